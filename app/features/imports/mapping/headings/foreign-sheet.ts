import { shown } from "~/features/catalogue/fields/shown-text";
import { MAX_ROWS_ABOVE } from "~/features/imports/parse/import-limits";
import type { Sheet } from "~/features/imports/parse/sheet";
import { UserError } from "~/logging/user-error";
import { COLUMNS_PAGE } from "../mapping-paths";
import { headingRowKey } from "./heading-key";
import { countHeadings, findHeadingRow, withUnitsInHeadings } from "./heading-row";

/** A file whose headings nobody has explained yet. */
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

/** A sheet in another layout. */
export interface ForeignSheet {
	/** With its headings in one row. */
	sheet: Sheet;
	/** The place of its headings. */
	place: number;
	/** As the file has it. */
	original: Sheet;
}

/** The visible sheet with rows below most of the headings that we know; of several, or of none, the first. */
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

/** Whether a file has headings that we know, and nothing below any of them. */
export function hasOnlyHeadings(sheets: readonly Sheet[]): boolean {
	return findForeignSheet(sheets) === undefined && sheets.some((one) => countHeadings(one) >= 2);
}

/** By what any row that may have a sheet's headings is remembered, the uppermost first. */
export function possibleKeys({ rows }: Sheet): string[] {
	return rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => headingRowKey(cells));
}
