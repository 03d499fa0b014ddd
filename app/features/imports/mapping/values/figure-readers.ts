import { splitBrightness, standardNamed } from "~/features/catalogue/figures/brightness";
import { isInexact } from "~/features/catalogue/figures/decimal";
import { GAMING_MODE_TEXTS } from "~/features/catalogue/figures/figures";
import { modesNamed, splitLags } from "~/features/catalogue/figures/input-lag";
import { lightSourceHours } from "~/features/catalogue/figures/light-source";
import { resolutionClass, resolutionPixels } from "~/features/catalogue/figures/resolution-class";
import { throwRatio } from "~/features/catalogue/figures/throw";
import { weightKg } from "~/features/catalogue/figures/weight-kg";
import { grouped, numbersIn } from "./number-style";
import { type ColumnSense, type Reader, type ReadValue, read, unread } from "./text-readers";
import { ECO_WORDS, STANDBY_WORDS, saysNone } from "./words";

/** Columns that a part of a cell names: '27 dB (eco)' under "Noise" is that of the eco mode. */
type Modes = readonly (readonly [words: RegExp, field: string])[];

const NOISE: Modes = [[ECO_WORDS, "noise_eco_db"]];
const POWER: Modes = [
	[STANDBY_WORDS, "standby_w"],
	[ECO_WORDS, "power_eco_w"],
];
const SHIFT: Modes = [
	[/horiz|(?<!\p{L})h(?!\p{L})/iu, "lens_shift_horizontal"],
	[/verti[ck]|(?<!\p{L})v(?!\p{L})/iu, "lens_shift_vertical"],
];
const LAMP: Modes = [[ECO_WORDS, "lamp_hours_eco"]];

const HOURS = "hours?|hrs?|h|std\\.?|stunden?|uur|uren|heures?";
const MINUTES = "minutes?|mins?|minuten?";
const NUMBER = String.raw`\d[\d.,'\u2019]*(?:\s\d{3}(?!\d))*`;
const RANGE_END = String.raw`\s*(?:[-\u2013\u2014~]|to|bis|tot|\u00e0)\s*\d[\d.,]*`;
const WITH = (unit: string) =>
	new RegExp(String.raw`(${NUMBER})(${RANGE_END})?\s*(?:${unit})(?!\p{L})`, "iu");
const BARE = new RegExp(
	String.raw`(${NUMBER})(${RANGE_END})?(?![\d.,'\u2019]|\s*[\p{L}%]|\s*[-\u2013\u2014]\s*\d)`,
	"iu",
);
const PARTS = /[/;|\n]|,(?!\d)|\)\s*(?=\d)/;
/** A longer text is not read to its end. */
const MAX_LENGTH = 300;
const NO_FIGURE = "it has no exact figure";

/** Whole numbers; all others have one decimal. */
const WHOLE = new Set(["power_w", "power_eco_w", "lamp_hours", "lamp_hours_eco"]);

function rounded(field: string, number: number): string {
	return String(WHOLE.has(field) ? Math.round(number) : Math.round(number * 10) / 10);
}

/** Returns the exact number with this unit in a text or, without a unit, the first; undefined for bounds and ranges. */
function exactNumber(text: string, unit: string, { mark }: ColumnSense, hasThousands: boolean) {
	const match = WITH(unit).exec(text) ?? BARE.exec(text);
	const [all, digits = "", range] = match ?? [""];
	const before = text.slice(0, match?.index);
	const after = text.slice((match?.index ?? 0) + all.length);
	if (range !== undefined || isInexact(before, after)) return undefined;
	return numbersIn(digits, { mark: hasThousands ? undefined : mark, hasThousands })[0];
}

/** Returns a reader of a figure, and of those of other modes beside it. */
function figure(field: string, unit: string, modes: Modes = [], hasThousands = false): Reader {
	return (cell, column) => {
		if (saysNone(cell)) return read("");
		const found = new Map<string, Set<string>>();
		for (const part of cell.replace(/db\s*\(a\)/gi, "dB").split(PARTS)) {
			const number = exactNumber(part, unit, column, hasThousands);
			if (number === undefined) continue;
			const target = modes.find(([words]) => words.test(part))?.[1] ?? field;
			found.set(target, (found.get(target) ?? new Set()).add(rounded(target, number)));
		}
		// Several figures of one mode contradict each other.
		const single = [...found].flatMap(([target, [value = "", other]]) =>
			other === undefined ? [[target, value]] : [],
		);
		const { [field]: text = "", ...more } = Object.fromEntries(single);
		return single.length === 0 ? unread(NO_FIGURE) : { text, more };
	};
}

