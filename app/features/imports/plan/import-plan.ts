import { z } from "zod";
import type { Fact } from "~/features/catalogue/facts/facts";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { excerpt, labelledError } from "~/features/catalogue/fields/message-text";
import { type Fault, type RecordResult, readCells } from "~/features/catalogue/fields/read-cells";
import { modelsText } from "~/features/catalogue/words/count-text";
import {
	countSurplusCells,
	findTables,
	missingColumnsText,
	requireUsableTables,
	type Table,
	unknownHeaders,
	unreadSheets,
} from "~/features/ingest/columns/import-tables";
import {
	type RecordByKind,
	SHEET_KINDS,
	type SheetKind,
	type SheetKindRules,
} from "~/features/ingest/columns/table-kinds";
import { unescapeFormula } from "~/features/ingest/read/csv-text";
import type { Sheet, SheetRow } from "~/features/ingest/read/sheet";
import { placeStart, placeText, type RowPlace } from "./row-place";

/** A value of a model that an import would shorten. */
export interface LostValue {
	before: CountedText;
	after: CountedText;
	/** Unit of the counts: values of a list, or characters of a text. */
	unit: "values" | "characters";
}

/** A text, or the entries of a list as one text, with the number of its characters or entries. */
export interface CountedText {
	count: number;
	text: string;
}

/** A model with a value that an import would shorten. */
export interface ShortenedModel extends LostValue {
	sku: string;
	name: string;
}

/** A column that would shorten values of models; the values are replaced only if staff allow it. */
export interface ShorteningColumn {
	field: string;
	label: string;
	isReplaced: boolean;
	/** The number of affected models; `models` has the first of them. */
	count: number;
	models: ShortenedModel[];
}

/** A column with facts from titles, which are imported unless staff decide otherwise. */
export interface TitleFactColumn {
	field: string;
	label: string;
	isUsed: boolean;
	/** The number of models, the number of models whose fact is imported, and the first rows. */
	count: number;
	usedCount: number;
	rows: { row: number; title: string; value: string; isUsed: boolean }[];
}

/** Returns a sentence about the columns that would shorten stored values, which therefore stay, if there are any. */
export function shorteningColumnsText(fields: readonly ShorteningColumn[]): string[] {
	const columnTexts = fields
		.filter(({ isReplaced }) => !isReplaced)
		.map(({ label, count }) => `${label} of ${modelsText(count)}`);
	return columnTexts.length === 0
		? []
		: [`Kept as they were, because the file would take values away: ${columnTexts.join(", ")}.`];
}

/** A record of a file with its place. */
export interface PlannedRow<RowRecord> extends RowPlace {
	record: RowRecord;
}

export const recordsOf = <RowRecord>(rows: readonly PlannedRow<RowRecord>[]): RowRecord[] =>
	rows.map(({ record }) => record);

/** The reason why a row, or a single cell, is left out; a row has one problem even if several cells are wrong. */
export const rowProblemSchema = z.object({
	row: z.number(),
	sheet: z.string().optional(),
	sku: z.string().optional(),
	/** The columns that are wrong, as the template spells them. */
	column: z.string().optional(),
	reason: z.string(),
	/** True if only this cell is left out, and the rest of the row is imported. */
	isCell: z.boolean().optional(),
});

export type RowProblem = z.infer<typeof rowProblemSchema>;

type PlannedRows = { [PlannedKind in SheetKind]: PlannedRow<RecordByKind[PlannedKind]>[] };

/** The records of a file by kind of rows, and the problems of its other rows. */
export interface ImportPlan extends PlannedRows {
	problems: RowProblem[];
	/** Headers that are no column of the template, as the file spells them. */
	unknownColumns: string[];
	/** Sheets of a workbook that are not read: hidden sheets, and sheets without headers of the template. */
	unreadSheets: string[];
	/** Numbers of the rows that the spreadsheet hides; they are read like all others. */
	hiddenRows?: number[];
	/** True if a list of offers has no column for delivery. */
	lacksDelivery?: boolean;
	/** Columns of a file in another layout that would shorten values of models; these stay unless staff let it. */
	shorteningColumns?: ShorteningColumn[];
	/** Facts from titles, by the slug of their model. */
	titleFacts?: ReadonlyMap<string, readonly Fact[]>;
	/** Facts from titles by column, including facts that staff left out. */
	titleFields?: TitleFactColumn[];
	/** A sentence on how the file was read, if its headers are not the template's. */
	note?: string;
}

