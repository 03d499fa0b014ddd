import type { Db } from "db/schema";
import type { CellObject } from "xlsx";
import { SITE_NAME } from "~/config/site";
import { printable } from "~/features/catalogue/fields/cells";
import type { SheetKind } from "~/features/ingest/columns/table-kinds";
import { type CsvCell, doubleApostrophe } from "~/features/ingest/read/csv-text";
import { MAX_ROWS, SHEET_NAMES } from "~/features/ingest/read/sheet";
import { ExpectedError } from "~/logging/expected-error";
import { type CellsByHeader, SHEET_READERS } from "./catalogue-export.queries.server";
import { SHEET_COLUMNS, type SheetColumn } from "./sheet-columns.server";
import { type WorkbookSheet, workbookTextCell, writeWorkbook } from "./write-workbook.server";

/** Downloadable workbooks with their sheets. */
const WORKBOOKS = {
	catalogue: ["projectors", "listings", "shops", "jargon", "facts"],
	projectors: ["projectors"],
	listings: ["listings"],
} as const satisfies Readonly<Record<string, readonly SheetKind[]>>;

export type CatalogueWorkbook = keyof typeof WORKBOOKS;

/** Empty cells by type; the text format keeps Excel from turning typed text into a number or date. */
const EMPTY_CELLS: Readonly<Record<SheetColumn["type"], CellObject | undefined>> = {
	text: { t: "z", z: "@" },
	pounds: { t: "z", z: "0.00" },
	number: undefined,
	flag: undefined,
};

function workbookCell(value: CsvCell, { type }: SheetColumn): CellObject | undefined {
	if (value === null || value === undefined || value === "") return EMPTY_CELLS[type];
	if (typeof value === "number") return { t: "n", v: value };
	if (typeof value === "boolean") return { t: "b", v: value };
	if (type === "pounds") return { t: "n", v: Number(value), z: "0.00" };
	return workbookTextCell(doubleApostrophe(printable(value)));
}

/** Returns the header of a column, with its note as a comment of the cell (`c`: author `a` and text `t`). */
function headerCell({ header, note }: SheetColumn): CellObject {
	return {
		...workbookTextCell(header),
		c: Object.assign([{ a: SITE_NAME, t: note }], { hidden: true }),
	};
}

/** Limits of the width of a column, in characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 50;
/** Maximum number of rows that are measured to choose the width of a column. */
const MAX_MEASURED_ROWS = 200;

function columnWidth({ header }: SheetColumn, rows: readonly CellsByHeader[]): number {
	const lengths = rows.slice(0, MAX_MEASURED_ROWS).map((row) => String(row[header] ?? "").length);
	const maxLength = Math.max(MIN_WIDTH, header.length, ...lengths);
	return Math.min(maxLength, MAX_WIDTH) + 2;
}

function workbookSheet(kind: SheetKind, rows: readonly CellsByHeader[]): WorkbookSheet {
	const columns = SHEET_COLUMNS[kind];
	return {
		name: SHEET_NAMES[kind],
		rows: [
			columns.map(headerCell),
			...rows.map((row) => columns.map((column) => workbookCell(row[column.header], column))),
		],
		widths: columns.map((column) => columnWidth(column, rows)),
	};
}

/**
 * Returns the catalogue as an .xlsx workbook; uploading it unchanged changes nothing. With `skus` it contains only
 * these models and their offers. Throws an ExpectedError for more rows than an import takes.
 */
export async function exportWorkbook(
	db: Db,
	name: CatalogueWorkbook,
	skus?: readonly string[],
): Promise<Buffer> {
	const sheets: WorkbookSheet[] = [];
	let total = 0;
	for (const kind of WORKBOOKS[name]) {
		const rows = await SHEET_READERS[kind](db, skus);
		total += rows.length;
		sheets.push(workbookSheet(kind, rows));
	}
	if (total <= MAX_ROWS) return writeWorkbook(sheets);
	throw new ExpectedError(
		413,
		`The catalogue has more than ${MAX_ROWS.toLocaleString("en-GB")} rows, which is more than one file may have. Download its models and listings one by one.`,
	);
}
