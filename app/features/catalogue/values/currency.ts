/** Codes of ISO 4217, for cells such as "NOK 4.990". */
const CURRENCY_CODES = new Set(Intl.supportedValuesOf("currency"));

/**
 * Codes of currencies with their signs and words; pounds first, so that "£999 (€1.149)" is in pounds. The last two are
 * groups of currencies, with a word in place of the code.
 */
const CURRENCY_PATTERNS: readonly (readonly [code: string, pattern: RegExp])[] = [
	["GBP", /£|(?<!\p{L})(?:gbp|pounds?(?: sterling)?)(?!\p{L})/iu],
	["EUR", /€|(?<!\p{L})eur(?:os?)?(?!\p{L})/iu],
	["USD", /(?<!\p{L})\$|us ?\$|(?<!\p{L})(?:usd|dollars?)(?!\p{L})/iu],
	["CHF", /(?<!\p{L})(?:chf|sfr|francs?|franken)(?!\p{L})/iu],
	["PLN", /(?<!\p{L})zł|(?<!\p{L})pln(?!\p{L})/iu],
	["CZK", /(?<!\p{L})(?:kč|czk)(?!\p{L})/iu],
	["JPY", /¥|￥|(?<!\p{L})(?:jpy|yen)(?!\p{L})/iu],
	["INR", /₹|(?<!\p{L})inr(?!\p{L})/iu],
	["kronor", /(?<!\p{L})(?:sek|nok|dkk|kr|kronor|kroner)(?!\p{L})/iu],
	["dollars", /\p{Lu}{1,2}\$|(?<!\p{L})(?:aud|cad|nzd|hkd|sgd)(?!\p{L})/iu],
];

const CURRENCY_NAMES: Readonly<Record<string, string>> = {
	EUR: "euros",
	USD: "dollars",
	CHF: "Swiss francs",
};

/** The currency of all prices of the site. */
export const POUNDS = "GBP";

/** Currency of numbers in a file that names no currency at all. */
export const UNKNOWN_CURRENCY = "";

/** Returns the currency that a cell or a header names; undefined if it names none. */
export function currencyIn(text: string): string | undefined {
	const code = CURRENCY_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
	return (
		code ?? text.match(/(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu)?.find((word) => CURRENCY_CODES.has(word))
	);
}

/** Returns all currencies that a text names by sign or word, else the one that it names by code. */
export function currenciesIn(text: string): string[] {
	const codes = CURRENCY_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([code]) => code);
	if (codes.length > 0) return codes;
	const currency = currencyIn(text);
	return currency === undefined ? [] : [currency];
}

/** Returns the currency of several texts: pounds if any names them, otherwise the first that is named. */
export function preferredCurrencyIn(texts: Iterable<string>): string | undefined {
	let first: string | undefined;
	for (const text of texts) {
		const currency = currencyIn(text);
		if (currency === POUNDS) return currency;
		first ??= currency;
	}
	return first;
}

/** Returns the name of a currency for a sentence. */
export function currencyText(code: string): string {
	return CURRENCY_NAMES[code] ?? code;
}
