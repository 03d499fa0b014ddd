/**
 * Returns JavaScript with escapes for what is not ASCII, which mean the same in strings and patterns. Throws an Error for
 * a raw string that has such a letter: it would show the escape. Where it is a pattern, it is written with the escape.
 */
export function asciiCode(code: string): string {
	const [raw] = /String\.raw`[^`]*[^ -~\t\n][^`]*`/.exec(code) ?? [];
	if (raw !== undefined) throw new Error(`A raw string has a letter that is not ASCII: ${raw}`);
	// A letter that has a backslash already loses it: the escape brings its own.
	return code.replace(/\\[\s\S]|[^ -~\t\n\r]/g, (found) => {
		const letter = found.charCodeAt(found.length - 1);
		return letter < 128 ? found : `\\u${letter.toString(16).padStart(4, "0")}`;
	});
}
