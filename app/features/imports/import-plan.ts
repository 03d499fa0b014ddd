import type { z } from "zod";
import { unescapeFormula } from "./csv-text";
import { MOST_ROWS, tooManyRows } from "./import-limits";
import { ImportRefusal } from "./import-refusal";
import { type ListingRecord, listingRecord } from "./listing-record";
import { type ProjectorRecord, projectorRecord } from "./projector-record";
import type { Sheet, SheetRow } from "./sheet";
import { spreadsheetTrouble } from "./spreadsheet-trouble";

export interface PlannedRow<R> {
	/** The row number the spreadsheet shows. */
	row: number;
	/** Where a workbook has several sheets. */
	sheet?: string;
	record: R;
}

/** Why one row is left out: one problem a row, whatever number of its cells is wrong. */
export interface RowProblem {
	row: number;
	sheet?: string;
	sku?: string;
	/** The columns that are wrong, as the template spells them. */
	column?: string;
	reason: string;
}

export interface ImportPlan {
	projectors: PlannedRow<ProjectorRecord>[];
	listings: PlannedRow<ListingRecord>[];
	problems: RowProblem[];
	/** Headings that no column of the template has, as the file spells them. */
	unknownColumns: string[];
	/** Sheets of a workbook that are left alone: hidden ones, and those without a heading "sku". */
	unreadSheets: string[];
}

const KINDS = {
	projectors: { columns: Object.keys(projectorRecord.shape), required: ["sku", "brand", "model"] },
	listings: {
		columns: Object.keys(listingRecord.shape),
		required: ["sku", "retailer", "price", "affiliate_url"],
	},
} as const;

type Kind = keyof typeof KINDS;

/** Titles and notes may stand above the headings, but not many. */
const MOST_ROWS_ABOVE_HEADER = 20;
const MOST_UNKNOWN_COLUMNS = 50;
const LONGEST_HEADING = 100;
const LONGEST_SKU_SHOWN = 64;

/** A heading as it is compared: 'Launch Year', 'launch_year' and 'LaunchYear' are one. */
function headingKey(heading: string): string {
	return heading.toLowerCase().replace(/[\s_\u200B-\u200D\u2060-]+/g, "");
}

