/** A product of a file in any format: texts by heading. */
export interface FeedRow {
	/** Line number as in a spreadsheet, or the place among the products of an XML file. */
	number: number;
	/** Returns the trimmed text under a heading's key; empty for none. */
	text(key: string): string;
	keys(): Iterable<string>;
}

export interface UnreadableRow {
	number: number;
	unreadable: string;
}

/**
 * Returns the key of a heading, which ignores case, blanks around it, Google's `g:` and whether words are separated by
 * blanks, hyphens or underscores.
 */
export function headingKey(heading: string): string {
	return heading
		.trim()
		.toLowerCase()
		.replace(/^g:/, "")
		.replace(/[\s_-]+/g, "_");
}
