import { lowerCaseWithoutAccents } from "~/config/accents";

/** A number with its decimals after a point or a comma, as the source of a regular expression. */
export const DECIMAL = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`;

/** The words and signs between the two ends of a range. */
export const RANGE_SEPARATOR = String.raw`\s*(?:[-\u2013\u2014~]|to)\s*`;

/** Returns the value of a match of `DECIMAL`. */
export function parseDecimal(text: string): number {
	return Number(text.replace(",", "."));
}

/** Bounds and approximations in English, German, Dutch, French and Spanish. */
const BOUND_BEFORE_NUMBER = new RegExp(
	String.raw`(?:[<>\u2264\u2265~\u2248\u223c\u00b1]=?|\+\s*\/\s*-|(?<!\p{L})(?:${[
		"between|sub-?|(?:lower|smaller|greater|higher|larger) than|up to|at most|at least|less than|more than|not more than|under|below|over|above|from|starting at|nearly|almost",
		"about|around|roughly|approx(?:imately)?|app|circa|ca|c|max(?:imum|imal|imaal)?|min(?:imum|imal|imaal|imo)?",
		"(?:kleiner|geringer|niedriger|grosser|gr[o\\u00f6](?:ss|\\u00df)er|hoher) als|bis|bis zu|hochstens|mindestens|weniger als|mehr als|unter|uber|ab|etwa|ungefahr|rund|zirka|knapp|gut",
		"(?:kleiner|lager|groter|hoger) dan|tot|hoogstens|ten minste|minstens|minder dan|meer dan|onder|boven|vanaf|ongeveer|rond|bijna",
		"jusqu ?.? ?a|au plus|au moins|moins de|plus de|environ|a partir de|pres de|autour de|inferieure? a|superieure? a|hasta",
	].join("|")})(?:\s+(?:of|von|van|de))?)[\s.:]*$`,
	"u",
);
const BOUND_AFTER_NUMBER =
	/^\s*\+|^[^\d,;]{0,30}\b(?:or (?:less|more|better|higher)|oder (?:weniger|mehr)|of (?:minder|meer)|ou (?:moins|plus))\b|^\s*[,(]?\s*(?:max|min|approx)|max(?:imum)?\.?\)?\s*$/;

/** Returns true for a number that is a bound or an approximation by the texts on its sides: 'up to 20 ms', '1000+'. */
export function isInexact(before: string, after: string): boolean {
	return (
		BOUND_BEFORE_NUMBER.test(lowerCaseWithoutAccents(before.slice(-40))) ||
		BOUND_AFTER_NUMBER.test(lowerCaseWithoutAccents(after.slice(0, 60)))
	);
}
