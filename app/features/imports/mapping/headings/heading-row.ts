import { MAX_ROWS_ABOVE, type Sheet } from "~/features/imports/parse/sheet";
import { isUnit } from "../values/units";
import { namedFields, partlyNamedFields } from "./heading-synonyms";

const isFilled = (cell: string) => cell.trim() !== "";

function countNamed(cells: readonly string[]): number {
	const fields = cells.map(
		(cell) => namedFields(cell)[0] ?? (cell.length <= 40 ? partlyNamedFields(cell)[0] : undefined),
	);
	return new Set(fields.filter((field) => field !== undefined)).size;
}

const countFilled = (cells: readonly string[]) => cells.filter(isFilled).length;

const hasFigures = (cells: readonly string[]) =>
	cells.filter(isFilled).filter((cell) => /^\W*\d/.test(cell)).length * 3 > countFilled(cells);

/** Returns the highest number of known headings in one of the first rows. */
export function countHeadings({ rows }: Sheet): number {
	return Math.max(0, ...rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => countNamed(cells)));
}

/** Number of known headings that is no coincidence. */
const MANY = 4;

/** Returns true if a sheet has a model in each column, with the headings in the first. */
export function isTransposed(sheet: Sheet): boolean {
	const first = sheet.rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => cells[0] ?? "");
	const named = new Set(first.flatMap((cell) => namedFields(cell)[0] ?? []));
	return named.size >= MANY && countHeadings(sheet) < 2;
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
export function withUnitsInHeadings(sheet: Sheet, place: number): Sheet {
	const [head, units] = sheet.rows.slice(place, place + 2);
	if (!head || !units || !isUnitRow(units.cells)) return sheet;
	const cells = Array.from(
		{ length: Math.max(head.cells.length, units.cells.length) },
		(_, index) => {
			const unit = (units.cells[index] ?? "").trim().replace(/^[([{]|[)\]}]$/g, "");
			const heading = (head.cells[index] ?? "").trim();
			return unit === "" ? heading : `${heading} (${unit})`.trim();
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
export function findHeadingRow({ rows }: Sheet): number | undefined {
	const upper = rows.slice(0, MAX_ROWS_ABOVE);
	const named = upper.map(({ cells }) => countNamed(cells));
	const most = Math.max(0, ...named);
	const width = Math.max(
		0,
		...rows.slice(0, MAX_ROWS_ABOVE * 2).map(({ cells }) => countFilled(cells)),
	);
	const place =
		most >= 2
			? named.indexOf(most)
			: upper.findIndex(({ cells }) => countFilled(cells) * 2 > width && !hasFigures(cells));
	const headings = rows[place]?.cells ?? [];
	return countFilled(headings) >= 2 && rows.length > place + 1 ? place : undefined;
}
