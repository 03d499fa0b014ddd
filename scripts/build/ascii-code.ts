/**
 * Returns JavaScript with escapes for non-ASCII characters, which mean the same in strings and patterns. Throws an
 * Error for a raw string with such a character, which would show the escape: patterns in it must be written with the
 * escape.
 */
export function asciiCode(code: string): string {
	const [raw] = /String\.raw`[^`]*[^ -~\t\n][^`]*`/.exec(code) ?? [];
	if (raw !== undefined) throw new Error(`A raw string has a letter that is not ASCII: ${raw}`);
	// Removes a backslash before the character: the escape has its own.
	return code.replace(/\\[\s\S]|[^ -~\t\n\r]/g, (found) => {
		const letter = found.charCodeAt(found.length - 1);
		return letter < 128 ? found : `\\u${letter.toString(16).padStart(4, "0")}`;
	});
}
