import type { Meaning } from "./phrases";

/** A figure with its unit in a sentence; `meaning` gives null where the figure says nothing of a projector. */
interface Measure {
	pattern: RegExp;
	meaning: (parts: Readonly<Record<string, string | undefined>>) => Meaning | null;
}

/** A bare number below this is hardly a budget in pounds. */
const LEAST_BARE_POUNDS = 50;
const METRES_PER_FOOT = 0.3048;

const amount = (name: string) =>
	String.raw`(?<${name}>\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?:\s?(?<${name}k>k)(?![a-z]))?`;
const pounds = (name: string) =>
	String.raw`(?<${name}sign>\u00a3)?\s?${amount(name)}(?:\s?(?<${name}unit>\u00a3|pounds?|quid|gbp))?`;
const metres = (name: string) => String.raw`(?<${name}>\d{1,3}(?:[.,]\d{1,2})?)`;

const AT_MOST =
	"under|below|less than|cheaper than|up to|max(?:imum)?(?: price)?(?: of)?|at most|no more than|not more than|budget(?: is| of| under| up to)?|<=?";
const AT_LEAST =
	"over|above|more than|from|at least|min(?:imum)?(?: price)?(?: of)?|starting at|>=?";
const ABOUT = "around|about|roughly|circa|~";
const LUMENS = "(?:ansi |iso )?(?:lumens?|lm|ansi)";
const LAG_WORDS = "(?: or less)?(?: of)?(?: input)?(?: lag| latency| response(?: time)?| delay)?";
const OTHER_UNIT = String.raw`(?!\s?(?:${LUMENS}|ms|milli\w+|inch(?:es)?|in|"|m|met(?:re|er)s?|cm|ft|foot|feet|hz|hours?|w|watts?|kg|p|people)(?![a-z]))`;

/** Units of figures that no condition asks for. */
const OTHER_FIGURES =
	"kgs?|kilos?|kilograms?|grams?|lbs?|db|dba|decibels?|watts?|hours?|hrs?|years?|people|persons?|mm|litres?";

/** A pattern at a word's beginning that ends at a word's end. */
const words = (source: string) => new RegExp(String.raw`(?:${source})(?=\s|$)`, "y");

function figure(parts: Readonly<Record<string, string | undefined>>, name: string): number {
	const value = Number((parts[name] ?? "").replaceAll(",", ""));
	return parts[`${name}k`] === undefined ? value : value * 1000;
}

function isMoney(parts: Readonly<Record<string, string | undefined>>, ...names: string[]): boolean {
	return names.some(
		(name) => parts[`${name}sign`] !== undefined || parts[`${name}unit`] !== undefined,
	);
}

/** Whole pounds that let the amount itself pass. */
const atMostPounds = (value: number): Meaning | null =>
	value > 0 ? { max: Math.ceil(value) } : null;
const atLeastPounds = (value: number): Meaning | null =>
	value > 0 ? { min: Math.floor(value) } : null;

