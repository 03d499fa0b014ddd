import type { ProjectorsTable } from "db/schema";
import { lowerCaseWithoutAccents } from "~/config/accents";
import { isInexact } from "./decimal";
import { ECO_WORDS, type Modes, modesOfNumbers, NORMAL_MODE } from "./modes";
import type { BrightnessStandard } from "./numeric-facts";

/**
 * Share of LED, light source and peak lumens that is counted: the stated numbers are far above what reaches the screen.
 */
export const INFLATED_LUMENS_SHARE = 0.4;

const SHARE_BY_STANDARD: Readonly<Partial<Record<BrightnessStandard, number>>> = {
	led: INFLATED_LUMENS_SHARE,
	"light-source": INFLATED_LUMENS_SHARE,
	peak: INFLATED_LUMENS_SHARE,
};

export type StatedBrightness = Pick<
	ProjectorsTable,
	"brightness" | "brightnessStandard" | "measuredBrightness"
>;

/**
 * Returns the effective lumens, by which models are compared: the measured lumens, else the stated ones; of LED, light
 * source and peak lumens 40 %, to the nearest ten. Null if neither is known.
 */
export function effectiveLumens(model: StatedBrightness): number | null {
	const { brightness, brightnessStandard: standard, measuredBrightness } = model;
	if (measuredBrightness !== null || brightness === null) return measuredBrightness;
	const share = standard === null ? undefined : SHARE_BY_STANDARD[standard];
	return share === undefined ? brightness : Math.round((brightness * share) / 10) * 10;
}

/** A larger number is a typing error. */
const MAX_LUMENS = 200_000;

const LUMENS = /lumen|(?<![a-z])lm(?![a-z])|ansi|(?<![a-z])iso(?![a-z])|cvia|люмен|流明|ルーメン/;
/** Units of light other than lumens. */
const OTHER_LIGHT =
	/(?<![a-z])(?:lux|lx|nits?|cd(?:\s*\/\s*m[2²]?)?|candelas?|foot-?\s?lamberts?|ft-?l|(?:ansi[\s-]+)?(?:contrast|kontrast)\w*|illuminance)(?![a-z])/g;
