/** One product as a file has it: texts by heading, whatever the file's form. */
export interface FeedRow {
	/** As a spreadsheet numbers lines, or the place among the products of an XML file. */
	number: number;
	/** The text under a heading's key, without blanks around it; empty where there is none. */
	text(key: string): string;
	/** The keys that it may have texts under. */
	keys(): Iterable<string>;
}

export interface UnreadableRow {
	number: number;
	unreadable: string;
}

/**
 * What a heading is found by: its case, blanks around it, Google's `g:` and whether its words are parted by blanks,
 * hyphens or underscores do not matter.
 */
export function headingKey(heading: string): string {
	return heading
		.trim()
		.toLowerCase()
		.replace(/^g:/, "")
		.replace(/[\s_-]+/g, "_");
}