/** A plan with the tables from which it was made. */
export interface PlannedTables extends ImportPlan {
	tables: Table[];
}

const listFormat = new Intl.ListFormat("en-GB");

const MAX_UNKNOWN_COLUMNS = 50;
const MAX_SKU_TEXT_LENGTH = 64;

function readRow<RowRecord>(
	table: Table,
	rule: z.ZodType<RowRecord>,
	sheetRow: SheetRow,
	ignoredColumns: readonly string[] = [],
): RecordResult<RowRecord> {
	const { surplusCount, cellCount, columnCount } = countSurplusCells(table, sheetRow);
	if (surplusCount > 0) {
		// Cells of such a row may be under the wrong headers, so faults of its cells would mislead.
		const reason = `the row has ${cellCount} cells, but there are ${columnCount} columns; put quotation marks around a cell that has the separator in it`;
		return { record: undefined, faults: [{ reason }] };
	}
	const values: Record<string, string> = {};
	for (const [column, index] of table.columns) {
		if (ignoredColumns.includes(column)) continue;
		const value = unescapeFormula(sheetRow.cells[index] ?? "");
		if (sheetRow.blanksKeepStoredValues && value.trim() === "") continue;
		values[column] = value;
	}
	return readCells(rule, values);
}

/** Returns true for a column without which a row of another layout cannot be imported. */
const isNeeded = (kind: SheetKind, column: string) =>
	["brand", "model", ...SHEET_KINDS[kind].required].includes(column);

/** Reads a row. Wrong cells of a row in another layout are left out, unless their column is needed. */
function readRowWithoutBadCells<RowRecord>(
	table: Table,
	rule: z.ZodType<RowRecord>,
	sheetRow: SheetRow,
) {
	const completeRow = readRow(table, rule, sheetRow);
	const wrongColumns = completeRow.faults.map(({ column }) => column ?? "");
	const canLeaveCellsOut = wrongColumns.every(
		(column) => column !== "" && !isNeeded(table.kind, column),
	);
	if (!sheetRow.isMapped || wrongColumns.length === 0 || !canLeaveCellsOut)
		return { ...completeRow, cellFaults: [] };
	return { ...readRow(table, rule, sheetRow, wrongColumns), cellFaults: completeRow.faults };
}

const ALL_COLUMNS: ReadonlySet<string> = new Set(
	Object.values(SHEET_KINDS).flatMap(({ columns }) => columns),
);

/** Returns a fault whose reason has the column's label instead of its name. */
function withColumnLabel<FaultType extends Fault>(fault: FaultType): FaultType {
	const [, column = ""] = /^(?:each of )?(\w+)/.exec(fault.reason) ?? [];
	if (!ALL_COLUMNS.has(column)) return fault;
	return { ...fault, reason: labelledError(fault.reason, column, columnLabel(column)) };
}

/** Adds the rows of a table to a plan; `placeByKey` has the earlier rows by the keys that must be unique. */
function planTable<PlannedKind extends SheetKind>(
	kind: PlannedKind,
	table: Table,
	plan: PlannedTables,
	placeByKey: Map<string, string>,
): void {
	const { sheetName: sheet } = table;
	const { rowSchema, required, identity }: SheetKindRules<RecordByKind[PlannedKind]> =
		SHEET_KINDS[kind];
	const { [kind]: plannedRows }: PlannedRows = plan;
	for (const sheetRow of table.body) {
		const { row } = sheetRow;
		const cellOf = (column: string) => sheetRow.cells[table.columns.get(column) ?? -1] ?? "";
		const { record, faults, cellFaults } = readRowWithoutBadCells(table, rowSchema, sheetRow);
		const allFaults: Fault[] = faults.map(withColumnLabel);
		const parts = identity.keyParts((column) => cellOf(column).trim().toLowerCase());
		const key = JSON.stringify([kind, ...parts]);
		const earlierPlace = placeByKey.get(key);
		if (earlierPlace) {
			allFaults.push({
				column: required[0],
				reason: `the same ${identity.label} as in ${earlierPlace}`,
			});
		} else if (!parts.includes("")) {
			placeByKey.set(key, placeText({ row, sheet }));
		}
		const sku = excerpt(cellOf("sku"), MAX_SKU_TEXT_LENGTH);
		if (record !== undefined && allFaults.length === 0) {
			plannedRows.push({ row, sheet, record });
			for (const fault of cellFaults.map(withColumnLabel)) {
				plan.problems.push({ row, sheet, sku, ...fault, isCell: true });
			}
			continue;
		}
		const columns = [...new Set(allFaults.flatMap(({ column }) => column ?? []))];
		plan.problems.push({
			row,
			sheet,
			sku: sku || undefined,
			column: columns.join(", ") || undefined,
			reason: allFaults.map(({ reason }) => reason).join("; "),
		});
	}
}

