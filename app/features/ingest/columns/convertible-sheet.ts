import { excerpt } from "~/features/catalogue/fields/message-text";
import { ExpectedError } from "~/logging/expected-error";
import { MAX_ROWS_ABOVE_HEADER, type Sheet } from "../read/sheet";
import { isUnit } from "../values/header-units";
import { TITLE_COLUMN } from "./fields";
import { headerRowKey } from "./header-key";
import { certainField, namedFields, partlyNamedFields } from "./header-synonyms";
import { findTables, unknownHeaders } from "./import-tables";
import { COLUMNS_PAGE } from "./mapping";

const isFilled = (cell: string) => cell.trim() !== "";

function countNamedFields(cells: readonly string[]): number {
	const fields = cells.map(
		(cell) => namedFields(cell)[0] ?? (cell.length <= 40 ? partlyNamedFields(cell)[0] : undefined),
	);
	return new Set(fields.filter((field) => field !== undefined)).size;
}

const countFilled = (cells: readonly string[]) => cells.filter(isFilled).length;

const hasManyNumbers = (cells: readonly string[]) =>
	cells.filter(isFilled).filter((cell) => /^\W*\d/.test(cell)).length * 3 > countFilled(cells);

/** Returns the highest number of known headers in one of the first rows. */
function countFieldHeaders({ rows }: Sheet): number {
	return Math.max(
		0,
		...rows.slice(0, MAX_ROWS_ABOVE_HEADER).map(({ cells }) => countNamedFields(cells)),
	);
}

/** Number of known headers that is no coincidence. */
const MIN_FIELDS_IN_FIRST_COLUMN = 4;

/** Returns true if a sheet has a model in each column, with the names of the facts in the first column. */
export function isTransposed(sheet: Sheet): boolean {
	const firstCells = sheet.rows.slice(0, MAX_ROWS_ABOVE_HEADER).map(({ cells }) => cells[0] ?? "");
	const fieldsInFirstColumn = new Set(firstCells.flatMap((cell) => namedFields(cell)[0] ?? []));
	return fieldsInFirstColumn.size >= MIN_FIELDS_IN_FIRST_COLUMN && countFieldHeaders(sheet) < 2;
}

const MAX_UNIT_LENGTH = 40;

/** Returns true for a row with the units of the headers above: "(lb)" below "Weight". */
function isUnitRow(cells: readonly string[]): boolean {
	const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
	const isBracketed = (cell: string) =>
		cell.length <= MAX_UNIT_LENGTH && /^[([{].*[)\]}]$/.test(cell);
	return filledCells.length > 0 && filledCells.every((cell) => isBracketed(cell) || isUnit(cell));
}

/** Merges a row of units into the headers above, in brackets. */
export function withUnitsInHeaders(sheet: Sheet, headerIndex: number): Sheet {
	const [headerRow, units] = sheet.rows.slice(headerIndex, headerIndex + 2);
	if (!headerRow || !units || !isUnitRow(units.cells)) return sheet;
	const cells = Array.from(
		{ length: Math.max(headerRow.cells.length, units.cells.length) },
		(_, index) => {
			const unit = (units.cells[index] ?? "").trim().replace(/^[([{]|[)\]}]$/g, "");
			const header = (headerRow.cells[index] ?? "").trim();
			return unit === "" ? header : `${header} (${unit})`.trim();
		},
	);
	const rows = [
		...sheet.rows.slice(0, headerIndex),
		{ ...headerRow, cells },
		...sheet.rows.slice(headerIndex + 2),
	];
	return { ...sheet, rows };
}

/**
 * Returns the index of the header row: among the uppermost rows, the row with most known headers, if it has two or
 * more; otherwise the first row that is about as wide as the rows below and has few numbers. Undefined if the row has
 * fewer than two headers, or no row below it.
 */
