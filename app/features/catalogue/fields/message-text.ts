/** Returns a cell's text on one line, short enough for a message. */
export function excerpt(text: string, maxLength: number): string {
	const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
	if (line.length <= maxLength) return line;
	// The last character must not be half of a surrogate pair.
	return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const MAX_QUOTED_LENGTH = 60;

/** Returns the end of a message, which quotes the wrong text of a cell: ', not "abc"'; '' for an empty cell. */
export function wrongTextSuffix(value: string): string {
	if (value.trim() === "") return "";
	const text = excerpt(value, MAX_QUOTED_LENGTH);
	return text === "" ? ", not characters that cannot be seen" : `, not "${text}"`;
}

/** Rewrites an import's message about a column for a form, which calls the column `label`. */
export function labelledError(message: string, column: string, label: string): string {
	for (const prefix of ["", "each of "]) {
		const remainder = message.slice(prefix.length + column.length);
		const isAboutColumn = message.startsWith(prefix + column) && /^\W/.test(remainder);
		if (isAboutColumn) return (prefix === "" ? label : `Each of ${label}`) + remainder;
	}
	return message;
}
