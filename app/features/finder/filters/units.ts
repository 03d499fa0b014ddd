// Pieces of the patterns of measurements in sentences.

/** Named groups of a pattern's match. */
type MatchGroups = Readonly<Record<string, string | undefined>>;

/** A number with a group name, such as 1,500, 599.99 or 2k. */
export const amountPattern = (name: string) =>
	String.raw`(?<${name}>\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?:\s?(?<${name}k>k|grand)(?![a-z]))?`;

/** A number with a group name, possibly with a currency. */
export const poundsPattern = (name: string) =>
	String.raw`(?<${name}sign>\u00a3)?\s?${amountPattern(name)}(?:\s?(?<${name}unit>\u00a3|pounds?|quid|gbp))?`;

/** A length such as 2.8 or 2,8. */
export const metresPattern = (name: string) => String.raw`(?<${name}>\d{1,3}(?:[.,]\d{1,2})?)`;

export const UPPER_BOUND =
	"under|below|less than|cheaper than|up to|max(?:imum)?(?: price| budget)?(?: of| is)?|at most|no more than|not more than|niet meer dan|nicht mehr als|pas plus de|budget(?: is| of| under| up to)?|sub-?|(?:smaller|lower) than|kleiner (?:als|dan)|weniger als|unter|hochstens|minder dan|onder|hoogstens|maximaa?l|moins de|jusqu'a|inferieure? a|<=?";
export const AT_LEAST =
	"over|above|more than|from|at least|min(?:imum)?(?: price)?(?: of)?|starting at|(?:greater|larger|bigger|higher) than|gro(?:ss|ß)er als|mehr als|uber|mindestens|groter dan|meer dan|minstens|plus de|>=?";
export const ABOUT = "around|about|roughly|circa|~";
export const LUMENS = "(?:ansi |iso )?(?:lumens?|lm|ansi)";

export const DECIBELS = String.raw`(?:db(?:\(?a\)?)?|decibels?)`;
export const KILOGRAMS = "(?:kgs?|kilos?|kilogram(?:me)?s?)";

/** A length of time as a number and a unit. */
export const TIME = String.raw`(?<time>\d{1,4}(?:[.,]\d{1,2})?|half an|an?|one|two|three|four|five|six)\+?[\s-]?(?<unit>hours?|hrs?|h|minutes?|mins?)`;

/** Units of measurements that no filter uses alone. */
const OTHER_UNITS = `${KILOGRAMS}|grams?|lbs?|${DECIBELS}|watts?|hours?|hrs?|minutes?|mins?|years?|people|persons?|mm|litres?`;

/** Inches; "in" is a unit only if it is no preposition, as in "in the dark". */
const INCHES = "inch(?:es)?|in(?! (?:the|a|an|my|our|total|full|dark|daylight|stock))";

/** Follows an amount of money: no other unit may come next. */
export const NO_OTHER_UNIT = String.raw`(?!\s?(?:${LUMENS}|ms|milli\w+|${INCHES}|"|m|met(?:re|er)s?|cm|ft|foot|feet|hz|fps|w|g|p|${OTHER_UNITS})(?![a-z]))`;

/** Returns a sticky pattern that ends at the end of a word. */
export const wordsPattern = (source: string) => new RegExp(String.raw`(?:${source})(?=\s|$)`, "y");

/** "60 people", "about 100 guests": an audience that needs a large picture, and so a bright one. */
export const AUDIENCE = wordsPattern(
	String.raw`(?:(?:${UPPER_BOUND}|${AT_LEAST}|${ABOUT})\s?)?(?:[2-9]\d|[1-9]\d{2,3})\s?(?:people|persons?|guests|seats|pupils|students|viewers)`,
);

/** "12 of them", "2x", "aged 9", "a 9-year-old": numbers of projectors, and ages. */
export const QUANTITIES = wordsPattern(
	String.raw`(?:qty|quantity)(?: of)? \d{1,4}|\d{1,3}x|\d{1,4} (?:of (?:them|these|those|each)|units?|pieces|pcs|identical|projectors|beamers)|aged? (?:of )?\d{1,2}|(?:aged? )?\d{1,2}(?:-| |)(?:years?|yrs?|yr|yo|months?)(?:-| |)(?:olds?)|\d{1,2} ?yo`,
);

/** "under 200 watts", "over 3 hours": measurements that no filter uses. Tried after all others. */
export const OTHER_FACTS = wordsPattern(
	String.raw`(?:(?:${UPPER_BOUND}|${AT_LEAST}|${ABOUT})\s?)?\d[\d.,]*\s?(?:${OTHER_UNITS})|(?:${UPPER_BOUND}|${AT_LEAST})\s?\d[\d.,]*(?:\s?(?:hz|m|cm|"|w|%))?`,
);

/** Returns the number of a group of `amountPattern`; 0 if it did not match. */
export function numberOf(groups: MatchGroups, name: string): number {
	const value = Number((groups[name] ?? "").replaceAll(",", ""));
	return groups[`${name}k`] === undefined ? value : value * 1000;
}

/** Returns true if a group of `poundsPattern` has a currency. */
export function isMoney(groups: MatchGroups, name: string): boolean {
	return groups[`${name}sign`] !== undefined || groups[`${name}unit`] !== undefined;
}

const NUMBER_WORDS = ["half an", "one", "two", "three", "four", "five", "six"];

/** Returns the minutes of a match of `TIME`. */
export function minutesOf({ time = "", unit = "" }: MatchGroups): number {
	const word = NUMBER_WORDS.indexOf(time.replace(/^an?$/, "one"));
	// The index of a word is its number, but for "half an" at index 0.
	const wordNumber = word === 0 ? 0.5 : word;
	const number = word < 0 ? Number(time.replace(",", ".")) : wordNumber;
	return Math.round(unit.startsWith("h") ? number * 60 : number);
}

export const positiveOrNull = (value: number) => (value > 0 ? value : null);

/** "£500-£800", "between 500 and 800", "500 to 800 pounds" */
export const PRICE_RANGE = wordsPattern(
	String.raw`(?:budget (?:of |is )?)?(?<between>between )?(?:from )?${poundsPattern("low")}\s?(?:-|to|and)\s?${poundsPattern("high")}${NO_OTHER_UNIT}`,
);

const SIZE_UNIT = String.raw`(?:[\s-]?(?:inch|inches|")|in)`;

/** "100-120 inch", "between 100 and 120 inches" */
export const SIZE_RANGE = wordsPattern(
	String.raw`(?:(?:between|from)\s)?(?<low>\d{2,3})${SIZE_UNIT}?\s?(?:-|to|and)\s?(?<high>\d{2,3})${SIZE_UNIT}(?: (?:screen|picture|image|diagonal|wall))?`,
);

/** Returns the ends of a price range in pounds; null for a range of something else. */
export function priceRange(groups: MatchGroups): { low: number | null; high: number | null } {
	const isPrice = isMoney(groups, "low") || isMoney(groups, "high") || groups.between !== undefined;
	const high = numberOf(groups, "high");
	const lowAsWritten = numberOf(groups, "low");
	// In "1-2k" the thousands apply to both.
	const low = groups.highk !== undefined && lowAsWritten < 100 ? lowAsWritten * 1000 : lowAsWritten;
	if (!isPrice || low === 0 || high === 0) return { low: null, high: null };
	return { low: Math.min(low, high), high: Math.max(low, high) };
}