export function findHeaderRow({ rows }: Sheet): number | undefined {
	const upperRows = rows.slice(0, MAX_ROWS_ABOVE_HEADER);
	const headerCounts = upperRows.map(({ cells }) => countNamedFields(cells));
	const highestCount = Math.max(0, ...headerCounts);
	const maxFilledCount = Math.max(
		0,
		...rows.slice(0, MAX_ROWS_ABOVE_HEADER * 2).map(({ cells }) => countFilled(cells)),
	);
	const headerIndex =
		highestCount >= 2
			? headerCounts.indexOf(highestCount)
			: upperRows.findIndex(
					({ cells }) => countFilled(cells) * 2 > maxFilledCount && !hasManyNumbers(cells),
				);
	const headers = rows[headerIndex]?.cells ?? [];
	return countFilled(headers) >= 2 && rows.length > headerIndex + 1 ? headerIndex : undefined;
}

/** Refuses a file whose headers have no mapping yet. */
export class UnknownColumnsError extends ExpectedError {
	constructor(sheet: Sheet, headerIndex: number) {
		const cells = sheet.rows[headerIndex]?.cells ?? [];
		const headerTexts = cells.map((cell) => excerpt(cell, 30)).filter((cell) => cell !== "");
		super(
			400,
			`The headings of this file are not the template's; it has ${headerTexts.slice(0, 4).join(", ")}${headerTexts.length > 4 ? "..." : ""}. To import it, say once what they mean on the page ${COLUMNS_PAGE}`,
		);
	}
}

/**
 * Returns the sheet to convert into the template's layout: the visible one with most known headers above its rows, the
 * first of several with equally many. `original` is the sheet as in the file; `sheet` has units merged into its header
 * row, whose index is `headerIndex`.
 */
export function findConvertibleSheet(sheets: readonly Sheet[]) {
	const candidates = sheets.flatMap((original) => {
		const headerIndex = original.isHidden ? undefined : findHeaderRow(original);
		if (headerIndex === undefined) return [];
		const headerCount = countFieldHeaders(original);
		return [{ original, headerIndex, headerCount: headerCount < 2 ? 0 : headerCount }];
	});
	const highestCount = Math.max(...candidates.map(({ headerCount }) => headerCount));
	const bestCandidate = candidates.find(({ headerCount }) => headerCount === highestCount);
	if (!bestCandidate) return undefined;
	const { original, headerIndex } = bestCandidate;
	return { original, headerIndex, sheet: withUnitsInHeaders(original, headerIndex) };
}

/** Returns true if a file has known headers, but no rows below them. */
export function hasOnlyHeaders(sheets: readonly Sheet[]): boolean {
	return (
		findConvertibleSheet(sheets) === undefined &&
		sheets.some((sheet) => countFieldHeaders(sheet) >= 2)
	);
}

/** Returns the keys of all rows that may be a sheet's header row, the uppermost first. */
export function possibleHeaderRowKeys({ rows }: Sheet): string[] {
	return rows.slice(0, MAX_ROWS_ABOVE_HEADER).map(({ cells }) => headerRowKey(cells));
}

const NAMING_FIELDS = new Set(["eans", "title", "brand", "model"]);
const MAX_CODES = 500;

/**
 * Returns the codes under "SKU" of a file that may be a shop's numbers instead of ours: its models are named by EAN or
 * title under headers that the template does not have. Undefined if the template's own columns name the models, or if
 * no column does. Empty for an export of a shop system, which also has prices under such headers: all its codes are
 * taken for the shop's.
 */
export function doubtfulSkus(sheets: readonly Sheet[]): string[] | undefined {
	const tables = findTables(sheets).filter(({ columns }) => columns.has("sku"));
	const isDoubtful = tables.every((table) => {
		const isNamedByTemplate = table.columns.has("brand") && table.columns.has("model");
		const fields = unknownHeaders(table).flatMap((header) => namedFields(header)[0] ?? []);
		return (
			table.kind === "projectors" &&
			!isNamedByTemplate &&
			fields.some((field) => NAMING_FIELDS.has(field))
		);
	});
	if (tables.length === 0 || !isDoubtful) return undefined;
	const certainFields = tables.flatMap(unknownHeaders).map(certainField);
	if (certainFields.includes(TITLE_COLUMN) && certainFields.includes("price")) return [];
	const codes = tables.flatMap(({ body, columns }) =>
		body.map(({ cells }) => (cells[columns.get("sku") ?? -1] ?? "").trim()),
	);
	return codes.filter((code) => code !== "").slice(0, MAX_CODES);
}
