import { excerpt } from "~/features/catalogue/fields/message-text";
import { ExpectedError } from "~/logging/expected-error";
import { MAX_ROWS_ABOVE, type Sheet } from "../read/sheet";
import { isUnit } from "../values/header-units";
import { TITLE } from "./fields";
import { headerRowKey } from "./header-key";
import { namedFields, partlyNamedFields, plainField } from "./header-synonyms";
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

const hasFacts = (cells: readonly string[]) =>
	cells.filter(isFilled).filter((cell) => /^\W*\d/.test(cell)).length * 3 > countFilled(cells);

/** Returns the highest number of known headings in one of the first rows. */
function countHeaders({ rows }: Sheet): number {
	return Math.max(0, ...rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => countNamedFields(cells)));
}

/** Number of known headings that is no coincidence. */
const MIN_HEADERS_IN_COLUMN = 4;

/** Returns true if a sheet has a model in each column, with the headings in the first. */
export function isTransposed(sheet: Sheet): boolean {
	const first = sheet.rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => cells[0] ?? "");
	const namedInFirstColumn = new Set(first.flatMap((cell) => namedFields(cell)[0] ?? []));
	return namedInFirstColumn.size >= MIN_HEADERS_IN_COLUMN && countHeaders(sheet) < 2;
}

const UNITS_MAX_LENGTH = 40;

/** Returns true for a row with the units of the headings above: "(lb)" below "Weight". */
function isUnitRow(cells: readonly string[]): boolean {
	const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
	const isBracketed = (cell: string) =>
		cell.length <= UNITS_MAX_LENGTH && /^[([{].*[)\]}]$/.test(cell);
	return filled.length > 0 && filled.every((cell) => isBracketed(cell) || isUnit(cell));
}

/** Merges a row of units into the headings above, in brackets. */
export function withUnitsInHeaders(sheet: Sheet, place: number): Sheet {
	const [head, units] = sheet.rows.slice(place, place + 2);
	if (!head || !units || !isUnitRow(units.cells)) return sheet;
	const cells = Array.from(
		{ length: Math.max(head.cells.length, units.cells.length) },
		(_, index) => {
			const unit = (units.cells[index] ?? "").trim().replace(/^[([{]|[)\]}]$/g, "");
			const header = (head.cells[index] ?? "").trim();
			return unit === "" ? header : `${header} (${unit})`.trim();
		},
	);
	const rows = [...sheet.rows.slice(0, place), { ...head, cells }, ...sheet.rows.slice(place + 2)];
	return { ...sheet, rows };
}

/**
 * Returns the index of the row with the headings: of the uppermost rows the one with most headings that we know, at
 * least two; otherwise the first that is about as wide as the rows below and has few figures. Undefined if there are no
 * two columns, or no row below.
 */
export function findHeaderRow({ rows }: Sheet): number | undefined {
	const upper = rows.slice(0, MAX_ROWS_ABOVE);
	const headerCounts = upper.map(({ cells }) => countNamedFields(cells));
	const highest = Math.max(0, ...headerCounts);
	const width = Math.max(
		0,
		...rows.slice(0, MAX_ROWS_ABOVE * 2).map(({ cells }) => countFilled(cells)),
	);
	const place =
		highest >= 2
			? headerCounts.indexOf(highest)
			: upper.findIndex(({ cells }) => countFilled(cells) * 2 > width && !hasFacts(cells));
	const headers = rows[place]?.cells ?? [];
	return countFilled(headers) >= 2 && rows.length > place + 1 ? place : undefined;
}

/** Refuses a file whose headings have no mapping yet. */
export class UnknownColumnsError extends ExpectedError {
	constructor(sheet: Sheet, place: number) {
		const cells = sheet.rows[place]?.cells ?? [];
		const first = cells.map((cell) => excerpt(cell, 30)).filter((cell) => cell !== "");
		super(
			400,
			`The headings of this file are not the template's; it has ${first.slice(0, 4).join(", ")}${first.length > 4 ? "..." : ""}. To import it, say once what they mean on the page ${COLUMNS_PAGE}`,
		);
	}
}

/**
 * Returns the visible sheet with rows below most of the headings that we know; if several or none have any, the first.
 * As `original` it is as in the file, as `sheet` with its headings in one row, at the index `place`.
 */
export function findForeignSheet(sheets: readonly Sheet[]) {
	const readable = sheets.flatMap((original) => {
		const place = original.isHidden ? undefined : findHeaderRow(original);
		if (place === undefined) return [];
		const headerCount = countHeaders(original);
		return [{ original, place, named: headerCount < 2 ? 0 : headerCount }];
	});
	const highest = Math.max(...readable.map(({ named }) => named));
	const best = readable.find(({ named }) => named === highest);
	if (!best) return undefined;
	const { original, place } = best;
	return { original, place, sheet: withUnitsInHeaders(original, place) };
}

/** Returns true if a file has headings that we know, but no rows below them. */
export function hasOnlyHeaders(sheets: readonly Sheet[]): boolean {
	return findForeignSheet(sheets) === undefined && sheets.some((sheet) => countHeaders(sheet) >= 2);
}

/** Returns the keys of all rows that may have a sheet's headings, the uppermost first. */
export function possibleKeys({ rows }: Sheet): string[] {
	return rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => headerRowKey(cells));
}

const NAMES = new Set(["eans", "title", "brand", "model"]);
const MAX_CODES = 500;

/**
 * Returns the codes under "SKU" of a file that also names its models under headings that are not the template's, by EAN
 * or title: they may be a shop's own. Undefined if columns of the template name the models, or no column does. Returns
 * an empty list, so that no code counts, for an export of a shop system, which has prices under such headings too.
 */
export function doubtfulCodes(sheets: readonly Sheet[]): string[] | undefined {
	const tables = findTables(sheets).filter(({ columns }) => columns.has("sku"));
	const isDoubtful = tables.every((table) => {
		const isNamed = table.columns.has("brand") && table.columns.has("model");
		const fields = unknownHeaders(table).flatMap((header) => namedFields(header)[0] ?? []);
		return table.kind === "projectors" && !isNamed && fields.some((field) => NAMES.has(field));
	});
	if (tables.length === 0 || !isDoubtful) return undefined;
	const plain = tables.flatMap(unknownHeaders).map(plainField);
	if (plain.includes(TITLE) && plain.includes("price")) return [];
	const codes = tables.flatMap(({ body, columns }) =>
		body.map(({ cells }) => (cells[columns.get("sku") ?? -1] ?? "").trim()),
	);
	return codes.filter((code) => code !== "").slice(0, MAX_CODES);
}
