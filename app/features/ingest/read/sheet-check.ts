import { ExpectedError } from "~/logging/expected-error";
import { MAX_SHEET_ROWS } from "./sheet";

// Checks the XML of a sheet in pieces, before a parser loads it completely.

/** Longest cell in XML: a formula has at most 8,192 characters, which XML may write as entities. */
const MAX_CELL_LENGTH = 100_000;

/** A cell with a formula whose value is missing or empty; the first group has the attributes of the cell. */
const EMPTY_FORMULA =
	/<(?:\w+:)?c(?=[\s>])([^<>]*)>\s*<((?:\w+:)?f)(?=[\s/>])(?:[^<>]*\/>|[^<>]*>[^<]*<\/\2\s*>)\s*(?:<((?:\w+:)?v)(?=[\s/>])(?:[^<>]*\/>|[^<>]*>\s*<\/\3\s*>)\s*)?<\/(?:\w+:)?c\s*>/g;

/** Attribute of a cell with a text, which may be empty. */
const TEXT_CELL = /\st=["']str["']/;

const HIDDEN_ROW = /<(?:\w+:)?row\s[^<>]*\bhidden=["'](?:1|true|on)["']/;

const ROW_END = /<\/(?:\w+:)?row\s*>/g;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns the end of a text that may be the beginning of a tag or a cell that continues in the next piece. */
function incompleteEnd(text: string): string {
	const cellStart = Math.max(
		text.lastIndexOf("<c "),
		text.lastIndexOf(":c "),
		text.lastIndexOf("<c>"),
	);
	const start = Math.max(
		0,
		cellStart === -1 ? text.lastIndexOf("<") : text.lastIndexOf("<", cellStart),
	);
	return text.slice(Math.max(start, text.length - MAX_CELL_LENGTH));
}

/** Returns a check for the pieces of a sheet, which throws an ExpectedError, and reports hidden rows. */
export function sheetCheck() {
	let rowCount = 0;
	let pendingText = "";
	let hasHiddenRows = false;
	return {
		checkPiece(piece: Buffer): void {
			const text = pendingText + piece.toString("latin1");
			rowCount += countOf(text, ROW_END) - countOf(pendingText, ROW_END);
			if (rowCount > MAX_SHEET_ROWS) {
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
			pendingText = incompleteEnd(text);
		},
		hasHiddenRows: () => hasHiddenRows,
	};
}