/** Returns the problem of a row that could be read, but not applied. */
export function rowProblem(
	{ row, sheet, record: { sku } }: PlannedRow<{ sku?: string }>,
	column: string,
	reason: string,
): RowProblem {
	return withColumnLabel({ row, sheet, sku, column, reason });
}

/** Returns the numbers of the rows that a spreadsheet hides. */
function hiddenRowsOf(rows: readonly SheetRow[]): number[] {
	return rows.filter(({ isHidden }) => isHidden).map(({ row }) => row);
}

const MAX_NAMED_HIDDEN_ROWS = 3;

/** Returns the sentence of a warning about hidden rows; none without such rows. */
export function hiddenRowSentences(rows: readonly number[]): string[] {
	if (rows.length === 0) return [];
	const rowNumbers = listFormat.format(rows.slice(0, MAX_NAMED_HIDDEN_ROWS).map(String));
	const firstNote = rows.length > MAX_NAMED_HIDDEN_ROWS ? ", the first" : "";
	return rows.length === 1
		? [`1 row is hidden in the file and read all the same: row ${rowNumbers}.`]
		: [
				`${rows.length} rows are hidden in the file and read all the same${firstNote}: rows ${rowNumbers}.`,
			];
}

function firstHeaders(headers: ReadonlySet<string>): string[] {
	const first = [...headers].slice(0, MAX_UNKNOWN_COLUMNS);
	const omittedCount = headers.size - first.length;
	return omittedCount > 0 ? [...first, `and ${omittedCount} more`] : first;
}

/**
 * Returns the planned changes of the sheets of a file, and the rows that are left out: finds the header rows, and the
 * sheets with models, offers, shops, terms or facts. Throws an ExpectedError if there is nothing to import.
 */
export function planSheets(sheets: readonly Sheet[]): PlannedTables {
	// Hidden sheets are not imported: staff cannot see their rows.
	const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
	const tables = findTables(visibleSheets);
	requireUsableTables(visibleSheets, tables);
	const plan: PlannedTables = {
		projectors: [],
		listings: [],
		shops: [],
		jargon: [],
		facts: [],
		problems: [],
		unknownColumns: [],
		unreadSheets: unreadSheets(sheets),
		tables,
	};
	const unknownColumnNames = new Set<string>();
	const placeByKey = new Map<string, string>();
	for (const table of tables) {
		const missingText = missingColumnsText(table);
		if (missingText !== undefined) {
			const reason = `${missingText}, so this sheet is left out`;
			plan.problems.push({ row: table.row, sheet: table.sheetName, reason });
			continue;
		}
		for (const header of unknownHeaders(table)) unknownColumnNames.add(header);
		if (table.kind === "listings" && !table.columns.has("delivery_price")) {
			plan.lacksDelivery = true;
		}
		planTable(table.kind, table, plan, placeByKey);
	}
	plan.unknownColumns = firstHeaders(unknownColumnNames);
	plan.hiddenRows = tables.flatMap(({ body }) => hiddenRowsOf(body));
	return plan;
}

/** Returns a problem in words: 'Row 12 (SKU EPS-TW7100): brightness must be a whole number'. */
export function problemText({ sku, reason, ...place }: RowProblem): string {
	return `${placeStart(place)}${sku === undefined ? "" : ` (SKU ${sku})`}: ${reason}`;
}
