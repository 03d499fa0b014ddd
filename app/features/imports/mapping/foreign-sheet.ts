import type { Sheet } from "~/features/imports/parse/sheet";
import { shown } from "~/features/imports/parse/shown-text";
import { UserError } from "~/logging/user-error";
import { headingRowKey } from "./heading-key";
import { findHeadingRow, MAX_ROWS_ABOVE } from "./heading-row";
import { COLUMNS_PAGE } from "./mapping-paths";

/** A file whose headings nobody has explained yet. */
export class UnknownColumnsError extends UserError {
	constructor(sheet: Sheet, place: number) {
		const cells = sheet.rows[place]?.cells ?? [];
		const found = cells.map((cell) => shown(cell, 30)).filter((cell) => cell !== "");
		super(
			400,
			`The headings of this file are not the template's; it has ${found.slice(0, 4).join(", ")}${found.length > 4 ? "..." : ""}. Say once what they mean on the page ${COLUMNS_PAGE}, then the file can be imported.`,
		);
	}
}

/** The first visible sheet with rows below headings, and the place of its headings. */
export function findForeignSheet(
	sheets: readonly Sheet[],
): { sheet: Sheet; place: number } | undefined {
	for (const sheet of sheets) {
		const place = sheet.isHidden ? undefined : findHeadingRow(sheet);
		if (place !== undefined) return { sheet, place };
	}
	return undefined;
}

/** By what any row that may have a sheet's headings is remembered, the uppermost first. */
export function possibleKeys({ rows }: Sheet): string[] {
	return rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => headingRowKey(cells));
}
