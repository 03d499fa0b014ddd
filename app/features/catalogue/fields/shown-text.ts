/** One line of a cell's text, fit to be shown in a message. */
export function shown(text: string, longest: number): string {
	const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
	if (line.length <= longest) return line;
	// No half of a character that takes two.
	return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const MAX_QUOTED = 60;

/** What stands in a cell instead of what must, to go behind a message about it; nothing for an empty cell. */
export function insteadText(value: string): string {
	if (value.trim() === "") return "";
	const text = shown(value, MAX_QUOTED);
	return text === "" ? ", not characters that cannot be seen" : `, not "${text}"`;
}
