import { ExpectedError } from "~/logging/expected-error";
import { MAX_SHEET_ROWS } from "./sheet";

// Looks through the XML of a sheet in pieces, before a parser would hold all of it.

/** A formula is at most 8,192 characters long, some of which XML writes with several. */
const MAX_CELL_LENGTH = 100_000;

/** A cell with a formula and no value, or an empty one; the first group has the attributes of the cell. */
const EMPTY_FORMULA =
	/<(?:\w+:)?c(?=[\s>])([^<>]*)>\s*<((?:\w+:)?f)(?=[\s/>])(?:[^<>]*\/>|[^<>]*>[^<]*<\/\2\s*>)\s*(?:<((?:\w+:)?v)(?=[\s/>])(?:[^<>]*\/>|[^<>]*>\s*<\/\3\s*>)\s*)?<\/(?:\w+:)?c\s*>/g;

/** A cell of this type has a text, which may be empty. */
const TEXT_CELL = /\st=["']str["']/;

const HIDDEN_ROW = /<(?:\w+:)?row\s[^<>]*\bhidden=["'](?:1|true|on)["']/;

const ROW_END = /<\/(?:\w+:)?row\s*>/g;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns the end of a text in which a tag or a cell may have begun that goes on in the next piece. */
function openEnd(text: string): string {
	const cell = Math.max(text.lastIndexOf("<c "), text.lastIndexOf(":c "), text.lastIndexOf("<c>"));
	const start = Math.max(0, cell === -1 ? text.lastIndexOf("<") : text.lastIndexOf("<", cell));
	return text.slice(Math.max(start, text.length - MAX_CELL_LENGTH));
}

/** Returns a check for the pieces of a sheet, which throws an ExpectedError, and what it saw. */
export function sheetCheck() {
	let rows = 0;
	let rest = "";
	let hasHiddenRows = false;
	return {
		look(piece: Buffer): void {
			const text = rest + piece.toString("latin1");
			rows += countOf(text, ROW_END) - countOf(rest, ROW_END);
			if (rows > MAX_SHEET_ROWS) {
				throw new ExpectedError(
					413,
					`A sheet of this workbook has more than ${MAX_SHEET_ROWS.toLocaleString("en-GB")} rows. Delete the empty rows below the data, or split it into smaller files, and upload it again.`,
				);
			}
			hasHiddenRows ||= HIDDEN_ROW.test(text);
			// The parser would read such a cell as empty, and an empty cell clears the stored value.
			for (const [, attributes = ""] of text.matchAll(EMPTY_FORMULA)) {
				if (TEXT_CELL.test(attributes)) continue;
				throw new ExpectedError(
					400,
					"This workbook has formulas without results. Open it in your spreadsheet program, save it, and upload it again.",
				);
			}
			rest = openEnd(text);
		},
		hasHiddenRows: () => hasHiddenRows,
	};
}
