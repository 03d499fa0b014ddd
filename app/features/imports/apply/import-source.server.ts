import { createHash } from "node:crypto";
import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { unknownSentences } from "~/features/catalogue/fields/unknown-texts";
import { countText } from "~/features/catalogue/words/count-text";
import {
	type PlannedTables,
	planSheets,
	type RowProblem,
} from "~/features/imports/plan/import-plan";
import {
	doubtfulSkus,
	findConvertibleSheet,
	hasOnlyHeaders,
	possibleHeaderRowKeys,
	UnknownColumnsError,
} from "~/features/ingest/columns/convertible-sheet";
import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import { isFactsSheet, templateFit } from "~/features/ingest/columns/import-tables";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import { type ConvertedSheet, convertSheet } from "~/features/ingest/convert-sheet";
import { readSheets } from "~/features/ingest/read/read-sheets.server";
import { releaseMemory } from "~/features/ingest/read/release-memory";
import type { Sheet } from "~/features/ingest/read/sheet";
import { ExpectedError } from "~/logging/expected-error";
import { listCheapRows } from "./cheap-rows.queries.server";
import { mergeWithoutLosses } from "./lost-values.queries.server";
import { findMapping, hasAnySku, listCatalogueNames } from "./mapping-data.queries.server";
import { planTitleFacts, titleSentences } from "./title-facts.queries.server";

/** A file to import, or the sheets that a spreadsheet service returned. */
export type ImportSource = (
	| { fileName: string; bytes: Uint8Array }
	| { fileName: string; sheets: Sheet[] }
) & {
	/** The rules for reading it if its headers are not the template's. */
	fileMapping?: FileMapping;
};

/** Number of processed rows, and of all rows; the total of a feed, which is streamed, is unknown. */
export interface ImportProgress {
	done: number;
	total: number | undefined;
}

const MAX_CELL_TEXT_LENGTH = 60;

const PRICES_LEFT_EMPTY =
	"Prices were left empty, because nothing in the file says that they are in pounds.";

interface PlannedSource extends PlannedTables {
	/** The remembered mapping that was used. */
	rememberedMapping?: FileMapping;
}

/** Returns the sheets of a source. Throws an ExpectedError if it cannot be read at all. */
export async function sheetsOf(source: ImportSource): Promise<Sheet[]> {
	if (!("bytes" in source)) return source.sheets;
	const sheets = await readSheets(source.bytes, source.fileName);
	releaseMemory();
	return sheets;
}

/** Returns a digest of the content of a source. */
export function digestOf(source: ImportSource): string {
	const content = "bytes" in source ? source.bytes : JSON.stringify(source.sheets);
	return createHash("sha256").update(content).digest("base64url");
}

/**
 * Converts a source in another layout to the template's, and returns the names of the sheets that are not read. Throws
 * an ExpectedError if its headers are not those of the mapping.
 */
export async function convertSource(db: Db, sheets: readonly Sheet[], mapping: FileMapping) {
	const convertibleSheet = findConvertibleSheet(sheets);
	const catalogueNames = await listCatalogueNames(db);
	const firstConversion =
		convertibleSheet && convertSheet(convertibleSheet.sheet, mapping, catalogueNames);
	// Rows that cost too little for the model that they seem to mean: the sheet is converted again, so that they wait.
	const confirmReasonByRow =
		firstConversion && (await listCheapRows(db, firstConversion, new Date()));
	const converted =
		confirmReasonByRow && confirmReasonByRow.size > 0
			? convertSheet(convertibleSheet.sheet, mapping, catalogueNames, confirmReasonByRow)
			: firstConversion;
	if (!convertibleSheet || !converted) {
		throw new ExpectedError(400, "This file does not have the columns that were chosen for it.");
	}
	const unreadSheets = sheets.filter(
		(sheet) => sheet !== convertibleSheet.original && sheet.rows.length > 0,
	);
	return { converted, unreadSheetNames: unreadSheets.map(({ name = "" }) => name) };
}

export type ConvertedSource = Awaited<ReturnType<typeof convertSource>>;

/** Returns sentences on rows of an export that are left out or changed, and on unknown texts. */
export function conversionNotes({
	unpublishedRowCount,
	onSaleRowCount,
	waitingRowCount,
	unknownTexts,
}: Pick<
	ConvertedSheet,
	"unpublishedRowCount" | "onSaleRowCount" | "waitingRowCount" | "unknownTexts"
>) {
	const unpublishedText = countText(unpublishedRowCount, "row", "rows");
	const priceCountText = countText(onSaleRowCount, "price is", "prices are");
	return [
		...(unpublishedRowCount > 0
			? [`Left out, because the shop does not show it: ${unpublishedText}.`]
			: []),
		...(onSaleRowCount > 0 ? [`${priceCountText} of a sale that is on today.`] : []),
		...(waitingRowCount > 0
			? [
					`Left out until somebody says what they are: ${countText(waitingRowCount, "row", "rows")}.`,
				]
			: []),
		...unknownSentences(unknownTexts, "row", "rows"),
	];
}