/** A ratio, which states a contrast. */
const RATIO = /(?<![\d.,])\d[\d.,'’\s]*:\s*\d[\d.,]*/g;
/** Signs of several lamps, a sum or a size, whose numbers are not the model's lumens. */
const TIMES = /\d\s*[x×*+]\s*$/;
const PLUS = /^\s*\+\s*\d/;
/** Matches words that may be beside a number of lumens without a unit; "#" stands for the number. */
const WORDS_BESIDE_BARE_NUMBER =
	/^(?:[\s#.,+]|leds?|rgb|(?:triple|dual)|peak|piek|spitzen?|crete|light[\s-]source|laser|lichtquellen?|lichtbron|source lumineuse|source de lumiere|normal\w*|standard|typ(?:ical|isch)?|eco|mode|modus|white|wei(?:ss|ß)|wit|blanc|colou?r)*$/;
const LIGHT_SOURCE = String.raw`light[\s-]?source|laser|lichtquellen?|lichtbron|fuente de luz|sorgente luminosa`;
const LUMEN_WORD = "(?:lumen|(?<![a-z])lm(?![a-z]))";

/**
 * Spellings of the standards; "#" stands for the number. "LED" or "laser" that does not describe the lumens only names
 * the light source.
 */
const STANDARDS: readonly (readonly [BrightnessStandard, RegExp])[] = [
	["iso", /(?<![a-z])iso(?![a-z])/],
	["ansi", /ansi/],
	["cvia", /cvia/],
	[
		"led",
		/(?<![a-z\d])led(?:[\s-]+(?:lumen|lm)|\s*$|\s+de\s+#)|lumen\w*\s+(?:of\s+)?led(?!\s*(?:lamp|light|licht|projec|beamer|source))/,
	],
	[
		"light-source",
		new RegExp(
			`(?:${LIGHT_SOURCE})(?:[\\s-]+|(?=lumen))${LUMEN_WORD}|${LUMEN_WORD}\\w*\\s+(?:de (?:la )?)?(?:light[\\s-]?source|lichtquelle|lichtbron|source (?:lumineuse|de lumiere)|fuente de luz|sorgente luminosa)`,
		),
	],
	["peak", /peak|spitze|(?<![a-z])(?:piek|crete)/],
];

/** Returns the standard of lumens that a text such as 'LED lumens' or 'ISO 21118' names. */
export function brightnessStandardIn(text: string): BrightnessStandard | null {
	const plainText = lowerCaseWithoutAccents(text);
	return STANDARDS.find(([, pattern]) => pattern.test(plainText))?.[0] ?? null;
}

/** A number, the second end of a range, and the decimals that a number of lumens does not have. */
const NUMBER =
	/(?<![\p{L}\d.,])(\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+)([.,]\d+)?(\s*(?:[-–—~]|to|bis|tot|a)\s*\d[\d.,]*)?/gu;
const THOUSANDS =
	/(?<![\d.,])(?![248]k\s*$)(\d+(?:[.,]\d+)?)\s*k(?:ilo)?(?=\s*(?:$|lm|lumen|ansi|iso|led))/g;
/** Names of standards with numbers of their own. */
const STANDARD_NUMBERS = /iso[\s/-]*(?:iec\s*)?21118(?:[-:]\d+)*|(idms\s*[\d.]+)/g;

/** Replaces a unit of light that is not lumens; the semicolon ends that part of the text. */
const OTHER_LIGHT_SIGN = "¤";
const OTHER_LIGHT_REPLACEMENT = `${OTHER_LIGHT_SIGN};`;

/** Returns true for the header of a column of lux, nits or contrast that does not name lumens. */
export function isOtherLightHeader(header: string): boolean {
	const plainText = lowerCaseWithoutAccents(header);
	return plainText.replace(OTHER_LIGHT, "") !== plainText && !namesLumens(header);
}

export function namesLumens(text: string): boolean {
	return LUMENS.test(lowerCaseWithoutAccents(text));
}

export interface StatedLumens {
	value: number;
	standard: BrightnessStandard | null;
}

const MODE_ALONE = /^[\s:=-]*(?:eco(?:nomy)?|normal\w*|standard|low|high)(?:[\s-]?mode)?[\s:=-]*$/;

/**
 * The mode that words beside a number mean: undefined for those of the economy mode, whose numbers are left out; "" for
 * those of the normal mode, and for a number without any.
 */
const MODES: Modes = [[ECO_WORDS, undefined], NORMAL_MODE];

/** Returns the exact numbers of lumens in a part of a text. */
function lumensInPart(part: string, hasNoUnit: boolean): StatedLumens[] {
	const numbers = [...part.matchAll(NUMBER)];
	const spans = numbers.map(({ 0: matchedText, index }) => ({
		start: index,
		end: index + matchedText.length,
	}));
	const modes = modesOfNumbers(part, spans, MODES);
	return numbers.flatMap(
		({ 0: matchedText, 1: digits = "", 2: decimals = "", 3: range, index }, matchIndex) => {
			const before = matchIndex === 0 ? part.slice(0, index) : "";
			const after = part.slice(index + matchedText.length, numbers[matchIndex + 1]?.index);
			const textAround = `${before}#${after}`;
			// No brightness: a number of the economy mode, and numbers whose modes are not clear.
			const isOfNormalMode = modes?.[matchIndex] === "";
			if (!isOfNormalMode || after.trimStart().startsWith(OTHER_LIGHT_SIGN)) return [];
			// "Normal 3000, eco 2000 lumens": the unit belongs to both numbers.
			const isUnitShared = /\p{L}/u.test(after) && MODE_ALONE.test(after);
			const isOfLumens = hasNoUnit
				? WORDS_BESIDE_BARE_NUMBER.test(textAround)
				: LUMENS.test(isUnitShared ? part.slice(index) : textAround);
			const value = Number(digits.replace(/\D/g, ""));
			const isIntegerLumens = /^(?:[.,]0+)?$/.test(decimals) && value > 0 && value <= MAX_LUMENS;
			if (!isOfLumens || !isIntegerLumens || range !== undefined) return [];
			const isPartOfSum =
				TIMES.test(part.slice(0, index)) || PLUS.test(part.slice(index + matchedText.length));
			if (isPartOfSum || isInexact(part.slice(0, index), after)) return [];
			return [{ value, standard: brightnessStandardIn(textAround) }];
		},
	);
}

/**
 * Returns the brightness of a text such as '2400 LED Lumen' or, without a unit, '3000'. Of several numbers the first in
 * ANSI or ISO lumens, else the first. Undefined for bounds, approximations and ranges.
 */
export function statedLumensIn(text: string): StatedLumens | undefined {
	const plainText = lowerCaseWithoutAccents(text)
		.replace(RATIO, ";")
		.replace(OTHER_LIGHT, OTHER_LIGHT_REPLACEMENT)
		.replace(STANDARD_NUMBERS, (_, idms) => (idms === undefined ? "iso" : ""))
		.replace(THOUSANDS, (_, thousands) =>
			String(Math.round(Number(String(thousands).replace(",", ".")) * 1000)),
		)
		// Keeps the first mode, which is the brightest: 3000/2000 lumens.
		.replace(/(\d)(?:\s*\/\s*\d[\d.,]*)+/g, "$1")
		.replace(/low[\s-]noise/g, " ")
		.replace(/[([]([^)\]\d]*)[)\]]/g, " $1 ");
	const hasNoUnit = !LUMENS.test(plainText);
	const statedLumens = plainText
		.split(/[;|/\n()[\]]|,(?!\d)/)
		.flatMap((part) => lumensInPart(part, hasNoUnit));
	return (
		statedLumens.find(({ standard }) => standard === "ansi" || standard === "iso") ??
		statedLumens[0]
	);
}