/** Reads ± 60 %, as 60. */
function lensShift(field: string): Reader {
	const reader = figure(field, "%", SHIFT);
	return (cell, column) => reader(cell.replace(/±|\+\s*\/?\s*[-−]/g, " "), column);
}

const lampHours = figure("lamp_hours", HOURS, LAMP, true);

/** The life of a lamp is that of the light source. */
function lampLife(cell: string, column: ColumnSense): ReadValue {
	const value = lampHours(cell, column);
	if (value.text === "") return value;
	return { ...value, more: { light_source_life: `${grouped(value.text)} hours`, ...value.more } };
}

const HOURS_AND_MINUTES = new RegExp(
	String.raw`(\d+)\s*(?:${HOURS})\s*(\d{1,2})\s*(?:${MINUTES}|m)?(?![\p{L}\d])`,
	"iu",
);
/** A smaller number without a unit is hours. */
const MIN_MINUTES = 15;

function battery(cell: string, column: ColumnSense): ReadValue {
	const sum = (_: string, hours: string, minutes: string) =>
		`${Number(hours) * 60 + Number(minutes)} min`;
	const text = cell.replace(HOURS_AND_MINUTES, sum);
	if (saysNone(text)) return read("");
	const parts = text.split(PARTS);
	const minutes = parts.map((part) => {
		const number = exactNumber(part, `${HOURS}|${MINUTES}`, column, false);
		if (number === undefined) return undefined;
		const isMinutes = /\d\s*m/i.test(part) || (column.unit === "minutes" && !/\p{L}/u.test(part));
		const isHours = WITH(HOURS).test(part) || column.unit === "hours" || number < MIN_MINUTES;
		return isMinutes || !isHours ? number : number * 60;
	});
	const [first, other] = new Set(minutes.filter((one) => one !== undefined));
	if (first === undefined || other !== undefined) return unread(NO_FIGURE);
	return read(String(Math.round(first)));
}

function throwOffset(cell: string, column: ColumnSense): ReadValue {
	const number = exactNumber(cell, "%", column, false);
	if (number === undefined) return unread(NO_FIGURE);
	return read(`${/^\D*[-−]\s*\d/.test(cell) ? "-" : ""}${rounded("throw_offset", number)}`);
}

const BRIGHTNESS = /brightness|light output|helligkeit|lichtstrom|helderheid|luminosit\p{L}*/giu;

/** Reads lumens, and what they are by the cell or its heading. */
export function brightness(cell: string, { heading }: ColumnSense): ReadValue {
	const figure = splitBrightness(cell);
	if (!figure) {
		const [number] = numbersIn(cell, { mark: undefined, hasThousands: true });
		if (number === undefined) return unread("it has no number");
		return unread(Number.isInteger(number) ? NO_FIGURE : "it is no whole number");
	}
	const named = heading.replace(/[()[\]]/g, " ").replace(BRIGHTNESS, "lumens");
	const standard = figure.standard ?? standardNamed(named);
	const text = String(figure.value);
	return standard === null ? read(text) : { text, more: { brightness_standard: standard } };
}

function measuredBrightness(cell: string): ReadValue {
	const figure = splitBrightness(cell);
	return figure ? read(String(figure.value)) : unread(NO_FIGURE);
}

/** Returns the lags of a text by our columns. */
export function lagColumns(text: string): Record<string, string> {
	return Object.fromEntries(
		Object.entries(splitLags(text)).map(([name, ms]) => [lagField(name), String(ms)]),
	);
}

/** Returns our column for a lag: lag_4k60. */
export function lagField(name: string): string {
	return name.replace("lag", "lag_");
}

const RATIO = new RegExp(String.raw`(${NUMBER})\s*(?::\s*0?1(?::00)?)?(?![\d:])`, "gu");

function nativeContrast(cell: string): ReadValue {
	const [first, other] = cell.matchAll(RATIO);
	const { index = 0, 0: whole, 1: digits } = first ?? { 0: "", 1: "" };
	const isBound = isInexact(cell.slice(0, index), cell.slice(index + whole.length));
	const [number] = numbersIn(digits ?? "", { mark: undefined, hasThousands: true });
	if (number === undefined || other !== undefined || isBound) return unread(NO_FIGURE);
	return read(String(number));
}

const BEHIND_NATIVE = new RegExp(String.raw`nati\p{L}*[\s:(]*(${NUMBER})\s*:\s*1`, "iu");
const BEFORE_NATIVE = new RegExp(
	String.raw`(${NUMBER})\s*:\s*1\s*(?:\(\s*nati\p{L}*\s*\)|nati)`,
	"iu",
);

