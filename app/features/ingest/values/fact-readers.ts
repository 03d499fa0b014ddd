import { isInexact } from "~/features/catalogue/numeric-facts/decimal";
import { lagModesIn, splitLags } from "~/features/catalogue/numeric-facts/input-lag";
import { lightSourceHours } from "~/features/catalogue/numeric-facts/light-source";
import {
	brightnessStandardIn,
	isOtherLightHeader,
	namesLumens,
	statedLumensIn,
} from "~/features/catalogue/numeric-facts/lumens";
import { GAMING_MODE_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import {
	resolutionClass,
	resolutionPixels,
} from "~/features/catalogue/numeric-facts/resolution-class";
import { parseSides } from "~/features/catalogue/numeric-facts/sides";
import { throwRatio } from "~/features/catalogue/numeric-facts/throw";
import { weightKg } from "~/features/catalogue/numeric-facts/weight-kg";
import { numbersIn } from "~/features/catalogue/values/number-style";
import { FACT_BY_MODE_READERS, NO_FACT_REASON } from "./mode-readers";
import {
	type CellReader,
	type ColumnContext,
	type ReadValue,
	readAs,
	unreadableValue,
} from "./text-readers";
import { saysNone } from "./yes-or-no";

const NUMBER_PATTERN = String.raw`\d[\d.,'\u2019]*(?:\s\d{3}(?!\d))*`;
/** Further characters of a text are ignored. */
const MAX_CELL_LENGTH = 300;

const BRIGHTNESS = /brightness|light output|helligkeit|lichtstrom|helderheid|luminosit\p{L}*/giu;

/** Reads lumens, and their standard from the cell or its header. */
export function readBrightness(cell: string, { header }: ColumnContext): ReadValue {
	if (isOtherLightHeader(header) && !namesLumens(cell))
		return unreadableValue("it is not in lumens");
	const fact = statedLumensIn(cell);
	if (!fact) {
		if (isOtherLightHeader(cell)) return unreadableValue("it is not in lumens");
		const [number] = numbersIn(cell, { decimalSeparator: undefined, prefersThousands: true });
		if (number === undefined) return unreadableValue("it has no number");
		return unreadableValue(Number.isInteger(number) ? NO_FACT_REASON : "it is no whole number");
	}
	const headerText = header.replace(/[()[\]]/g, " ").replace(BRIGHTNESS, "lumens");
	const standard = fact.standard ?? brightnessStandardIn(headerText);
	const text = String(fact.value);
	return standard === null
		? readAs(text)
		: { text, otherFields: { brightness_standard: standard } };
}

function readMeasuredBrightness(cell: string, { header }: ColumnContext): ReadValue {
	if (isOtherLightHeader(header) && !namesLumens(cell))
		return unreadableValue("it is not in lumens");
	const fact = statedLumensIn(cell);
	return fact ? readAs(String(fact.value)) : unreadableValue(NO_FACT_REASON);
}

/** Returns the input lags in a text by our columns, in ms: lag_4k60. */
export function lagColumns(text: string): Record<string, string> {
	return Object.fromEntries(
		Object.entries(splitLags(text)).map(([name, ms]) => [lagField(name), String(ms)]),
	);
}

/** Returns our column for a property of `splitLags`: lag_4k60 for lag4k60. */
export function lagField(name: string): string {
	return name.replace("lag", "lag_");
}

const RATIO = new RegExp(String.raw`(${NUMBER_PATTERN})\s*(?::\s*0?1(?::00)?)?(?![\d:])`, "gu");

function readNativeContrast(cell: string): ReadValue {
	const [match, otherMatch] = cell.matchAll(RATIO);
	if (match === undefined || otherMatch !== undefined) return unreadableValue(NO_FACT_REASON);
	const [ratioText, digits = ""] = match;
	const isInexactNumber = isInexact(
		cell.slice(0, match.index),
		cell.slice(match.index + ratioText.length),
	);
	const [number] = numbersIn(digits, { decimalSeparator: undefined, prefersThousands: true });
	return number === undefined || isInexactNumber
		? unreadableValue(NO_FACT_REASON)
		: readAs(String(number));
}

const NATIVE_BEFORE_RATIO = new RegExp(
	String.raw`nati\p{L}*[\s:(]*(${NUMBER_PATTERN})\s*:\s*1`,
	"iu",
);
const NATIVE_AFTER_RATIO = new RegExp(
	String.raw`(${NUMBER_PATTERN})\s*:\s*1\s*(?:\(\s*nati\p{L}*\s*\)|nati)`,
	"iu",
);

/** Returns the native contrast that a text names beside another contrast, by our column. */
export function nativeContrastIn(cell: string): Record<string, string> {
	if (cell.length > MAX_CELL_LENGTH) return {};
	// "Native 2000:1, dynamic …": the kind of contrast stands before its number.
	const isKindBeforeNumber = /^\D*(?:nati|dyn)/i.test(cell);
	const match = isKindBeforeNumber ? null : NATIVE_AFTER_RATIO.exec(cell);
	const { text } = readNativeContrast((match ?? NATIVE_BEFORE_RATIO.exec(cell))?.[1] ?? "");
	return text === "" ? {} : { native_contrast: text };
}

function readGamingModes(cell: string): ReadValue {
	const modesInCell = [
		...lagModesIn(cell),
		...(cell.toLowerCase().match(/\b(?:vrr|allm)\b/g) ?? []),
	];
	const modes = Object.keys(GAMING_MODE_TEXTS).filter((mode) => modesInCell.includes(mode));
	return modes.length > 0 ? readAs(modes.join(";")) : unreadableValue("it names none of our modes");
}

/** Reads '2x 2.1 (eARC)' as '2 × HDMI 2.1 (eARC)'. */
function readHdmi(cell: string): ReadValue {
	const text = cell.replace(/\s+/g, " ").trim();
	if (saysNone(text) || text === "0") return readAs("");
	const socketText = /hdmi/i.test(text)
		? text.replace(/(\d)\s*[x×*]\s*(?=hdmi)/gi, "$1 × ")
		: text.replace(/^(?:(\d)\s*[x×*]\s*)?(?=\d\.\d)/i, (_, count) =>
				count === undefined ? "HDMI " : `${count} × HDMI `,
			);
	return readAs(/^\d{1,2}$/.test(socketText) ? `${socketText} × HDMI` : socketText);
}

const READERS: Readonly<Record<string, CellReader>> = {
	measured_brightness: readMeasuredBrightness,
	brightness_standard: (cell) => readAs(brightnessStandardIn(`${cell} lumens`) ?? ""),
	native_contrast: readNativeContrast,
	gaming_modes: readGamingModes,
	hdmi: readHdmi,
	...FACT_BY_MODE_READERS,
};

/** Readers of facts by our column. */
export const FACT_READERS = Object.fromEntries(
	Object.entries(READERS).map(([field, reader]): [string, CellReader] => [
		field,
		(cell, column) => reader(cell.slice(0, MAX_CELL_LENGTH), column),
	]),
);

const matchesPattern = (pattern: RegExp) => (text: string) => pattern.test(text);

const isSize = (text: string) => /\d\s*[x×*]\s*\d/i.test(text) || parseSides(text) !== undefined;
const isWeight = (text: string) => weightKg(text) !== null;

/** Tests for texts of columns that need a numeric fact. */
const FACT_TESTS: Readonly<Record<string, (text: string) => boolean>> = {
	resolution: (text) => resolutionClass(text) !== null || resolutionPixels(text) !== null,
	// "1:1.2" is doubtful, but has a ratio.
	throw_ratio: (text) => throwRatio(text) !== null || /^\D{0,20}1\s*:\s*\d/.test(text),
	contrast_ratio: matchesPattern(/\d\s*:\s*\d/),
	light_source_life: (text) => lightSourceHours(text) !== null,
	input_lag: matchesPattern(/\d/),
	native_aspect_ratio: matchesPattern(/\d\s*[:x]\s*\d/i),
	rec709_coverage: matchesPattern(/\d/),
	weight: isWeight,
	box_weight: isWeight,
	dimensions: isSize,
	box_dimensions: isSize,
	width: matchesPattern(/\d/),
	depth: matchesPattern(/\d/),
	height: matchesPattern(/\d/),
};

/** Returns true for a text from which no fact can be read, in a column that needs a numeric fact. */
export function isUnreadableFact(field: string, text: string): boolean {
	return text !== "" && Object.hasOwn(FACT_TESTS, field) && FACT_TESTS[field]?.(text) === false;
}
