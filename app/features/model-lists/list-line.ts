/** A line of a text that stands for a list of models: `::models use=gaming max=500 limit=5::`. */
export interface ListLine {
	/** Conditions, order and limit. */
	terms: string;
	/** Number of the line in the text, from 1. */
	line: number;
	/** False if more text follows on the line, or if the end of the list is missing. */
	isEnded: boolean;
}

/** Upper limit of the lists of one text. */
export const MAX_LISTS = 20;

const LINE_START = /^::[ \t]*models(?=[ \t]|::|$)/i;
const LINE_END = "::";

/** Reads a line that begins as a list does; undefined for any other line. */
export function readListLine(text: string, line: number): ListLine | undefined {
	const trimmedText = text.trim();
	const [start] = LINE_START.exec(trimmedText) ?? [];
	if (start === undefined) return undefined;
	const remainder = trimmedText.slice(start.length).trim();
	const isEnded = remainder.endsWith(LINE_END);
	return {
		terms: (isEnded ? remainder.slice(0, -LINE_END.length) : remainder).trim(),
		line,
		isEnded,
	};
}
