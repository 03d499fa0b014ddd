// biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII has neither accents nor compatibility forms.
const ASCII_PATTERN = /^[\x00-\x7f]*$/;

/** Returns a text without accents and compatibility forms: 'é' is 'e', '４' is '4'. Capitals stay. */
export function withoutAccents(text: string): string {
	if (ASCII_PATTERN.test(text)) return text;
	return text.normalize("NFKD").replace(/\p{M}+/gu, "");
}

/** Returns a text in lower case and without accents, but with its compatibility forms: 'm²' stays. */
export function lowerCaseWithoutAccents(text: string): string {
	return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