/** Every measure that a sentence may hold; at each word the first that fits is taken. */
export const MEASURES: readonly Measure[] = [
	{
		// "£500-£800", "between 500 and 800", "500 to 800 pounds"
		pattern: words(
			String.raw`(?<between>between )?(?:from )?${pounds("low")}\s?(?:-|to|and)\s?${pounds("high")}${OTHER_UNIT}`,
		),
		meaning: (parts) => {
			if (!isMoney(parts, "low", "high") && parts.between === undefined) return null;
			const high = figure(parts, "high");
			const typed = figure(parts, "low");
			// In "1-2k" the thousands are meant of both.
			const low = parts.highk !== undefined && typed < 100 ? typed * 1000 : typed;
			return low > 0 && high > 0
				? { min: Math.floor(Math.min(low, high)), max: Math.ceil(Math.max(low, high)) }
				: null;
		},
	},
	{
		// "under £600", "max 600 quid", "up to 1k"
		pattern: words(
			String.raw`(?:${AT_MOST})\s?(?:(?:${ABOUT})\s?)?${pounds("price")}${OTHER_UNIT}`,
		),
		meaning: (parts) => {
			const price = figure(parts, "price");
			return isMoney(parts, "price") || price >= LEAST_BARE_POUNDS ? atMostPounds(price) : null;
		},
	},
	{
		// "over £500", "£500+"
		pattern: words(
			String.raw`(?:${AT_LEAST})\s?${pounds("price")}${OTHER_UNIT}|${pounds("from")}\s?(?:\+|plus|or more|and up)`,
		),
		meaning: (parts) => {
			const name = parts.price === undefined ? "from" : "price";
			return isMoney(parts, name) ? atLeastPounds(figure(parts, name)) : null;
		},
	},
	{
		// "£600", "around 600 pounds", "£600 or less"
		pattern: words(
			String.raw`(?:(?:${ABOUT})\s?)?${pounds("price")}(?: max(?:imum)?| tops| or less| or under| budget)?${OTHER_UNIT}`,
		),
		meaning: (parts) => (isMoney(parts, "price") ? atMostPounds(figure(parts, "price")) : null),
	},
	{
		// "under 3,000 lumens": nobody asks for less light, so it is no condition
		pattern: words(String.raw`(?:${AT_MOST})\s?${amount("light")}\s?${LUMENS}`),
		meaning: () => ({}),
	},
	{
		// "4,000+ lm", "at least 3000 ansi lumens", "2000-3000 lumens"
		pattern: words(
			String.raw`(?:(?:${AT_LEAST}|${ABOUT}|between)\s?)?${amount("light")}(?:\s?(?:-|to|and)\s?${amount("most")})?\s?\+?\s?${LUMENS}(?:\s?\+| plus| or more| and up)?`,
		),
		meaning: (parts) => {
			const lumens = Math.round(figure(parts, "light"));
			return lumens > 0 ? { lumens } : null;
		},
	},
	{
		// "over 50 ms": nobody asks for more lag
		pattern: words(String.raw`(?:${AT_LEAST})\s?\d{1,3}\s?ms${LAG_WORDS}`),
		meaning: () => ({}),
	},
	{
		// "under 20 ms lag", "lag below 16.7ms"
		pattern: words(
			String.raw`(?:(?:input )?(?:lag|latency)(?: of)? )?(?:(?:${AT_MOST}|${ABOUT})\s?)?(?<lag>\d{1,3}(?:\.\d{1,2})?)\s?(?:ms|milliseconds?)${LAG_WORDS}`,
		),
		meaning: (parts) => {
			const lag = Math.ceil(figure(parts, "lag"));
			return lag > 0 ? { lag } : null;
		},
	},
	{
		// "2-3 m", "3 m x 4 m", "a 2 m wide screen": lengths that are no distance from lens to wall
		pattern: words(
			String.raw`${metres("from")}\s?m?\s?(?:-|to|x)\s?${metres("to")}\s?(?:m|met(?:re|er)s?)|${metres("size")}[\s-]?(?:m|met(?:re|er)s?) (?:wide|tall|high|screen|picture|image|cable|hdmi)`,
		),
		meaning: () => ({}),
	},
	{
		// "2.8 m", "3 metres away", "from 250 cm", "10 ft"
		pattern: words(
			String.raw`(?:(?:from|at|${ABOUT}|${AT_MOST})\s?)?${metres("length")}[\s-]?(?<unit>m|cm|ft|foot|feet|met(?:re|er)s?|centimet(?:re|er)s?)(?: away| back| throw| distance)?(?: (?:from|to) (?:the |my |a )?(?:wall|screen))?`,
		),
		meaning: (parts) => {
			const length = Number((parts.length ?? "").replace(",", "."));
			const unit = parts.unit ?? "";
			const factor = /^c/.test(unit) ? 0.01 : /^f/.test(unit) ? METRES_PER_FOOT : 1;
			const distance = Math.round(length * factor * 100) / 100;
			return distance >= 0.1 && distance <= 30 ? { room: { distance } } : null;
		},
	},
	{
		// '120"', "100 inches", "100-inch screen"
		pattern: words(
			String.raw`(?<size>\d{2,3})(?:[\s-]?(?:inch|inches|")|in)(?: (?:screen|picture|image|diagonal|wall))?`,
		),
		meaning: (parts) => {
			const screen = Number(parts.size);
			return screen >= 20 && screen <= 400 ? { room: { screen } } : null;
		},
	},
	{
		// "under 2 kg", "30 dB": figures that no condition asks for
		pattern: words(
			String.raw`(?:(?:${AT_MOST}|${AT_LEAST}|${ABOUT})\s?)?\d[\d.,]*\s?(?:${OTHER_FIGURES})|(?:${AT_MOST}|${AT_LEAST})\s?\d[\d.,]*(?:\s?(?:hz|m|cm|"|w|%))?`,
		),
		meaning: () => ({}),
	},
];
