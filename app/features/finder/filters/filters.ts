// The one table of the finder's filters. The file is long because everything about a filter is in its entry.

import { brandNameFromSlug, brandSlug } from "~/features/catalogue/brand/brand";
import { tagName, tagSlug } from "~/features/catalogue/lists/tag";
import type { CarriedParams } from "~/features/catalogue/model";
import {
	CHIP_KINDS,
	type ChipKind,
	GAMING_MODE_TEXTS,
	LIGHT_KINDS,
	type LightKind,
	type NumericFacts,
	RESOLUTION_CLASSES,
	THROW_KINDS,
	type ThrowKind,
	throwRatios,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import { RESOLUTION_CLASS_NAMES } from "~/features/catalogue/numeric-facts/resolution-name";
import { penceToPounds, poundsToPence } from "~/features/catalogue/values/pounds";
import { sufficientLumens, USUAL_SCREEN } from "~/features/room/brightness";
import { brightnessPictureInches, distancesOf } from "~/features/room/judged-picture";
import { fitsSizes, type Range } from "~/features/room/picture-size";
import {
	decodeDistance,
	decodeNumber,
	decodeScreen,
	FEET,
	ROOM_LIGHTS,
	type RoomLight,
	roomOf,
	roomParameters,
} from "~/features/room/room";
import {
	decodeYearsOrHours,
	USUAL_USAGE,
	type Usage,
	usageParameters,
} from "~/features/running-cost/usage";
import { MAX_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import {
	type ChoiceFilter,
	capitalise,
	choiceFilter,
	type Filter,
	FLAG_CODEC,
	integerDecoder,
	lagMsAtResolution,
	numberFilter,
	oneOptionCodec,
	oneSlugCodec,
	optionTexts,
	type RuleConditions,
	someOptionsCodec,
	someSlugsCodec,
} from "./filter-kinds";
import {
	DISTANCE_RANGE,
	diagonalOf,
	GOLF_BAY_SIDES,
	golfBayDiagonal,
	inMetres,
	OTHER_LENGTHS,
	PICTURE_SIDES,
	PICTURE_WORD,
	PLACE_SIDES,
	statedDistances,
} from "./lengths";
import {
	ABOUT,
	AT_LEAST,
	amountPattern,
	DECIBELS,
	isMoney,
	KILOGRAMS,
	LUMENS,
	metresPattern,
	minutesOf,
	NO_OTHER_UNIT,
	numberOf,
	PRICE_RANGE,
	positiveOrNull,
	poundsPattern,
	priceRange,
	SIZE_RANGE,
	TIME,
	UPPER_BOUND,
	wordsPattern,
} from "./units";
import { SCORE_WEIGHTS_FILTER } from "./weights-filter";

const LIGHT_TEXTS: Readonly<Record<LightKind, string>> = {
	lamp: "lamp",
	led: "LED",
	laser: "laser",
	hybrid: "laser with LED",
};

const THROW_TEXTS: Readonly<Record<ThrowKind, string>> = {
	"ultra-short": "ultra short throw",
	short: "short throw",
	standard: "standard throw",
	long: "long throw",
};

const CHIP_KIND_TEXTS: Readonly<Record<ChipKind, string>> = {
	dlp: "DLP",
	lcd: "LCD",
	lcos: "LCoS",
};

const KIND_TEXTS: ReadonlyMap<string, string> = new Map(
	Object.entries({ ...LIGHT_TEXTS, ...THROW_TEXTS, ...CHIP_KIND_TEXTS }),
);

/** Returns true for a value of `not` that excludes a kind of chip. */
export function isChipKind(value: string): value is ChipKind {
	return CHIP_KINDS.some((kind) => kind === value);
}

/** Returns the kinds and brands that values of `not` exclude: lasers and LEDs exclude hybrids too. */
export function excludedValues(not: readonly string[]): ReadonlySet<string> {
	const excludesHybrids = not.includes("laser") || not.includes("led");
	return new Set(excludesHybrids ? [...not, "hybrid"] : not);
}

export const ROOM_TEXTS: Readonly<Record<RoomLight, string>> = {
	dark: "dark room",
	curtains: "room with curtains",
	lit: "lit room",
	daylight: "room in daylight",
};

// The finder has no resolution 1440p, so `mode` has no value for it.
const { "1440p120": _, ...MODE_TEXTS } = GAMING_MODE_TEXTS;
type Mode = keyof typeof MODE_TEXTS;
const MODES = Object.keys(MODE_TEXTS) as Mode[];

/** Values outside of these limits are absurd, and ignored. */
const MAX_POUNDS = 1_000_000;
const MAX_LUMENS = 1_000_000;
const MAX_LAG_MS = 10_000;
const MAX_DECIBELS = 200;
const KILOGRAMS_RANGE = { min: 0.1, max: 1000 } as const;
const MAX_MINUTES = 10_000;
const MAX_WARRANTY_YEARS = 25;

/** A smaller number without a currency is not understood as a budget. */
const MIN_BUDGET_WITHOUT_CURRENCY = 50;
const KILOGRAMS_PER_POUND = 0.45359237;
/** Words that may follow a lag in milliseconds. */
const LAG_WORDS =
	"(?: or (?:less|lower|under|below|better))?(?: of)?(?: input)?(?: lag| latency| response(?: time)?| delay)?";

const decodeKilograms = (text: string | undefined) => decodeNumber(text, KILOGRAMS_RANGE, 1000);

/** A resolution with a rate in a sentence: "4K 120 Hz", "4K@120", "120 fps at 4K". */
function modePattern(mode: Mode, resolution: string, hz: number) {
	const rate = String.raw`${hz}\s?(?:hz|fps|p)`;
	return {
		pattern: wordsPattern(
			String.raw`(?:${resolution})\s?(?:at\s|@\s?)?(?:${rate}|${hz}${NO_OTHER_UNIT}(?!\s?(?:-|to)\s?\d)(?!\s?(?:pounds?|quid)))|${rate} (?:at |in )?(?:${resolution})`,
		),
		read: () => [mode],
	};
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	ten: 10,
};

const BATTERY = "(?:built[ -]in |internal )?battery(?: life| time| power| runtime)?";

/** Words about places or times without a socket. */
const NO_SOCKET = String.raw`\b(?:battery|batteries|charge|unplugged|camp(?:ing|site)?|tents?|campervan|off[ -]grid|power cuts?|no (?:mains|electricity|plug|socket))\b`;

/** Diagonals in inches at which the light of a room is judged, by the uses that differ from the usual diagonal. */
export const SCREEN_BY_USE: Readonly<Record<string, number>> = { "portable-travel": 60 };

/** Returns the diagonal in inches at which the light of a room is judged; the smallest if sizes vary. */
export function judgedScreen({ use, screen }: Pick<RuleConditions, "use" | "screen">): number {
	return screen ?? SCREEN_BY_USE[use ?? ""] ?? USUAL_SCREEN;
}

/** Returns true if a model is "A little dim" or better in a light, for the picture of `brightnessPictureInches`. */
function isUsableInLight(
	model: Pick<NumericFacts, "lumens" | "throwRatioMin" | "throwRatioMax">,
	light: RoomLight,
	conditions: RuleConditions,
): boolean {
	const { lumens } = model;
	if (lumens === null) return false;
	const inches = brightnessPictureInches(
		throwRatios(model),
		conditions,
		judgedScreen({ use: conditions.use, screen: null }),
	);
	return lumens >= sufficientLumens(light, inches);
}

/** Returns the wanted sizes of the picture, in inches; null if none is given. */
function wantedSizes({ screen, screenmax }: RuleConditions): Range | null {
	return screen === null ? null : { min: screen, max: Math.max(screen, screenmax ?? screen) };
}

/** Returns the ends of a range of sizes in inches; null for absurd ones. */
function sizeRange({ low, high }: Readonly<Record<string, string | undefined>>) {
	const sizes = [decodeScreen(low), decodeScreen(high)].filter((size) => size !== null);
	if (sizes.length < 2) return { low: null, high: null };
	return { low: Math.min(...sizes), high: Math.max(...sizes) };
}

const asList = (value: string | null) => (value === null ? [] : [value]);

const IN_STOCK_OPTIONS = ["1"];

const decodePounds = integerDecoder(MAX_POUNDS, "£?\\s?");

/** Returns pounds as pence, rounded to whole pounds; null for null. */
const roundedPence = (pounds: number | null, round: (pounds: number) => number) =>
	pounds === null ? null : poundsToPence(round(pounds));

/** A filter by a price: the condition is in pence; its address and its chip have whole pounds. */
function priceFilter(filter: Omit<Parameters<typeof numberFilter>[0], "meaning" | "decode">) {
	return {
		...numberFilter({
			...filter,
			meaning: "Whole pounds, with delivery where it is known.",
			decode: (values) => roundedPence(decodePounds(values), Math.round),
		}),
		encode: (pence: number | null) => (pence === null ? [] : [String(penceToPounds(pence))]),
	};
}

/** Returns the words of a query, cut to the limit; '' if the search ignores all of them. */
function searchWords([text = ""]: readonly string[]): string {
	const words = text
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, MAX_QUERY_LENGTH)
		// A lone surrogate would become another character in an address.
		.replace(/[\ud800-\udbff]$/, "")
		.trim();
	return searchTerms(words).length > 0 ? words : "";
}

/** Every filter by its parameter, in the order of addresses (docs/product.md#find-a-projector). */
export const FILTERS = {
	q: {
		// No rule: the search applies it.
		meaning: "Words, as the search matches them.",
		emptyValue: "",
		decode: searchWords,
		encode: (words) => (words === "" ? [] : [words]),
		chipText: (words) => `“${words}”`,
		control: { kind: "words", label: "Brand or model", placeholder: "Epson 4K" },
	} satisfies Filter<string>,
	use: choiceFilter({
		...oneSlugCodec("use"),
		meaning: "Slug of a category.",
		chipText: (slug, name) => name ?? slug,
		valuesOf: ({ uses }) => uses,
		label: capitalise,
		control: { kind: "options", group: "Use", noConditionLabel: "Any use" },
	}),
	brand: choiceFilter({
		...someSlugsCodec("brand", brandSlug),
		meaning: "Slugs of brands, any of them; may repeat.",
		chipText: (slug, name) => name ?? slug,
		valuesOf: ({ brandSlug }) => [brandSlug],
		label: brandNameFromSlug,
		control: { kind: "options", group: "Brand", limit: 60 },
	}),
	min: priceFilter({
		chipText: (pounds) => `from £${pounds}`,
		holds: ({ pricePence }, minPence) => pricePence >= minPence,
		control: { kind: "number", group: "Price", label: "Least you want to pay", unit: "pounds" },
		measurementPatterns: [
			{ pattern: PRICE_RANGE, read: (groups) => roundedPence(priceRange(groups).low, Math.floor) },
			{
				// "over £500", "£500+"
				pattern: wordsPattern(
					String.raw`(?:${AT_LEAST})\s?${poundsPattern("price")}${NO_OTHER_UNIT}|${poundsPattern("from")}\s?(?:\+|plus|or more|and up)`,
				),
				read(groups) {
					const name = groups.price === undefined ? "from" : "price";
					return isMoney(groups, name)
						? roundedPence(positiveOrNull(numberOf(groups, name)), Math.floor)
						: null;
				},
			},
		],
	}),
	max: priceFilter({
		chipText: (pounds) => `up to £${pounds}`,
		holds: ({ pricePence }, maxPence) => pricePence > 0 && pricePence <= maxPence,
		control: { kind: "number", group: "Price", label: "Most you want to pay", unit: "pounds" },
		measurementPatterns: [
			{ pattern: PRICE_RANGE, read: (groups) => roundedPence(priceRange(groups).high, Math.ceil) },
			{
				// "under £600", "max 600 quid", "up to 1k"
				pattern: wordsPattern(
					String.raw`(?:${UPPER_BOUND})\s?(?:(?:${ABOUT})\s?)?${poundsPattern("price")}${NO_OTHER_UNIT}`,
				),
				read(groups) {
					const price = numberOf(groups, "price");
					const isBudget = isMoney(groups, "price") || price >= MIN_BUDGET_WITHOUT_CURRENCY;
					return isBudget ? roundedPence(positiveOrNull(price), Math.ceil) : null;
				},
			},
			{
				// "£600", "around 600 pounds", "£600 or less"
				pattern: wordsPattern(
					String.raw`(?:(?:${ABOUT})\s?)?${poundsPattern("price")}(?: max(?:imum)?| tops| or less| or under| budget)?${NO_OTHER_UNIT}`,
				),
				read: (groups) =>
					isMoney(groups, "price")
						? roundedPence(positiveOrNull(numberOf(groups, "price")), Math.ceil)
						: null,
			},
		],
	}),
	res: choiceFilter({
		...someOptionsCodec(RESOLUTION_CLASSES),
		...optionTexts(RESOLUTION_CLASS_NAMES),
		meaning: "720p, 1080p, 4k or native-4k, any of them; may repeat.",
		options: RESOLUTION_CLASSES,
		valuesOf: ({ resolutionClass }) =>
			// Native 4K is 4K too.
			resolutionClass === "native-4k" ? ["4k", "native-4k"] : asList(resolutionClass),
		fact: "resolution",
		control: { kind: "options", group: "Resolution" },
	}),
	light: choiceFilter({
		...someOptionsCodec(LIGHT_KINDS),
		...optionTexts(LIGHT_TEXTS),
		meaning: "lamp, led, laser or hybrid, any of them; may repeat.",
		options: LIGHT_KINDS,
		valuesOf: ({ lightKind }) => asList(lightKind),
		fact: "lightSource",
		control: { kind: "options", group: "Light source" },
	}),
	throw: choiceFilter({
		...someOptionsCodec(THROW_KINDS),
		...optionTexts(THROW_TEXTS),
		meaning: "ultra-short, short, standard or long, any of them; may repeat.",
		options: THROW_KINDS,
		valuesOf: ({ throwKind }) => asList(throwKind),
		fact: "throwType",
		control: { kind: "options", group: "Throw" },
	}),
	chip: choiceFilter({
		...someOptionsCodec(CHIP_KINDS),
		...optionTexts(CHIP_KIND_TEXTS),
		meaning: "dlp, lcd or lcos, any of them; may repeat.",
		options: CHIP_KINDS,
		valuesOf: ({ chipKind }) => asList(chipKind),
		fact: "chip",
		control: { kind: "options", group: "Chip" },
	}),
	lumens: numberFilter({
		meaning: "At least so many.",
		decode: integerDecoder(MAX_LUMENS),
		chipText: (lumens) => `${lumens}+ lumens`,
		holds: ({ lumens }, min) => lumens !== null && lumens >= min,
		fact: "brightness",
		control: {
			kind: "number",
			group: "Brightness and lag",
			label: "Least brightness",
			unit: "lumens",
		},
		measurementPatterns: [
			{
				// Understood, but sets no condition: no shopper wants less light than "under 3,000 lumens".
				pattern: wordsPattern(
					String.raw`(?:${UPPER_BOUND})\s?${amountPattern("light")}\s?${LUMENS}`,
				),
			},
			{
				// "4,000+ lm", "at least 3000 ansi lumens", "2000-3000 lumens"
				pattern: wordsPattern(
					String.raw`(?:(?:${AT_LEAST}|${ABOUT}|between)\s?)?${amountPattern("light")}(?:\s?(?:-|to|and)\s?${amountPattern("most")})?\s?\+?\s?${LUMENS}(?:\s?\+| plus| or more| and up)?`,
				),
				read: (groups) => positiveOrNull(Math.round(numberOf(groups, "light"))),
			},
		],
	}),
	lag: numberFilter({
		meaning: "At most so many milliseconds.",
		decode: integerDecoder(MAX_LAG_MS),
		chipText: (ms) => `lag up to ${ms} ms`,
		holds: (model, max, conditions) => (lagMsAtResolution(model, conditions) ?? Number.NaN) <= max,
		ruleInputs: ["res"],
		fact: "inputLag",
		control: { kind: "number", group: "Brightness and lag", label: "Most input lag", unit: "ms" },
		measurementPatterns: [
			{
				// Understood, but sets no condition: no shopper wants more lag than "over 50 ms".
				pattern: wordsPattern(String.raw`(?:${AT_LEAST})\s?\d{1,3}\s?ms${LAG_WORDS}`),
			},
			{
				// "under 20 ms lag", "lag below 16.7ms"
				pattern: wordsPattern(
					String.raw`(?:(?:input )?(?:lag|latency)(?: of)? )?(?:(?:${UPPER_BOUND}|${ABOUT})\s?)?(?<lag>\d{1,3}(?:\.\d{1,2})?)\s?(?:ms|milliseconds?)${LAG_WORDS}`,
				),
				read: (groups) => positiveOrNull(Math.ceil(numberOf(groups, "lag"))),
			},
		],
	}),
	feature: choiceFilter({
		...someSlugsCodec("feature", tagSlug),
		meaning: "Slugs of tags, all of them; may repeat.",
		chipText: (slug, name) => name ?? slug,
		requiresAll: true,
		valuesOf: ({ features }) => features,
		label: tagName,
		control: { kind: "options", group: "Features", limit: 16 },
	}),
	stock: choiceFilter({
		...FLAG_CODEC,
		...optionTexts({ "1": "in stock" }),
		meaning: "1: at least one listing in stock.",
		options: IN_STOCK_OPTIONS,
		valuesOf: ({ inStock }) => (inStock ? IN_STOCK_OPTIONS : []),
		control: { kind: "options" },
	}),
	distance: numberFilter({
		meaning: "Metres from lens to wall, 0.1 to 30.",
		decode: ([text]) => decodeDistance(text),
		chipText: (length) => `${length} m to the wall`,
		holds(model, distance, conditions) {
			const ratios = throwRatios(model);
			const { distancemax, nearer } = conditions;
			const distances = distancesOf({ distance, distancemax });
			if (ratios === null || distances === null) return false;
			return fitsSizes(wantedSizes(conditions), distances, ratios, nearer);
		},
		ruleInputs: ["screen", "nearer", "screenmax", "distancemax"],
		fact: "throwRatio",
		control: {
			kind: "number",
			group: "Your room",
			label: "Distance from lens to wall",
			hint: "Such as 2.8, or 9 ft.",
			unit: "metres",
		},
		measurementPatterns: [
			{
				// "my room is 4 m by 3 m": sides of a place, not from lens to wall
				pattern: PLACE_SIDES,
			},
			// The measurement of `screen`; matched first, so that "10 ft" in it is no distance.
			{ pattern: PICTURE_SIDES },
			{
				// "a 2 m wide screen", "a ceiling of 2.4 m", "I sit 3 m away": not from lens to wall
				pattern: OTHER_LENGTHS,
			},
			{ pattern: DISTANCE_RANGE, read: (groups) => statedDistances(groups).low },
			{
				// "8'2"", "8 ft 2 in from the wall", but not "an 8 ft screen"
				pattern: wordsPattern(
					String.raw`(?:(?:from|at|${ABOUT}|${UPPER_BOUND})\s?)?(?<length>${FEET})(?![\s-]${PICTURE_WORD})(?: away| back| throw| distance)?(?: (?:from|to) (?:the |my |a )?(?:wall|screen))?`,
				),
				read: ({ length }) => decodeDistance(length),
			},
			{
				// "2.8 m", "3 metres away", "from 250 cm", "10 ft"
				pattern: wordsPattern(
					String.raw`(?:(?:from|at|${ABOUT}|${UPPER_BOUND})\s?)?${metresPattern("length")}[\s-]?(?<unit>m|cm|ft|foot|feet|met(?:re|er)s?|centimet(?:re|er)s?)(?! ${PICTURE_WORD})(?: away| back| throw| distance)?(?: (?:from|to) (?:the |my |a )?(?:wall|screen))?`,
				),
				read({ length = "", unit = "" }) {
					const distance = inMetres(length, unit);
					return decodeDistance(String(Math.round(distance * 100) / 100));
				},
			},
		],
	}),
	screen: numberFilter({
		// No rule: the rules of `distance` and `room` use it.
		meaning: "Inches across the diagonal of a 16:9 picture, 20 to 400.",
		decode: ([text]) => decodeScreen(text),
		chipText: (inches) => `${inches}-inch picture`,
		control: {
			kind: "number",
			group: "Your room",
			label: "Picture size",
			hint: "Across the diagonal.",
			unit: "inches",
		},
		measurementPatterns: [
			{ pattern: SIZE_RANGE, read: (groups) => sizeRange(groups).low },
			{ pattern: PICTURE_SIDES, read: diagonalOf },
			{ pattern: GOLF_BAY_SIDES, read: golfBayDiagonal },
			{
				// '120"', "100 inches", "100-inch screen", "up to 120 inches", "100+ inch"
				pattern: wordsPattern(
					String.raw`(?:(?:${UPPER_BOUND}|${AT_LEAST}|${ABOUT})\s?)?(?<size>\d{2,3})\+?(?:[\s-]?(?:inch|inches|")|in)(?: (?:screen|picture|image|diagonal|wall))?(?: (?:max|min)(?:imum)?| or (?:more|larger|bigger|less|smaller))?`,
				),
				read: ({ size }) => decodeScreen(size),
			},
			{
				// "8'2" screen", "picture of 8 ft"
				pattern: wordsPattern(
					String.raw`${PICTURE_WORD}(?: size)?(?: of)? (?<after>${FEET})|(?<size>${FEET})[\s-]${PICTURE_WORD}`,
				),
				read: ({ size, after }) => decodeScreen(size ?? after),
			},
		],
	}),
	room: choiceFilter<RoomLight | null>({
		...oneOptionCodec(ROOM_LIGHTS),
		...optionTexts(ROOM_TEXTS),
		meaning: "dark, curtains, lit or daylight.",
		options: ROOM_LIGHTS,
		valuesOf: (model, conditions) =>
			ROOM_LIGHTS.filter((light) => isUsableInLight(model, light, conditions)),
		// The same test as `valuesOf`, but only for the chosen light.
		rule: (light, conditions) => (model) =>
			light === null || isUsableInLight(model, light, conditions),
		ruleInputs: ["use", "screen", "screenmax", "distance", "distancemax", "nearer"],
		fact: "brightness",
		control: {
			kind: "options",
			group: "Your room",
			question: "How light is the room?",
			noConditionLabel: "Any light",
		},
	}),
	distancemax: numberFilter({
		// No rule: the rule of `distance` uses it.
		meaning:
			"Metres: it stands somewhere from `distance` to here; nothing unless larger than `distance`.",
		decode: ([text]) => decodeDistance(text),
		isIgnored: ({ distance, distancemax }) => distance === null || (distancemax ?? 0) <= distance,
		chipText: (length) => `or up to ${length} m`,
		control: {
			kind: "number",
			group: "Your room",
			label: "Farthest it can stand, if it varies",
			unit: "metres",
		},
		measurementPatterns: [
			{ pattern: DISTANCE_RANGE, read: (groups) => statedDistances(groups).high },
		],
	}),
	nearer: {
		// No rule: the rule of `distance` uses it.
		...FLAG_CODEC,
		meaning: "1: it may be nearer to the wall than `distance`; nothing without one.",
		isIgnored: ({ distance }) => distance === null,
		chipText: () => "may stand nearer",
		control: {
			kind: "checkbox",
			group: "Your room",
			label: "It can also stand nearer to the wall",
		},
	} satisfies Filter<boolean>,
	screenmax: numberFilter({
		// No rule: the rule of `distance` uses it.
		meaning:
			"Inches: some size from `screen` to this one fits; nothing unless larger than `screen`.",
		decode: ([text]) => decodeScreen(text),
		isIgnored: ({ screen, screenmax }) => screen === null || (screenmax ?? 0) <= screen,
		chipText: (inches) => `up to ${inches} inches`,
		control: {
			kind: "number",
			group: "Your room",
			label: "Largest picture, if it varies",
			unit: "inches",
		},
		measurementPatterns: [{ pattern: SIZE_RANGE, read: (groups) => sizeRange(groups).high }],
	}),
	mode: choiceFilter<readonly Mode[]>({
		...someOptionsCodec(MODES),
		...optionTexts(MODE_TEXTS),
		meaning: "4k120, 1080p120, 1080p240, vrr or allm, all of them; may repeat.",
		options: MODES,
		requiresAll: true,
		valuesOf: ({ modes }) => modes,
		fact: "gamingModes",
		control: { kind: "options", group: "Gaming" },
		measurementPatterns: [
			modePattern("4k120", "4k|uhd|2160p", 120),
			modePattern("1080p120", "1080p?|full hd|fhd", 120),
			modePattern("1080p240", "1080p?|full hd|fhd", 240),
		],
	}),
	noise: numberFilter({
		meaning: "At most so many dB, in the normal mode.",
		decode: integerDecoder(MAX_DECIBELS),
		chipText: (decibels) => `noise up to ${decibels} dB`,
		holds: ({ noiseDb }, max) => (noiseDb ?? Number.NaN) <= max,
		fact: "noiseDb",
		control: {
			kind: "number",
			group: "Noise, weight and battery",
			label: "Most noise",
			unit: "dB",
		},
		measurementPatterns: [
			{
				// Understood, but sets no condition: no shopper wants more noise than "over 30 dB".
				pattern: wordsPattern(
					String.raw`(?:${AT_LEAST}|louder than)\s?\d{1,3}(?:[.,]\d)?\s?${DECIBELS}`,
				),
			},
			{
				// "quieter than 30 dB", "fan noise below 28.5 dB(A)"
				pattern: wordsPattern(
					String.raw`(?:(?:fan )?noise(?: level)?(?: of)? )?(?:(?:${UPPER_BOUND}|${ABOUT}|quieter than|not? louder than)\s?)?(?<noise>\d{1,3}(?:[.,]\d)?)\s?${DECIBELS}(?: or (?:less|quieter|lower|below|under)| max(?:imum)?| tops)?(?: (?:of )?(?:fan )?noise)?`,
				),
				read: ({ noise = "" }) => positiveOrNull(Math.ceil(Number(noise.replace(",", ".")))),
			},
		],
	}),
	kg: numberFilter({
		meaning: "At most so many kilograms, such as 2.5.",
		decode: ([text]) => decodeKilograms(text),
		chipText: (kilograms) => `up to ${kilograms} kg`,
		holds: ({ weightKg }, max) => (weightKg ?? Number.NaN) <= max,
		fact: "weight",
		control: {
			kind: "number",
			group: "Noise, weight and battery",
			label: "Most weight",
			unit: "kg",
		},
		measurementPatterns: [
			{
				// Understood, but sets no condition: no shopper wants more weight than "over 2 kg".
				pattern: wordsPattern(
					String.raw`(?:${AT_LEAST}|heavier than)\s?\d{1,3}(?:[.,]\d{1,3})?\s?${KILOGRAMS}`,
				),
			},
			{
				// "under 2 kg", "weighs less than 2.5kg", "900 g", "lighter than 5 lbs"
				pattern: wordsPattern(
					String.raw`(?:weigh(?:s|ing)? )?(?:(?:${UPPER_BOUND}|${ABOUT}|lighter than|not? heavier than)\s?)?(?:(?<kg>\d{1,3}(?:[.,]\d{1,3})?)\s?${KILOGRAMS}|(?<g>\d{3,5})\s?(?:g|grams?)|(?<lb>\d{1,3}(?:[.,]\d{1,2})?)\s?lbs?)(?: or (?:less|lighter|below|under)| max(?:imum)?| tops)?`,
				),
				read({ kg, g, lb = "" }) {
					if (kg !== undefined) return decodeKilograms(kg);
					const kilograms =
						g === undefined ? Number(lb.replace(",", ".")) * KILOGRAMS_PER_POUND : Number(g) / 1000;
					return decodeKilograms(String(Math.round(kilograms * 1000) / 1000));
				},
			},
		],
	}),
	battery: numberFilter({
		meaning: "At least so many minutes on the battery.",
		decode: integerDecoder(MAX_MINUTES),
		chipText: (minutes) => `${minutes}+ minutes of battery`,
		holds: ({ batteryMinutes }, min) => (batteryMinutes ?? Number.NaN) >= min,
		fact: "batteryMinutes",
		control: {
			kind: "number",
			group: "Noise, weight and battery",
			label: "Least time on battery",
			unit: "minutes",
		},
		measurementPatterns: [
			{
				// "3 hours of battery", "90 min on battery", "lasts two hours on a charge"
				pattern: wordsPattern(
					String.raw`(?:(?:lasts?|lasting|runs?|running)(?: for)? )?(?:(?:${AT_LEAST}|${ABOUT})\s?)?${TIME}\s?\+?(?: or more| plus)?(?: (?:of|on|from|with))?(?: (?:a|one|the|its))? (?:${BATTERY}|charge)`,
				),
				read: (groups) => positiveOrNull(minutesOf(groups)),
			},
			{
				// "battery for 3 hours", "battery life of at least 2.5 hours"
				pattern: wordsPattern(
					String.raw`${BATTERY}(?: (?:that|which|to))?(?: (?:lasts?|lasting|runs?|running|holds?))?(?: (?:for|of|is))? (?:(?:${AT_LEAST}|${ABOUT})\s?)?${TIME}\s?\+?(?: or more)?`,
				),
				read: (groups) => positiveOrNull(minutesOf(groups)),
			},
			{
				// "battery for camping 3 hours", "camping, at least two hours": far from a socket, hours are about the battery.
				pattern: wordsPattern(
					String.raw`(?:(?:for|lasts?|lasting|runs?|running) )?(?:(?:${AT_LEAST}|${ABOUT})\s?)?${TIME}(?: or more| plus)?(?=\s|$)(?:(?<=${NO_SOCKET}.*)|(?=.*${NO_SOCKET}))`,
				),
				read: (groups) => positiveOrNull(minutesOf(groups)),
			},
		],
	}),
	warranty: numberFilter({
		meaning: "At least so many years of warranty.",
		decode: integerDecoder(MAX_WARRANTY_YEARS),
		chipText: (years) => `${years}+ years of warranty`,
		holds: ({ warrantyYears }, min) => (warrantyYears ?? Number.NaN) >= min,
		fact: "warrantyYears",
		control: {
			kind: "number",
			group: "Noise, weight and battery",
			label: "Least warranty",
			unit: "years",
		},
		measurementPatterns: [
			{
				// "3 year warranty", "at least 5 years of guarantee", "warranty of 3 years"
				pattern: wordsPattern(
					String.raw`(?:(?:${AT_LEAST})\s?)?(?<years>\d{1,2}|two|three|four|five|ten)[\s-]?(?:years?|yrs?)'?\s?(?:of )?(?:warranty|guarantee)|(?:warranty|guarantee)(?: (?:of|for))? (?:(?:${AT_LEAST})\s?)?(?<after>\d{1,2})\s?(?:years?|yrs?)`,
				),
				read({ years, after }) {
					const number = after ?? years ?? "";
					return positiveOrNull(NUMBER_WORDS[number] ?? Number(number));
				},
			},
		],
	}),
	not: {
		...someSlugsCodec("brand", brandSlug),
		meaning: "Slugs of brands, or values of light, throw or chip, none of them; may repeat.",
		// A model must meet each exclusion, and each can be removed alone.
		requiresAll: true,
		decode(values, toCurrentSlug) {
			const { decode } = someSlugsCodec("brand", brandSlug);
			return decode(values, (filter, slug) =>
				KIND_TEXTS.has(slug) ? slug : toCurrentSlug(filter, slug),
			);
		},
		chipText: (value, name) => `not ${name ?? KIND_TEXTS.get(value) ?? brandNameFromSlug(value)}`,
		rule(value) {
			const excluded = excludedValues(value);
			return ({ brandSlug, lightKind, throwKind }) =>
				![brandSlug, lightKind, throwKind].some((slug) => slug !== null && excluded.has(slug));
		},
		// A second test, which needs the chip: a model whose chip is unknown may have the excluded one. `rule` suffices for
		// lights and throws, which are rarely unknown.
		factRule(value) {
			const chips = value.filter(isChipKind);
			const holds = ({ chipKind }: Pick<NumericFacts, "chipKind">) =>
				chipKind !== null && !chips.includes(chipKind);
			return chips.length === 0 ? undefined : { fact: "chip", holds };
		},
		control: { kind: "checkbox" },
	} satisfies Filter<readonly string[]>,
	w: SCORE_WEIGHTS_FILTER,
	years: numberFilter({
		// No rule, as for `hours` and `eco`: the order `cost` and the notes on cards use them.
		meaning: "Years of use that costs are added up over, 1 to 10.",
		decode: ([text]) => decodeYearsOrHours("years", text),
		chipText: (years) => `costs over ${years} years`,
		control: {
			kind: "number",
			group: "Cost over the years",
			label: "How long you will keep it",
			hint: "1 to 10 years.",
			unit: "years",
		},
	}),
	hours: numberFilter({
		meaning: "Hours of use a week, 1 to 100.",
		decode: ([text]) => decodeYearsOrHours("hours", text),
		chipText: (hours) => `${hours} hours a week`,
		control: {
			kind: "number",
			group: "Cost over the years",
			label: "How much you will use it",
			hint: "1 to 100 hours a week.",
			unit: "hours a week",
		},
	}),
	eco: {
		...FLAG_CODEC,
		meaning: "1: costs are those of the eco mode.",
		chipText: () => "in eco mode",
		control: { kind: "checkbox", group: "Cost over the years", label: "Count its eco mode" },
	} satisfies Filter<boolean>,
	unknown: {
		...FLAG_CODEC,
		meaning: "1: also models that lack a figure which a condition needs.",
		chipText: () => "figures may be missing",
		control: { kind: "checkbox", label: "Also models that lack a figure" },
	} satisfies Filter<boolean>,
};

export type FilterName = keyof typeof FILTERS;

/** A visitor's conditions: a value for each filter. */
export type Conditions = { readonly [Name in FilterName]: (typeof FILTERS)[Name]["emptyValue"] };

/** Name of a filter with options. */
export type Facet = {
	[Name in FilterName]: (typeof FILTERS)[Name] extends Pick<ChoiceFilter<unknown>, "valuesOf">
		? Name
		: never;
}[FilterName];

/** All filters in the order of addresses, for code that is the same for every filter. */
export const FILTER_LIST = Object.entries(FILTERS) as [FilterName, Filter<unknown>][];

export const FACETS = FILTER_LIST.filter(([, filter]) => "valuesOf" in filter).map(
	([name]) => name,
) as readonly Facet[];

/** Builds a record with an entry for each facet. */
export function byFacet<Value>(read: (facet: Facet) => Value): Readonly<Record<Facet, Value>> {
	return Object.fromEntries(FACETS.map((facet) => [facet, read(facet)])) as Record<Facet, Value>;
}

/** Builds conditions from a value for each filter. */
export function allConditions(
	read: (name: FilterName, filter: Filter<unknown>) => unknown,
): Conditions {
	const values = FILTER_LIST.map(([name, filter]) => [name, read(name, filter)]);
	return Object.fromEntries(values) as Conditions;
}

export const NO_CONDITIONS = allConditions((_, { emptyValue }) => emptyValue);

/** Returns a filter by name, for code that is the same for every filter. */
export function filterOf(name: FilterName): Filter<unknown> {
	return FILTERS[name];
}

/** Returns the values of a filter's parameter; empty if there is no condition. */
export function valuesIn(conditions: Conditions, name: FilterName): readonly string[] {
	const { encode, isIgnored } = filterOf(name);
	return isIgnored?.(conditions) ? [] : encode(conditions[name]);
}

export function hasCondition(conditions: Conditions, name: FilterName): boolean {
	return valuesIn(conditions, name).length > 0;
}

/** Returns the parameters of the visitor's room and years of use. */
export function carriedParamsOf(conditions: Conditions): CarriedParams {
	const { room: light } = conditions;
	return [...roomParameters(roomOf({ ...conditions, light })), ...usageParameters(conditions)];
}

/** Returns the years and hours of use that costs are added up for; the usual ones if they are not given. */
export function usageOf({
	years,
	hours,
	eco,
}: Pick<RuleConditions, "years" | "hours" | "eco">): Usage {
	return { years: years ?? USUAL_USAGE.years, hours: hours ?? USUAL_USAGE.hours, eco };
}
