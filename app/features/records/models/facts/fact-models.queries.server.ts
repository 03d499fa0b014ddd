import type { Db } from "db/schema";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { dayText } from "~/features/catalogue/facts/fact-text";
import { currentFact, factsByField } from "~/features/catalogue/facts/facts";
import {
	disputesOf,
	FACT_LABELS,
	unrecordedFields,
} from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { DISPLAY_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { modelName } from "~/features/catalogue/model";
import type { ModelRow } from "~/features/changes/row-change";
import { listModelRows } from "~/features/records/models/grid/grid.queries.server";
import { FACT_LISTS, type FactListState, MODELS_PER_FACTS_PAGE } from "./fact-list-state";

/** The facts that matter most (`isKeyFact`), each with the condition that a model lacks it. */
const KEY_FACTS = DISPLAY_FIELDS.filter(({ isKeyFact }) => isKeyFact).map(({ name, label }) => {
	const { column: header, empty } = MODEL_FIELDS[name];
	// An input lag in any column counts.
	const column = sql.ref(`projectors.${name === "inputLag" ? "inputLagMs" : name}`);
	const isEmpty = empty === null ? sql<SqlBool>`is null` : sql<SqlBool>`= ${sql.lit(empty)}`;
	return { name, header, label, isLacking: sql<SqlBool>`${column} ${isEmpty}` };
});

/** Columns of the key facts. */
export const KEY_COLUMNS: readonly string[] = KEY_FACTS.map(({ header }) => header);

/** The number of key facts that a model lacks. */
const LACK_COUNT = sql<number>`(${sql.join(
	KEY_FACTS.map(({ isLacking }) => sql`case when ${isLacking} then 1 else 0 end`),
	sql` + `,
)})`;

type FactListChoice = Pick<FactListState, "list" | "missingColumn">;

function listCondition(
	{ list, missingColumn }: FactListChoice,
	oldBefore: string,
): RawBuilder<SqlBool> {
	const missingFact = KEY_FACTS.find(({ header }) => header === missingColumn);
	if (missingFact) return missingFact.isLacking;
	switch (list) {
		case "disputed":
			return sql`"projectors"."disputed" <> '[]'`;
		case "old":
			return sql`"projectors"."oldestSeenOn" < ${oldBefore}`;
		case "unrecorded":
			return sql`"projectors"."unrecorded" > 0`;
		case "lacking":
			return sql`${LACK_COUNT} > 0`;
	}
}

/** Returns the facts for which a model is in a list. */
function listedFacts(
	row: ModelRow,
	{ list }: FactListChoice,
	oldBefore: string,
): { field: string; label: string; text: string }[] {
	const facts = decodeFacts(row.facts);
	switch (list) {
		case "disputed":
			return disputesOf(facts).map(({ dispute, ...fact }) => ({ ...fact, text: dispute }));
		case "old":
			return [...factsByField(facts)].flatMap(([field, fieldFacts]) => {
				const day = currentFact(fieldFacts)?.seenOn ?? null;
				if (day === null || day >= oldBefore) return [];
				return [{ field, label: FACT_LABELS.get(field) ?? field, text: dayText(day) }];
			});
		case "unrecorded":
			return unrecordedFields(row, factsByField(facts)).map((field) => ({
				field,
				label: FACT_LABELS.get(field) ?? field,
				text: "",
			}));
		case "lacking":
			return KEY_FACTS.filter(({ name }) =>
				name === "inputLag" ? row.inputLagMs === null : row[name] === MODEL_FIELDS[name].empty,
			).map(({ header, label }) => ({ field: header, label, text: "" }));
	}
}

/**
 * Returns a page of models with facts that need attention by staff (a page number past the end returns the last page),
 * the numbers of models in each list, and of models that lack each key fact. Facts last seen before the day
 * `oldBefore` are old.
 */
export async function pageOfFacts(db: Db, state: FactListState, oldBefore: string) {
	const countOf = (choice: FactListChoice, name: string) =>
		sql<number>`count(*) filter (where ${listCondition(choice, oldBefore)})`.as(name);
	const countByName: Record<string, number> = await db
		.selectFrom("projectors")
		.select(FACT_LISTS.map(([list]) => countOf({ list, missingColumn: undefined }, list)))
		.select(
			KEY_COLUMNS.map((missingColumn) =>
				countOf({ list: "lacking", missingColumn }, missingColumn),
			),
		)
		.executeTakeFirstOrThrow();
	const count = (name: string) => countByName[name] ?? 0;
	const total = count(state.missingColumn ?? state.list);
	const pages = pageCount(total, MODELS_PER_FACTS_PAGE);
	const page = Math.min(state.page, pages);
	const skuQuery = db
		.selectFrom("projectors")
		.select("sku")
		.where(listCondition(state, oldBefore))
		.$if(state.list === "old", (query) => query.orderBy("oldestSeenOn"))
		.$if(state.list === "unrecorded", (query) => query.orderBy("unrecorded", "desc"))
		.$if(state.list === "lacking" && state.missingColumn === undefined, (query) =>
			query.orderBy(LACK_COUNT, "desc"),
		)
		.orderBy("brandSlug")
		.orderBy("model")
		.orderBy("sku")
		.limit(MODELS_PER_FACTS_PAGE)
		.offset((page - 1) * MODELS_PER_FACTS_PAGE);
	const skus = (await skuQuery.execute()).map(({ sku }) => sku);
	const models = (await listModelRows(db, skus)).map((row) => ({
		sku: row.sku,
		name: modelName(row),
		facts: listedFacts(row, state, oldBefore),
	}));
	const counts = {
		disputed: count("disputed"),
		old: count("old"),
		unrecorded: count("unrecorded"),
		lacking: count("lacking"),
	};
	const missingColumns = KEY_FACTS.map(({ header, label }) => ({
		column: header,
		label,
		count: count(header),
	}));
	return { models, counts, missingColumns, total, page, pages };
}
