/** Returns a cell's text on one line, short enough for a message. */
export function excerpt(text: string, longest: number): string {
	const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
	if (line.length <= longest) return line;
	// Not half of a surrogate pair.
	return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const MAX_QUOTED = 60;

/** Returns the end of a message that quotes the wrong text of a cell; '' for an empty cell. */
export function insteadText(value: string): string {
	if (value.trim() === "") return "";
	const text = excerpt(value, MAX_QUOTED);
	return text === "" ? ", not characters that cannot be seen" : `, not "${text}"`;
}

/** Rewrites an import's message about a column for a form, which calls the column `label`. */
export function labelledError(message: string, column: string, label: string): string {
	for (const start of ["", "each of "]) {
		const rest = message.slice(start.length + column.length);
		const isAboutIt = message.startsWith(start + column) && /^\W/.test(rest);
		if (isAboutIt) return (start === "" ? label : `Each of ${label}`) + rest;
	}
	return message;
}
