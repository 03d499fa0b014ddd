import { shown } from "~/features/catalogue/fields/shown-text";
import { MAX_ROWS_ABOVE, type Sheet } from "~/features/imports/parse/sheet";
import { findTables, unknownHeadings } from "~/features/imports/plan/import-tables";
import { UserError } from "~/logging/user-error";
import { TITLE } from "../fields";
import { COLUMNS_PAGE } from "../mapping-paths";
import { headingRowKey } from "./heading-key";
import { countHeadings, findHeadingRow, withUnitsInHeadings } from "./heading-row";
import { namedFields, plainField } from "./heading-synonyms";

/** Refuses a file whose headings have no mapping yet. */
export class UnknownColumnsError extends UserError {
	constructor(sheet: Sheet, place: number) {
		const cells = sheet.rows[place]?.cells ?? [];
		const found = cells.map((cell) => shown(cell, 30)).filter((cell) => cell !== "");
		super(
			400,
			`The headings of this file are not the template's; it has ${found.slice(0, 4).join(", ")}${found.length > 4 ? "..." : ""}. To import it, say once what they mean on the page ${COLUMNS_PAGE}`,
		);
	}
}

interface ForeignSheet {
	/** The sheet with its headings in one row. */
	sheet: Sheet;
	/** Index of the row with the headings. */
	place: number;
	/** The sheet of the file. */
	original: Sheet;
}

/**
 * Returns the visible sheet with rows below most of the headings that we know; if several or none have any, the first.
 */
export function findForeignSheet(sheets: readonly Sheet[]): ForeignSheet | undefined {
	const found = sheets.flatMap((original) => {
		const place = original.isHidden ? undefined : findHeadingRow(original);
		if (place === undefined) return [];
		const named = countHeadings(original);
		return [{ original, place, named: named < 2 ? 0 : named }];
	});
	const most = Math.max(...found.map(({ named }) => named));
	const best = found.find(({ named }) => named === most);
	if (!best) return undefined;
	const { original, place } = best;
	return { original, place, sheet: withUnitsInHeadings(original, place) };
}

/** Returns true if a file has headings that we know, but no rows below them. */
export function hasOnlyHeadings(sheets: readonly Sheet[]): boolean {
	return findForeignSheet(sheets) === undefined && sheets.some((one) => countHeadings(one) >= 2);
}

/** Returns the keys of all rows that may have a sheet's headings, the uppermost first. */
export function possibleKeys({ rows }: Sheet): string[] {
	return rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => headingRowKey(cells));
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
		const others = unknownHeadings(table).flatMap((heading) => namedFields(heading)[0] ?? []);
		return table.kind === "projectors" && !isNamed && others.some((field) => NAMES.has(field));
	});
	if (tables.length === 0 || !isDoubtful) return undefined;
	const others = tables.flatMap(unknownHeadings).map(plainField);
	if (others.includes(TITLE) && others.includes("price")) return [];
	const codes = tables.flatMap(({ body, columns }) =>
		body.map(({ cells }) => (cells[columns.get("sku") ?? -1] ?? "").trim()),
	);
	return codes.filter((code) => code !== "").slice(0, MAX_CODES);
}
