import type { CellObject } from "xlsx";

/** Excel allows 32,767 characters in a cell. No column of the template allows that many, so a longer one is wrong. */
const MAX_CELL = 32_000;

/** Excel's own escapes of characters, such as _x000D_. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Returns a cell that stays text by its type and its format, even if a number is typed over it. */
export function workbookTextCell(text: string): CellObject {
	const short = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
	return { t: "s", v: short.replace(ESCAPE, "_x005F_"), z: "@" };
}

/** Returns a name that Excel accepts and that no other sheet has. */
export function sheetName(wantedName: string, takenNames: ReadonlySet<string>): string {
	const name = wantedName.replace(/[\s\p{C}[\]:*?/\\]+/gu, " ").trim() || "Sheet";
	for (let number = 1; ; number += 1) {
		const end = number === 1 ? "" : ` (${number})`;
		const free =
			name
				.slice(0, 31 - end.length)
				.replace(/^'|'$/g, "")
				.trim() + end;
		if (!takenNames.has(free.toLowerCase())) return free;
	}
}

export interface WrittenSheet {
	/** From `sheetName`. */
	name: string;
	rows: (CellObject | undefined)[][];
	/** Widths of columns, in characters. */
	widths?: number[];
}

/** Returns the bytes of an .xlsx workbook. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Buffer> {
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
