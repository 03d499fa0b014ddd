import { inChunks } from "db/in-chunks";
import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import {
	currentFact,
	type Fact,
	factsByField,
	isFromTitle,
	titleSource,
} from "~/features/catalogue/facts/facts";
import { rowFactTexts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { modelsText } from "~/features/catalogue/words/count-text";
import type { ModelRecord } from "~/features/changes/cells/records";
import type { ModelRow } from "~/features/changes/row-change";
import type { PlannedRow, TitleFact } from "~/features/imports/plan/import-plan";
import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import type { TitledRow } from "~/features/ingest/match/rows/titled-row";

const CHUNK = 100;

/** Rows of a column that are listed; all others are counted. */
const MAX_ROWS_LISTED = 50;

/** Returns the figures of a title that say something new of a model: those of its other sources stay. */
function newFacts({ titleFacts }: TitledRow, stored: ModelRow | undefined): [string, string][] {
	const all = Object.entries(titleFacts);
	if (!stored) return all;
	const cells = rowFactTexts(stored);
	const storedFacts = factsByField(decodeFacts(stored.facts));
	const isOffered = (field: string, value: string) => {
		const current = currentFact(storedFacts.get(field) ?? []);
		if (current === undefined) return cells.get(field) === "";
		return isFromTitle(current) && current.value !== value;
	};
	const offeredFacts = all.filter(([field, value]) => isOffered(field, value));
	const hasLumens = offeredFacts.some(([field]) => field === "brightness");
	return offeredFacts.filter(([field]) => field !== "brightness_standard" || hasLumens);
}

/**
 * Returns the figures in titles as facts of the models of a plan, by slug, and by column for staff to confirm. Columns
 * of `notFromTitle` are left out, those of `notFromTitleOf` of its rows, those of `leave` of models that are here.
 */
export async function planTitles(
	db: Db,
	planned: readonly PlannedRow<ModelRecord>[],
	titled: readonly TitledRow[],
	{
		leave = [],
		notFromTitle = [],
		notFromTitleOf = {},
	}: Pick<FileMapping, "leave" | "notFromTitle" | "notFromTitleOf">,
): Promise<{ titleFacts: Map<string, Fact[]>; titleFields: TitleFact[] }> {
	const titleFacts = new Map<string, Fact[]>();
	const fields = new Map<string, TitleFact>();
	const seenOn = ukDate(new Date()).iso;
	const rows = new Set(planned.map(({ row }) => row));

	function add(line: TitledRow, stored: ModelRow | undefined): void {
		const { row, sku, title } = line;
		const facts: Fact[] = [];
		for (const [field, value] of newFacts(line, stored)) {
			if (stored && leave.includes(field)) continue;
			const isColumnTaken = !notFromTitle.includes(field);
			const isTaken = !notFromTitleOf[row]?.includes(field);
			const first: TitleFact = {
				field,
				label: mappedFieldLabel(field),
				isTaken: isColumnTaken,
				count: 0,
				taken: 0,
				rows: [],
			};
			const listed = fields.get(field) ?? first;
			fields.set(field, listed);
			listed.count += 1;
			if (listed.rows.length < MAX_ROWS_LISTED) listed.rows.push({ row, title, value, isTaken });
			if (!isColumnTaken || !isTaken) continue;
			listed.taken += 1;
			const source = titleSource(title);
			facts.push({ field, value, kind: "shop", source, seenOn, enteredBy: null });
		}
		if (facts.length > 0) titleFacts.set(sku.toLowerCase(), facts);
	}

	for (const chunk of inChunks(
		titled.filter(({ row }) => rows.has(row)),
		CHUNK,
	)) {
		const slugs = chunk.map(({ sku }) => sku.toLowerCase());
		const stored = await db
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(stored.map((row) => [row.slug, row]));
		for (const line of chunk) add(line, rowBySlug.get(line.sku.toLowerCase()));
	}
	return { titleFacts, titleFields: [...fields.values()] };
}

/** Returns a sentence on the figures that are read from titles, if there are any. */
export function titlesText(fields: readonly TitleFact[]): string[] {
	const fieldsWithRows = fields.filter(({ taken }) => taken > 0);
	const names = fieldsWithRows.map(({ label, taken }) => `${label} of ${modelsText(taken)}`);
	return names.length === 0 ? [] : [`Read from titles: ${names.join(", ")}.`];
}
