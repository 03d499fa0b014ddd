import type { CellObject } from "xlsx";

/** Excel allows 32,767 characters in a cell; no column of the template accepts that many. */
const MAX_CELL_LENGTH = 32_000;

/** Excel allows 31 characters in the name of a sheet. */
const MAX_SHEET_NAME_LENGTH = 31;

/** Beginning of Excel's escapes of characters, such as _x000D_. */
const ESCAPE_START = /_(?=x[0-9a-f]{4}_)/gi;

/** Returns a cell that stays text by its type and its format, even if a number is typed over it. */
export function workbookTextCell(text: string): CellObject {
	const shortText = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;
	return { t: "s", v: shortText.replace(ESCAPE_START, "_x005F_"), z: "@" };
}

/** Returns a name that Excel accepts and that no other sheet has. */
export function uniqueSheetName(wantedName: string, takenNames: ReadonlySet<string>): string {
	const name = wantedName.replace(/[\s\p{C}[\]:*?/\\]+/gu, " ").trim() || "Sheet";
	for (let number = 1; ; number += 1) {
		const ending = number === 1 ? "" : ` (${number})`;
		const uniqueName =
			name
				.slice(0, MAX_SHEET_NAME_LENGTH - ending.length)
				.replace(/^'|'$/g, "")
				.trim() + ending;
		if (!takenNames.has(uniqueName.toLowerCase())) return uniqueName;
	}
}

export interface WorkbookSheet {
	/** Name that `uniqueSheetName` returned. */
	name: string;
	rows: (CellObject | undefined)[][];
	/** Widths of columns, in characters. */
	widths?: number[];
}

/** Returns the bytes of an .xlsx workbook. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
	// Loaded when the first workbook is written: it is large.
	const { build } = await import("node-xlsx");
	const namedSheets = sheets.map(({ name, rows, widths }) => ({
		name,
		data: rows,
		options: widths ? { "!cols": widths.map((wch) => ({ wch })) } : {},
	}));
	const writeOptions = { bookSST: true, compression: true };
	return Buffer.from(build(namedSheets, { parseOptions: { dense: true }, writeOptions }));
}
