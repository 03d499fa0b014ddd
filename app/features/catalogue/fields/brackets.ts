const BRACKET_PAIR = /\([^()[\]]*\)|\[[^()[\]]*\]/g;
/** Replaces a pair of brackets while splitting: its number between two characters that no text has. */
const PLACEHOLDER = /\uE000(\d+)\uE001/g;
const MAX_DEPTH = 5;

/**
 * Splits a text at separators outside brackets: "HDMI 1.4 (x2, HDCP 1.4)" is one value. An unmatched bracket is
 * ordinary text.
 */
export function splitOutsideBrackets(text: string, separator: string | RegExp): string[] {
	if (!/[([]/.test(text)) return text.split(separator);
	const bracketTexts: string[] = [];
	const mask = (pair: string) => `\uE000${bracketTexts.push(pair) - 1}\uE001`;
	let maskedText = text.replace(/[\uE000\uE001]/g, "");
	for (let depth = 0; depth < MAX_DEPTH; depth += 1)
		maskedText = maskedText.replace(BRACKET_PAIR, mask);
	const unmask = (part: string): string =>
		part.replace(PLACEHOLDER, (_, index: string) => unmask(bracketTexts[Number(index)] ?? ""));
	return maskedText.split(separator).map(unmask);
}
