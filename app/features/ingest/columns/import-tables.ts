import { excerpt } from "~/features/catalogue/fields/message-text";
import { ExpectedError } from "~/logging/expected-error";
import {
	columnLetters,
	MAX_ROWS,
	MAX_ROWS_ABOVE_HEADER,
	rowsBelow,
	type Sheet,
	type SheetRow,
	tooManyRowsError,
} from "../read/sheet";
import { columnKey, PROBLEM_COLUMN, SHEET_KINDS, type SheetKind, sheetKindOf } from "./table-kinds";

/** Header in downloads above cells that had no column; a row in which such a cell is not blank is refused. */
export const HEADER_OF_SURPLUS_CELLS = "(no column)";

const MAX_HEADER_LENGTH = 100;

const listFormat = new Intl.ListFormat("en-GB");

interface HeaderMatch {
	row: number;
	headers: string[];
	keys: string[];
	/** Rows below the header. */
	body: SheetRow[];
}

function findHeader(sheet: Sheet): (HeaderMatch & { kind: SheetKind }) | undefined {
	for (const [index, { row, cells }] of sheet.rows.slice(0, MAX_ROWS_ABOVE_HEADER).entries()) {
		const keys = cells.map(columnKey);
		const kind = sheetKindOf(keys);
		if (kind) return { kind, row, headers: cells, keys, body: rowsBelow(sheet, index) };
	}
	return undefined;
}

export interface Table extends HeaderMatch {
	kind: SheetKind;
	sheetName: string | undefined;
	/** Index of the cell of each column of the template. */
	columns: ReadonlyMap<string, number>;
	/** The number of columns, the indexes of cells that our download added, and those of cells without a column. */
	layout: {
		columnCount: number;
		addedIndexes: ReadonlySet<number>;
		surplusIndexes: ReadonlySet<number>;
	};
	/** True if a cell without a header means that the cells of its row are shifted: in CSV, not in a workbook. */
	mayHaveShiftedCells: boolean;
}

/** Returns the numbers of a row's cells without a column, of all its cells, and of the table's columns. */
export function countSurplusCells(
	{ headers, layout, mayHaveShiftedCells }: Table,
	{ cells }: SheetRow,
) {
	const isSurplus = (index: number) =>
		layout.surplusIndexes.has(index) || (mayHaveShiftedCells && index >= headers.length);
	return {
		surplusCount: cells.filter((cell, index) => isSurplus(index) && cell.trim() !== "").length,
		cellCount: cells.filter((_, index) => !layout.addedIndexes.has(index)).length,
		columnCount: layout.columnCount,
	};
}

function layoutOfKeys(keys: readonly string[]): Table["layout"] {
	const surplusKey = columnKey(HEADER_OF_SURPLUS_CELLS);
	const indexesOf = (key: string) =>
		new Set(keys.flatMap((otherKey, index) => (otherKey === key ? index : [])));
	const addedIndexes = indexesOf(PROBLEM_COLUMN);
	const surplusIndexes = indexesOf(surplusKey);
	return {
		columnCount: keys.length - addedIndexes.size - surplusIndexes.size,
		addedIndexes,
		surplusIndexes,
	};
}

function sheetText(name: string | undefined): string {
	return name === undefined ? "" : ` in sheet "${excerpt(name, MAX_HEADER_LENGTH)}"`;
}

function matchColumns(kind: SheetKind, { keys }: HeaderMatch, sheetName: string | undefined) {
	const columns = new Map<string, number>();
	for (const column of SHEET_KINDS[kind].columns) {
		const key = columnKey(column);
		const firstIndex = keys.indexOf(key);
		if (firstIndex === -1) continue;
		const secondIndex = keys.indexOf(key, firstIndex + 1);
		if (secondIndex !== -1) {
			throw new ExpectedError(
				400,
				`Two columns are headed ${column}${sheetText(sheetName)}: ${columnLetters(firstIndex)} and ${columnLetters(secondIndex)}. Delete or rename one of them and upload the file again.`,
			);
		}
		columns.set(column, firstIndex);
	}
	return columns;
}

/** Returns columns in words: "the columns brand and model". */
export function columnsText(names: readonly string[]): string {
	return `the ${names.length === 1 ? "column" : "columns"} ${listFormat.format(names)}`;
}

/** Returns the reason why no row of a table can be imported; undefined if no column is missing. */
export function missingColumnsText({ kind, columns }: Table): string | undefined {
	const { required } = SHEET_KINDS[kind];
	const missingColumns = required.filter((column) => !columns.has(column));
	if (missingColumns.length > 0) {
		return `${columnsText(missingColumns)} ${missingColumns.length === 1 ? "is" : "are"} missing`;
	}
	return columns.size === 1 ? `no column but ${required[0]} is one of the template's` : undefined;
}

