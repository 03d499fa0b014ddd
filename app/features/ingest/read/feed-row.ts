/** A product of a file in any format: texts by header. */
export interface FeedRow {
	/** Line number as in a spreadsheet, or the position among the products of an XML file, from 1. */
	number: number;
	/** Returns the trimmed text under a header's key; empty if there is none. */
	text(key: string): string;
	keys(): Iterable<string>;
}

export interface UnreadableRow {
	number: number;
	/** Reason why the row cannot be read. */
	unreadable: string;
}

/** A row of a feed, or the reason why a line of the file is none; "heading" is a repetition of the header row. */
export type RowOrReason = FeedRow | UnreadableRow | { number: number; leftOut: "heading" };

export function isFeedRow(entry: RowOrReason): entry is FeedRow {
	return "text" in entry;
}

/**
 * Returns the key of a header, which ignores case, spaces around it, Google's `g:` and whether words are separated by
 * spaces, hyphens or underscores.
 */
export function feedColumnKey(header: string): string {
	return header
		.trim()
		.toLowerCase()
		.replace(/^g:/, "")
		.replace(/[\s_-]+/g, "_");
}

/** Makes headers unique and not blank: the second "price" becomes "price (2)". */
export function distinctHeaders(headers: readonly string[]): string[] {
	const countByKey = new Map<string, number>();
	return headers.map((header, index) => {
		const name = header.trim() || `Column ${index + 1}`;
		const key = feedColumnKey(name);
		let count = (countByKey.get(key) ?? 0) + 1;
		// The file may have a header "price (2)" of its own.
		while (count > 1 && countByKey.has(feedColumnKey(`${name} (${count})`))) count += 1;
		countByKey.set(key, count);
		if (count === 1) return name;
		const distinctName = `${name} (${count})`;
		countByKey.set(feedColumnKey(distinctName), 1);
		return distinctName;
	});
}
