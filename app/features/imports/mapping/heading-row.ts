import type { Sheet } from "~/features/imports/parse/sheet";
import { namedFields, partlyNamedFields } from "./heading-synonyms";

/** Titles and notes may stand above the headings, but not many. */
export const MAX_ROWS_ABOVE = 20;

const isFilled = (cell: string) => cell.trim() !== "";

/** How many cells of a row are headings that we know. */
function countNamed(cells: readonly string[]): number {
	const fields = cells.map(
		(cell) => namedFields(cell)[0] ?? (cell.length <= 40 ? partlyNamedFields(cell)[0] : undefined),
	);
	return new Set(fields.filter((field) => field !== undefined)).size;
}

const countFilled = (cells: readonly string[]) => cells.filter(isFilled).length;

const hasFigures = (cells: readonly string[]) =>
	cells.filter(isFilled).filter((cell) => /^\W*\d/.test(cell)).length * 3 > countFilled(cells);

/**
 * The place in a sheet's rows of the one that has the headings: of the uppermost the one with most headings that we
 * know, at least two; else the first that is about as wide as what follows and has few figures. Undefined where there
 * are no two columns, or no row below.
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
