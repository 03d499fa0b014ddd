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
import type { PlannedRow, TitleFactColumn } from "~/features/imports/plan/import-plan";
import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import type { TitledRow } from "~/features/ingest/match/rows/titled-row";

const ROWS_PER_CHUNK = 100;

/** Maximum number of rows that are listed for a column; all others are only counted. */
const MAX_LISTED_ROWS = 50;

/** Returns the facts of a title that a model lacks; facts from other sources are never replaced. */
function newTitleFacts(
	{ titleFacts }: TitledRow,
	storedModel: ModelRow | undefined,
): [string, string][] {
	const titleFactEntries = Object.entries(titleFacts);
	if (!storedModel) return titleFactEntries;
	const cells = rowFactTexts(storedModel);
	const storedFacts = factsByField(decodeFacts(storedModel.facts));
	const isNewFact = (field: string, value: string) => {
		const storedFact = currentFact(storedFacts.get(field) ?? []);
		if (storedFact === undefined) return cells.get(field) === "";
		return isFromTitle(storedFact) && storedFact.value !== value;
	};
	const factsToOffer = titleFactEntries.filter(([field, value]) => isNewFact(field, value));
	const hasLumens = factsToOffer.some(([field]) => field === "brightness");
	return factsToOffer.filter(([field]) => field !== "brightness_standard" || hasLumens);
}

/**
 * Returns the facts in titles of the models of a plan: by slug, and by column for staff to confirm. Without the columns
 * of `notFromTitle` for all rows, of `notFromTitleOf` by row number, and of `leave` for models that exist already.
 */
export async function planTitleFacts(
	db: Db,
	plannedRows: readonly PlannedRow<ModelRecord>[],
	titledRows: readonly TitledRow[],
	{
		leave = [],
		notFromTitle = [],
		notFromTitleOf = {},
	}: Pick<FileMapping, "leave" | "notFromTitle" | "notFromTitleOf">,
): Promise<{ titleFacts: Map<string, Fact[]>; titleFields: TitleFactColumn[] }> {
	const titleFacts = new Map<string, Fact[]>();
	const titleFieldByName = new Map<string, TitleFactColumn>();
	const seenOn = ukDate(new Date()).iso;
	const plannedRowNumbers = new Set(plannedRows.map(({ row }) => row));

	function addTitledRow(titledRow: TitledRow, storedModel: ModelRow | undefined): void {
		const { row, sku, title } = titledRow;
		const facts: Fact[] = [];
		for (const [field, value] of newTitleFacts(titledRow, storedModel)) {
			if (storedModel && leave.includes(field)) continue;
			const isColumnUsed = !notFromTitle.includes(field);
			const isRowUsed = !notFromTitleOf[row]?.includes(field);
			const newTitleField: TitleFactColumn = {
				field,
				label: mappedFieldLabel(field),
				isUsed: isColumnUsed,
				count: 0,
				usedCount: 0,
				rows: [],
			};
			const titleField = titleFieldByName.get(field) ?? newTitleField;
			titleFieldByName.set(field, titleField);
			titleField.count += 1;
			if (titleField.rows.length < MAX_LISTED_ROWS)
				titleField.rows.push({ row, title, value, isUsed: isRowUsed });
			if (!isColumnUsed || !isRowUsed) continue;
			titleField.usedCount += 1;
			const source = titleSource(title);
			facts.push({ field, value, kind: "shop", source, seenOn, enteredBy: null });
		}
		if (facts.length > 0) titleFacts.set(sku.toLowerCase(), facts);
	}

	for (const chunk of inChunks(
		titledRows.filter(({ row }) => plannedRowNumbers.has(row)),
		ROWS_PER_CHUNK,
	)) {
		const slugs = chunk.map(({ sku }) => sku.toLowerCase());
		const storedRows = await db
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(storedRows.map((row) => [row.slug, row]));
		for (const titledRow of chunk)
			addTitledRow(titledRow, rowBySlug.get(titledRow.sku.toLowerCase()));
	}
	return { titleFacts, titleFields: [...titleFieldByName.values()] };
}

/** Returns a sentence on the facts that are read from titles, if there are any. */
export function titleSentences(fields: readonly TitleFactColumn[]): string[] {
	const usedFields = fields.filter(({ usedCount }) => usedCount > 0);
	const names = usedFields.map(({ label, usedCount }) => `${label} of ${modelsText(usedCount)}`);
	return names.length === 0 ? [] : [`Read from titles: ${names.join(", ")}.`];
}