/** Returns the native contrast that a text names beside another one. */
export function nativePart(cell: string): Record<string, string> {
	if (cell.length > MAX_LENGTH) return {};
	const isNamedFirst = /^\D*(?:nati|dyn)/i.test(cell);
	const before = isNamedFirst ? null : BEFORE_NATIVE.exec(cell);
	const { text } = nativeContrast((before ?? BEHIND_NATIVE.exec(cell))?.[1] ?? "");
	return text === "" ? {} : { native_contrast: text };
}

function gamingModes(cell: string): ReadValue {
	const named = [...modesNamed(cell), ...(cell.toLowerCase().match(/\b(?:vrr|allm)\b/g) ?? [])];
	const modes = Object.keys(GAMING_MODE_TEXTS).filter((mode) => named.includes(mode));
	return modes.length > 0 ? read(modes.join(";")) : unread("it names none of our modes");
}

/** Reads '2x 2.1 (eARC)' as '2 × HDMI 2.1 (eARC)'. */
function hdmi(cell: string): ReadValue {
	const text = cell.replace(/\s+/g, " ").trim();
	if (saysNone(text) || text === "0") return read("");
	const named = /hdmi/i.test(text)
		? text.replace(/(\d)\s*[x×*]\s*(?=hdmi)/gi, "$1 × ")
		: text.replace(/^(?:(\d)\s*[x×*]\s*)?(?=\d\.\d)/i, (_, count) =>
				count === undefined ? "HDMI " : `${count} × HDMI `,
			);
	return read(/^\d{1,2}$/.test(named) ? `${named} × HDMI` : named);
}

const LAG = (field: string) => [field, figure(field, "ms|msec")] as const;

const READERS: Readonly<Record<string, Reader>> = {
	measured_brightness: measuredBrightness,
	brightness_standard: (cell) => read(standardNamed(`${cell} lumens`) ?? ""),
	native_contrast: nativeContrast,
	gaming_modes: gamingModes,
	hdmi,
	noise_db: figure("noise_db", "dba?", NOISE),
	noise_eco_db: figure("noise_eco_db", "dba?", NOISE),
	power_w: figure("power_w", "w(?:att)?s?", POWER, true),
	power_eco_w: figure("power_eco_w", "w(?:att)?s?", POWER, true),
	standby_w: figure("standby_w", "w(?:att)?s?", POWER),
	lens_shift_vertical: lensShift("lens_shift_vertical"),
	lens_shift_horizontal: lensShift("lens_shift_horizontal"),
	throw_offset: throwOffset,
	battery_minutes: battery,
	lamp_hours: lampLife,
	lamp_hours_eco: figure("lamp_hours_eco", HOURS, LAMP, true),
	...Object.fromEntries(
		["lag_4k60", "lag_4k120", "lag_1080p60", "lag_1080p120", "lag_1080p240"].map(LAG),
	),
};

/** Readers of figures by our column. */
export const FIGURE_READERS = Object.fromEntries(
	Object.entries(READERS).map(([field, reader]): [string, Reader] => [
		field,
		(cell, column) => reader(cell.slice(0, MAX_LENGTH), column),
	]),
);

const has = (pattern: RegExp) => (text: string) => pattern.test(text);

const isSize = has(/\d\s*[x×*]\s*\d/i);
const isWeight = (text: string) => weightKg(text) !== null;

/** Columns with a figure in a text, each with the rule that finds it. */
const FIGURES: Readonly<Record<string, (text: string) => boolean>> = {
	resolution: (text) => resolutionClass(text) !== null || resolutionPixels(text) !== null,
	// "1:1.2" is doubtful, but says something.
	throw_ratio: (text) => throwRatio(text) !== null || /^\D{0,20}1\s*:\s*\d/.test(text),
	contrast_ratio: has(/\d\s*:\s*\d/),
	light_source_life: (text) => lightSourceHours(text) !== null,
	input_lag: has(/\d/),
	native_aspect_ratio: has(/\d\s*[:x]\s*\d/i),
	rec709_coverage: has(/\d/),
	weight: isWeight,
	box_weight: isWeight,
	dimensions: isSize,
	box_dimensions: isSize,
	width: has(/\d/),
	depth: has(/\d/),
	height: has(/\d/),
};

/** Returns true for a text of such a column from which no figure can be read. */
export function lacksFigure(field: string, text: string): boolean {
	return text !== "" && Object.hasOwn(FIGURES, field) && FIGURES[field]?.(text) === false;
}
