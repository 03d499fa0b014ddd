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
import { FACT_LISTS, FACTS_PER_PAGE, type FactListState } from "./fact-list-state";

/** The key facts, with the condition that a model lacks the fact. */
const KEY_FACTS = DISPLAY_FIELDS.filter(({ isKeyFact }) => isKeyFact).map(({ name, label }) => {
	const { column: header, empty } = MODEL_FIELDS[name];
	// An input lag in any column counts.
	const column = sql.ref(`projectors.${name === "inputLag" ? "inputLagMs" : name}`);
	const isEmpty = empty === null ? sql<SqlBool>`is null` : sql<SqlBool>`= ${sql.lit(empty)}`;
	return { name, heading: header, label, isLacking: sql<SqlBool>`${column} ${isEmpty}` };
});

/** Columns of the key facts. */
export const KEY_COLUMNS: readonly string[] = KEY_FACTS.map(({ heading: header }) => header);

/** The number of key facts that a model lacks. */
const LACK_COUNT = sql<number>`(${sql.join(
	KEY_FACTS.map(({ isLacking }) => sql`case when ${isLacking} then 1 else 0 end`),
	sql` + `,
)})`;

type Chosen = Pick<FactListState, "list" | "missingColumn">;

function condition({ list, missingColumn }: Chosen, before: string): RawBuilder<SqlBool> {
	const missingFact = KEY_FACTS.find(({ heading: header }) => header === missingColumn);
	if (missingFact) return missingFact.isLacking;
	switch (list) {
		case "disputed":
			return sql`"projectors"."disputed" <> '[]'`;
		case "old":
			return sql`"projectors"."oldestSeenOn" < ${before}`;
		case "unrecorded":
			return sql`"projectors"."unrecorded" > 0`;
		case "lacking":
			return sql`${LACK_COUNT} > 0`;
	}
}

/** Returns the facts for which a model is in a list. */
function factsOf(
	row: ModelRow,
	{ list }: Chosen,
	before: string,
): { field: string; label: string; text: string }[] {
	const facts = decodeFacts(row.facts);
	switch (list) {
		case "disputed":
			return disputesOf(facts).map(({ dispute, ...fact }) => ({ ...fact, text: dispute }));
		case "old":
			return [...factsByField(facts)].flatMap(([field, fieldFacts]) => {
				const day = currentFact(fieldFacts)?.seenOn ?? null;
				if (day === null || day >= before) return [];
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
			).map(({ heading: header, label }) => ({ field: header, label, text: "" }));
	}
}

/**
 * Returns a page of models with facts that need attention by staff (a page number past the end returns the last page),
 * the numbers of models in each list, and of models that lack each key fact. Facts last seen before the day
 * `oldBefore` are old.
 */
export async function pageOfFacts(db: Db, state: FactListState, before: string) {
	const countOf = (chosen: Chosen, name: string) =>
		sql<number>`count(*) filter (where ${condition(chosen, before)})`.as(name);
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
	const pages = pageCount(total, FACTS_PER_PAGE);
	const page = Math.min(state.page, pages);
	const ordered = db
		.selectFrom("projectors")
		.select("sku")
		.where(condition(state, before))
		.$if(state.list === "old", (query) => query.orderBy("oldestSeenOn"))
		.$if(state.list === "unrecorded", (query) => query.orderBy("unrecorded", "desc"))
		.$if(state.list === "lacking" && state.missingColumn === undefined, (query) =>
			query.orderBy(LACK_COUNT, "desc"),
		)
		.orderBy("brandSlug")
		.orderBy("model")
		.orderBy("sku")
		.limit(FACTS_PER_PAGE)
		.offset((page - 1) * FACTS_PER_PAGE);
	const skus = (await ordered.execute()).map(({ sku }) => sku);
	const models = (await listModelRows(db, skus)).map((row) => ({
		sku: row.sku,
		name: modelName(row),
		facts: factsOf(row, state, before),
	}));
	const counts = {
		disputed: count("disputed"),
		old: count("old"),
		unrecorded: count("unrecorded"),
		lacking: count("lacking"),
	};
	const missingColumns = KEY_FACTS.map(({ heading: header, label }) => ({
		column: header,
		label,
		count: count(header),
	}));
	return { models, counts, missingColumns, total, page, pages };
}