/** Returns the sheets with headers of the template. Throws an ExpectedError if two columns have the same header. */
export function findTables(sheets: readonly Sheet[]): Table[] {
	return sheets.flatMap((fileSheet) => {
		const header = findHeader(fileSheet);
		if (!header) return [];
		const sheetName = sheets.length > 1 ? fileSheet.name : undefined;
		const columns = matchColumns(header.kind, header, sheetName);
		const layout = layoutOfKeys(header.keys);
		return [
			{ ...header, sheetName, columns, layout, mayHaveShiftedCells: fileSheet.name === undefined },
		];
	});
}

/**
 * Returns whether all headers of a file are the template's, some of them, or too few to import anything. Without other
 * headers the result is "all", even if columns are missing.
 */
export function templateFit(sheets: readonly Sheet[]): "all" | "some" | "none" {
	const tables = findTables(sheets);
	if (tables.length === 0) return "none";
	if (tables.every((table) => unknownHeaders(table).length === 0)) return "all";
	return tables.some((table) => missingColumnsText(table) === undefined) ? "some" : "none";
}

/** Quotes the first row, so that staff recognise a wrong file. */
function firstRowText(sheets: readonly Sheet[]): string {
	const cells = sheets.find(({ rows }) => rows.length > 0)?.rows[0]?.cells ?? [];
	const quotedCells = cells.map((cell) => excerpt(cell, 30)).filter((cell) => cell !== "");
	return quotedCells.length === 0
		? ""
		: `; it begins with ${listFormat.format(quotedCells.slice(0, 5))}`;
}

/** Two headers that every table of facts has, and no other table. */
const FACT_FILE_HEADERS = ["field", "value"];

/** Returns true for a sheet with the headers of facts. A sheet of facts that is no table lacks a column of SKUs. */
export function isFactsSheet({ rows }: Sheet): boolean {
	return rows.slice(0, MAX_ROWS_ABOVE_HEADER).some(({ cells }) => {
		const keys = new Set(cells.map(columnKey));
		const factColumns = SHEET_KINDS.facts.columns.filter((column) => keys.has(columnKey(column)));
		return (
			FACT_FILE_HEADERS.every((key) => keys.has(key)) &&
			factColumns.length > FACT_FILE_HEADERS.length
		);
	});
}

/** Throws an ExpectedError with the reason if nothing of a file can be imported. */
export function requireUsableTables(sheets: readonly Sheet[], tables: readonly Table[]): void {
	if (sheets.every(({ rows }) => rows.length === 0)) {
		throw new ExpectedError(
			400,
			"This file has nothing in it. Fill in the template and upload it again.",
		);
	}
	const [firstTable] = tables;
	if (!firstTable && sheets.some(isFactsSheet)) {
		throw new ExpectedError(
			400,
			"This file of sources has no column that says which model each row is about. Add one headed sku, with the models' SKUs, beside field, value, kind, source and seen_on, and upload it again.",
		);
	}
	if (!firstTable) {
		throw new ExpectedError(
			400,
			`This file has no column headed "sku"${firstRowText(sheets)}. The first row must hold the column names; the template has them.`,
		);
	}
	if (tables.every((table) => missingColumnsText(table) !== undefined)) {
		throw new ExpectedError(
			400,
			`In this file ${missingColumnsText(firstTable)}. Add what is missing, headed as in the template, and upload it again.`,
		);
	}
	if (tables.every(({ body }) => body.length === 0)) {
		throw new ExpectedError(
			400,
			"This file has column names but no rows below them. Add rows and upload it again.",
		);
	}
	if (tables.reduce((sum, { body }) => sum + body.length, 0) > MAX_ROWS) throw tooManyRowsError();
}

/** Returns the headers that are no column of the template. */
export function unknownHeaders({ kind, headers, keys }: Table): string[] {
	const templateKeys = new Set(
		[...SHEET_KINDS[kind].columns, PROBLEM_COLUMN, HEADER_OF_SURPLUS_CELLS].map(columnKey),
	);
	return headers
		.filter((_, index) => keys[index] !== "" && !templateKeys.has(keys[index] ?? ""))
		.map((header) => excerpt(header, MAX_HEADER_LENGTH));
}

/** Returns the names of sheets with rows that are not read: hidden sheets, and sheets without a table. */
export function unreadSheets(sheets: readonly Sheet[]): string[] {
	return sheets
		.filter((sheet) => sheet.rows.length > 0 && (sheet.isHidden || !findHeader(sheet)))
		.map(
			({ name = "", isHidden }) => excerpt(name, MAX_HEADER_LENGTH) + (isHidden ? " (hidden)" : ""),
		);
}