/** Replaces "is required" in a row's problem by the reason why the cell could not be read. */
function withReasonOfCell(
	problem: RowProblem,
	reasonByCell: ReadonlyMap<string, string>,
): RowProblem {
	const cellReason = reasonByCell.get(`${problem.row} ${problem.column}`);
	return cellReason === undefined || problem.isCell ? problem : { ...problem, reason: cellReason };
}

/**
 * Returns the plan of a source in another layout. Unless the mapping says otherwise, a stored list gets the entries of
 * the source in addition, and no stored text is replaced by a placeholder. Throws an ExpectedError if nothing is left.
 */
export async function planConverted(
	db: Db,
	{ converted, unreadSheetNames }: ConvertedSource,
	mapping: FileMapping,
): Promise<PlannedTables> {
	const plan = planSheets([converted.sheet]);
	const mergedRows = await mergeWithoutLosses(db, plan.projectors, mapping);
	// For a row that is left out, problems of single cells are not reported.
	const leftOutRows = new Set(plan.problems.filter(({ isCell }) => !isCell).map(({ row }) => row));
	const allCellProblems = converted.unreadCells.map(({ row, sku, field, cellText, why }) => {
		const reason = `${mappedFieldLabel(field)} “${excerpt(cellText, MAX_CELL_TEXT_LENGTH)}”: ${why}`;
		return { row, sku, column: field, reason, isCell: true };
	});
	const cellProblems = allCellProblems.filter(({ row }) => !leftOutRows.has(row));
	const reasonByCell = new Map(
		allCellProblems.map(({ row, column, reason }) => [`${row} ${column}`, reason]),
	);
	const lacksPrices = converted.isCurrencyUnknown && !mapping.values.currency;
	// Facts that only the titles of rows state, such as “3000 lumens”.
	const titlePlan = await planTitleFacts(db, mergedRows.projectors, converted.titledRows, mapping);
	const notes = [
		...(lacksPrices ? [PRICES_LEFT_EMPTY] : []),
		...conversionNotes(converted),
		...titleSentences(titlePlan.titleFields),
	];
	const rowProblems = plan.problems.map((problem) => withReasonOfCell(problem, reasonByCell));
	const problems = [...rowProblems, ...cellProblems];
	const plannedSource = {
		...plan,
		...mergedRows,
		...titlePlan,
		problems,
		unreadSheets: unreadSheetNames,
	};
	return notes.length > 0 ? { ...plannedSource, note: notes.join(" ") } : plannedSource;
}

/** Reads and plans a source. Throws an ExpectedError if it cannot be imported at all. */
export async function planSource(db: Db, source: ImportSource): Promise<PlannedSource> {
	const sheets = await sheetsOf(source);
	const planWithMapping = async (mapping: FileMapping) =>
		planConverted(db, await convertSource(db, sheets, mapping), mapping);
	if (source.fileMapping) return planWithMapping(source.fileMapping);
	const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
	const templateMatch = templateFit(visibleSheets);
	if (templateMatch === "none" && visibleSheets.some(isFactsSheet)) return planSheets(sheets);
	const convertibleSheet =
		templateMatch === "all" ? undefined : findConvertibleSheet(visibleSheets);
	if (templateMatch === "none" && hasOnlyHeaders(visibleSheets)) {
		throw new ExpectedError(
			400,
			"This file has headings but no rows below them. Add rows and upload it again.",
		);
	}
	if (!convertibleSheet) return planSheets(sheets);
	const savedMapping = await findMapping(
		db,
		possibleHeaderRowKeys(convertibleSheet.sheet),
		digestOf(source),
	);
	if (savedMapping) {
		const plan = await planWithMapping(savedMapping.fileMapping);
		const savedDay = ukDate(new Date(savedMapping.savedAt)).text;
		const mappingNote = `Its columns were read by the mapping of ${savedDay}.`;
		const note = [mappingNote, plan.note].filter(Boolean).join(" ");
		return { ...plan, note, rememberedMapping: savedMapping.fileMapping };
	}
	// If other headers name the models, the codes under "SKU" may be a shop's numbers.
	const skus = doubtfulSkus(visibleSheets);
	const hasOnlyUnknownSkus = skus !== undefined && !(await hasAnySku(db, skus));
	if (templateMatch === "none" || hasOnlyUnknownSkus)
		throw new UnknownColumnsError(convertibleSheet.sheet, convertibleSheet.headerIndex);
	return planSheets(sheets);
}