/** The letters a spreadsheet shows above a column. */
function columnLetters(index: number): string {
	const before = Math.floor(index / 26);
	return (before > 0 ? columnLetters(before - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** One line of a cell's text, fit to be shown in a message. */
function shown(text: string, longest: number): string {
	const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
	return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

function andList(words: readonly string[]): string {
	return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

interface Header {
	row: number;
	headings: string[];
	keys: string[];
	/** The sheet's rows below the header. */
	body: SheetRow[];
}

/** The first row, among the uppermost, with a heading "sku". */
function findHeader({ rows }: Sheet): Header | undefined {
	for (const [index, { row, cells }] of rows.slice(0, MOST_ROWS_ABOVE_HEADER).entries()) {
		const keys = cells.map(headingKey);
		if (!keys.includes("sku")) continue;
		return { row, headings: cells, keys, body: rows.slice(index + 1) };
	}
	return undefined;
}

function kindOf(keys: readonly string[]): Kind {
	const isListings = ["retailer", "affiliateurl"].some((key) => keys.includes(key));
	const isProjectors = keys.includes("brand") && keys.includes("model");
	return isListings && !isProjectors ? "listings" : "projectors";
}

interface Table extends Header {
	kind: Kind;
	sheet: string | undefined;
	/** Which of the row's cells a column of the template is. */
	columns: ReadonlyMap<string, number>;
	/** Whether a cell without a heading means that a row's cells are shifted: true of CSV, not of a workbook. */
	isShiftable: boolean;
}

function inSheet(name: string | undefined): string {
	return name === undefined ? "" : ` in sheet "${shown(name, LONGEST_HEADING)}"`;
}

function matchColumns(kind: Kind, { keys }: Header, sheet: string | undefined) {
	const columns = new Map<string, number>();
	for (const column of KINDS[kind].columns) {
		const key = headingKey(column);
		const first = keys.indexOf(key);
		if (first === -1) continue;
		const second = keys.indexOf(key, first + 1);
		if (second !== -1) {
			throw new ImportRefusal(
				400,
				`Two columns are headed ${column}${inSheet(sheet)}: ${columnLetters(first)} and ${columnLetters(second)}. Delete or rename one of them and upload the file again.`,
			);
		}
		columns.set(column, first);
	}
	return columns;
}

function missingColumns({ kind, columns }: Table): string[] {
	return KINDS[kind].required.filter((column) => !columns.has(column));
}

function missingText(table: Table): string {
	const missing = missingColumns(table);
	const noun = missing.length === 1 ? "column" : "columns";
	return `the ${noun} ${andList(missing)} ${missing.length === 1 ? "is" : "are"} missing`;
}

function findTables(sheets: readonly Sheet[]): Table[] {
	return sheets.flatMap((one) => {
		const header = findHeader(one);
		if (!header) return [];
		const kind = kindOf(header.keys);
		const sheet = sheets.length > 1 ? one.name : undefined;
		const columns = matchColumns(kind, header, sheet);
		return [{ ...header, kind, sheet, columns, isShiftable: one.name === undefined }];
	});
}

/** What stands where headings should, so that a wrong file is known at a glance. */
function headingsFound(sheets: readonly Sheet[]): string {
	const cells = sheets.find(({ rows }) => rows.length > 0)?.rows[0]?.cells ?? [];
	const found = cells.map((cell) => shown(cell, 30)).filter((cell) => cell !== "");
	return found.length === 0 ? "" : `; it begins with ${andList(found.slice(0, 5))}`;
}

function refuseUnusable(sheets: readonly Sheet[], tables: readonly Table[]): void {
	if (sheets.every(({ rows }) => rows.length === 0)) {
		throw new ImportRefusal(
			400,
			"This file has nothing in it. Fill in the template and upload it again.",
		);
	}
	const [first] = tables;
	if (!first) {
		throw new ImportRefusal(
			400,
			`This file has no column headed "sku"${headingsFound(sheets)}. The first row must hold the column names; the template has them.`,
		);
	}
	if (tables.every((table) => missingColumns(table).length > 0)) {
		throw new ImportRefusal(
			400,
			`In this file ${missingText(first)}. Add what is missing, headed as in the template, and upload it again.`,
		);
	}
	if (tables.every(({ body }) => body.length === 0)) {
		throw new ImportRefusal(
			400,
			"This file has column names but no rows below them. Add rows and upload it again.",
		);
	}
	if (tables.reduce((sum, { body }) => sum + body.length, 0) > MOST_ROWS) throw tooManyRows();
}

function unknownHeadings({ kind, headings, keys }: Table): string[] {
	const known = new Set(KINDS[kind].columns.map(headingKey));
	return headings
		.filter((_, index) => keys[index] !== "" && !known.has(keys[index] ?? ""))
		.map((heading) => shown(heading, LONGEST_HEADING));
}

/** What is wrong with a row, and in which column where it is one cell. */
interface Fault {
	column?: string;
	reason: string;
}

function strayFaults({ isShiftable, headings }: Table, { cells }: SheetRow): Fault[] {
	if (!isShiftable) return [];
	if (cells.slice(headings.length).every((cell) => cell.trim() === "")) return [];
	const reason = `the row has ${cells.length} cells, but there are ${headings.length} columns; put quotation marks around a cell that has the separator in it`;
	return [{ reason }];
}

type Reading<R> = { record: R; faults: [] } | { record: undefined; faults: Fault[] };

function readRow<R>(table: Table, schema: z.ZodType<R>, line: SheetRow): Reading<R> {
	const stray = strayFaults(table, line);
	// Its cells may stand under the wrong headings, so nothing more can be said of them.
	if (stray.length > 0) return { record: undefined, faults: stray };
	const values: Record<string, string> = {};
	const faults: Fault[] = [];
	for (const [column, index] of table.columns) {
		const value = unescapeFormula(line.cells[index] ?? "");
		const reason = spreadsheetTrouble(column, value);
		if (reason) faults.push({ column, reason });
		values[column] = value;
	}
	const result = schema.safeParse(values);
	if (result.success && faults.length === 0) return { record: result.data, faults: [] };
	for (const { path, message } of result.error?.issues ?? []) {
		const column = String(path[0]);
		if (!faults.some((fault) => fault.column === column)) faults.push({ column, reason: message });
	}
	return { record: undefined, faults };
}

function skuOf({ columns }: Table, { cells }: SheetRow): string {
	return shown(cells[columns.get("sku") ?? -1] ?? "", LONGEST_SKU_SHOWN);
}

/** What may stand only once in a file: a model, or a model at a retailer; nothing where either is missing. */
function identity(table: Table, { cells }: SheetRow): string | undefined {
	const columns = table.kind === "projectors" ? ["sku"] : ["sku", "retailer"];
	const parts = columns.map((column) => cells[table.columns.get(column) ?? -1] ?? "");
	const key = parts.map((part) => part.trim().toLowerCase());
	return key.includes("") ? undefined : JSON.stringify([table.kind, ...key]);
}

/** Where a row is, for a message about another one. */
function placeText({ row }: SheetRow, sheet: string | undefined): string {
	return sheet === undefined ? `row ${row}` : `row ${row} of sheet "${sheet}"`;
}

function planTable<R>(
	table: Table,
	schema: z.ZodType<R>,
	planned: PlannedRow<R>[],
	{ problems, seen }: { problems: RowProblem[]; seen: Map<string, string> },
): void {
	const place = table.sheet === undefined ? {} : { sheet: table.sheet };
	for (const line of table.body) {
		const { record, faults } = readRow<R>(table, schema, line);
		const all: Fault[] = [...faults];
		const key = identity(table, line);
		const earlier = key === undefined ? undefined : seen.get(key);
		if (earlier) {
			const what = table.kind === "projectors" ? "SKU" : "SKU and retailer";
			all.push({ column: "sku", reason: `the same ${what} as in ${earlier}` });
		} else if (key !== undefined) {
			seen.set(key, placeText(line, table.sheet));
		}
		if (record !== undefined && all.length === 0) {
			planned.push({ row: line.row, ...place, record });
			continue;
		}
		const sku = skuOf(table, line);
		const columns = [...new Set(all.flatMap(({ column }) => column ?? []))];
		problems.push({
			row: line.row,
			...place,
			...(sku !== "" && { sku }),
			...(columns.length > 0 && { column: columns.join(", ") }),
			reason: all.map(({ reason }) => reason).join("; "),
		});
	}
}

/** Sheets with something in them that are no table. */
function unreadSheets(sheets: readonly Sheet[]): string[] {
	return sheets
		.filter((sheet) => sheet.rows.length > 0 && (sheet.isHidden || !findHeader(sheet)))
		.map(({ name = "", isHidden }) => shown(name, LONGEST_HEADING) + (isHidden ? " (hidden)" : ""));
}

function firstOf(headings: ReadonlySet<string>): string[] {
	const first = [...headings].slice(0, MOST_UNKNOWN_COLUMNS);
	const untold = headings.size - first.length;
	return untold > 0 ? [...first, `and ${untold} more`] : first;
}

/**
 * What the sheets of a file would load, and the rows that are left out. Finds the headings, and which sheet has
 * projectors and which has listings. Throws an ImportRefusal where there is nothing to load at all.
 */
export function planSheets(sheets: readonly Sheet[]): ImportPlan {
	// Nobody means to load what they cannot see.
	const visible = sheets.filter(({ isHidden }) => !isHidden);
	const tables = findTables(visible);
	refuseUnusable(visible, tables);
	const plan: ImportPlan = {
		projectors: [],
		listings: [],
		problems: [],
		unknownColumns: [],
		unreadSheets: unreadSheets(sheets),
	};
	const unknown = new Set<string>();
	const context = { problems: plan.problems, seen: new Map<string, string>() };
	for (const table of tables) {
		if (missingColumns(table).length > 0) {
			const place = table.sheet === undefined ? {} : { sheet: table.sheet };
			const reason = `${missingText(table)}, so this sheet is left out`;
			plan.problems.push({ row: table.row, ...place, reason });
			continue;
		}
		for (const heading of unknownHeadings(table)) unknown.add(heading);
		if (table.kind === "projectors") planTable(table, projectorRecord, plan.projectors, context);
		else planTable(table, listingRecord, plan.listings, context);
	}
	plan.unknownColumns = firstOf(unknown);
	return plan;
}

/** A problem as staff read it: 'Row 12 (SKU EPS-TW7100): brightness must be a whole number'. */
export function problemText({ row, sheet, sku, reason }: RowProblem): string {
	const place = sheet === undefined ? `Row ${row}` : `Row ${row} of sheet "${sheet}"`;
	return `${place}${sku === undefined ? "" : ` (SKU ${sku})`}: ${reason}`;
}
