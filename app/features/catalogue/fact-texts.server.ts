import {
	type FieldName,
	type FieldValues,
	fieldText,
} from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import {
	type NumericFacts,
	OFFSET_TEXTS,
	STANDARD_TEXTS,
	throwRatios,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import {
	brightnessText,
	integerText,
	type SpecRow,
	specText,
	typographicText,
} from "~/features/catalogue/spec-text";
import { USUAL_SCREEN } from "~/features/room/brightness";
import { pictureRange, type Range } from "~/features/room/picture-size";
import type { Room } from "~/features/room/room";
import { distanceText, shortInchesText, throwText } from "~/features/room/room-texts";
import { type LagFacts, statedLags } from "./numeric-facts/input-lag";
import { effectiveLumens, type StatedBrightness } from "./numeric-facts/lumens";
import { resolutionName, resolutionText } from "./numeric-facts/resolution-name";

/**
 * Returns '550 LED lumens, about 220 by the usual standard': the stated lumens, and the effective lumens if they
 * differ.
 */
export function fullBrightnessText(model: StatedBrightness): string {
	const { brightness, brightnessStandard, measuredBrightness } = model;
	const text = brightnessText(brightness, brightnessStandard, measuredBrightness);
	const lumens = effectiveLumens(model);
	if (!brightness || lumens === null || lumens === brightness) return text;
	return measuredBrightness === null
		? `${text}, about ${integerText(lumens)} by the usual standard`
		: `${text}, ${integerText(lumens)} measured`;
}

export type LagField = keyof LagFacts;

export const LAG_MODES: Readonly<Record<LagField, string>> = {
	lag4k60: "4K 60 Hz",
	lag4k120: "4K 120 Hz",
	lag1080p60: "1080p 60 Hz",
	lag1080p120: "1080p 120 Hz",
	lag1080p240: "1080p 240 Hz",
};

export const LAG_FIELDS = Object.keys(LAG_MODES) as LagField[];

type LagTextFacts = LagFacts & { inputLag: string | null };

/** Returns a text for each lag whose mode is known; if there is none, the model's text with 'mode not stated'. */
function lagTexts(model: LagTextFacts): string[] {
	const namedLags = LAG_FIELDS.filter((name) => model[name] !== null);
	if (namedLags.length > 0)
		return namedLags.map((name) => `${model[name]} ms at ${LAG_MODES[name]}`);
	const text = model.inputLag ?? "";
	const hasLagWithoutMode = statedLags(text).some(
		({ resolutions, rates }) => ![...resolutions, ...rates].length,
	);
	return [hasLagWithoutMode ? `${text}, mode not stated` : text];
}

/** Returns '16.7 ms at 4K 60 Hz, 4.2 ms at 1080p 240 Hz' or '16 ms, mode not stated'. */
export function lagText(model: LagTextFacts): string {
	return lagTexts(model).join(", ");
}

/** A contrast of this or more that is not called native counts as advertised: hardly any panel reaches it. */
const MIN_ADVERTISED_CONTRAST = 10_000;

/** An advertised contrast of this or more counts as dynamic: it needs a moving iris or a dimmed light. */
const MIN_DYNAMIC_CONTRAST = 50_000;

export interface ContrastFacts {
	contrastRatio: string | null;
	nativeContrast: number | null;
}

/** Returns the remarks on a contrast that is not called native: 'dynamic', 'as advertised', both or neither. */
function contrastRemarks(
	text: string,
	advertisedRatio: number,
	nativeContrast: number | null,
): string[] {
	const isDynamic = advertisedRatio > (nativeContrast ?? MIN_DYNAMIC_CONTRAST - 1);
	const isAdvertised =
		advertisedRatio >= MIN_ADVERTISED_CONTRAST || advertisedRatio < (nativeContrast ?? 0);
	return [
		...(isDynamic && !/dynamic/i.test(text) ? ["dynamic"] : []),
		...(isAdvertised && !/advertised/i.test(text) ? ["as advertised"] : []),
	];
}

/**
 * Returns '1,000:1 native · 2,000,000:1 dynamic, as advertised' or '15,000:1 as advertised'. A text that is called
 * native, or equals the native column, is returned without a remark.
 */
export function contrastText({ contrastRatio, nativeContrast }: ContrastFacts): string {
	const text = contrastRatio ?? "";
	if (/\bnative\b/i.test(text)) return text;
	const advertisedRatio = Number(
		/^[^\d]*(\d[\d,. ]*?) ?: ?1\b/.exec(text)?.[1]?.replace(/[,. ]/g, ""),
	);
	const nativeText = nativeContrast === null ? "" : `${integerText(nativeContrast)}:1 native`;
	if (nativeText !== "" && (text === "" || advertisedRatio === nativeContrast)) return nativeText;
	const remarks = contrastRemarks(text, advertisedRatio, nativeContrast).join(", ");
	const statedText = `${text} ${remarks}`.trim();
	return nativeText === "" ? statedText : `${nativeText} · ${statedText}`;
}

function offsetText({ throwOffset, offsetReference }: FieldValues): string {
	if (throwOffset === null) return "";
	if (offsetReference === null) return `${throwOffset} %`;
	return `${throwOffset} % of the picture's height from ${OFFSET_TEXTS[offsetReference]}`;
}

type FactValues = FieldValues & NumericFacts;

/** Functions for the fields whose text depends on other fields too. */
const TEXT_FUNCTIONS: { readonly [Name in FieldName]?: (model: FactValues) => string } = {
	resolution: resolutionText,
	brightness: fullBrightnessText,
	contrastRatio: contrastText,
	inputLag: lagText,
	throwOffset: offsetText,
};

/** Returns a fact of any field as a model's page and the comparison show it; '' for an unknown one. */
export function modelFactText(name: FieldName, model: FactValues): string {
	return typographicText(TEXT_FUNCTIONS[name]?.(model) ?? fieldText(name, model)).trim();
}

/** Returns a fact as short texts: one for each value of a list, an empty array for an unknown fact. */
export function factTexts(name: FieldName, model: FactValues): string[] {
	const value = model[name];
	if (Array.isArray(value)) {
		return value.map((entry) => modelFactText(name, { ...model, [name]: [entry] }));
	}
	const text = modelFactText(name, model);
	return text === "" ? [] : [text];
}

/** Returns a fact's text with a note if only one shop's list states it: '26 dB, one shop says'. */
export function withOneShopNote(
	text: string,
	name: FieldName,
	{
		oneShopFields,
		brightnessStandard,
	}: Pick<FieldValues, "brightnessStandard"> & { oneShopFields: readonly FieldName[] },
): string {
	if (text === "") return "";
	if (oneShopFields.includes(name)) return `${text}, one shop says`;
	// The text of the lumens contains their standard.
	const isStandardFromOneShop =
		name === "brightness" && oneShopFields.includes("brightnessStandard");
	if (!isStandardFromOneShop || brightnessStandard === null) return text;
	return `${text}, one shop says ${STANDARD_TEXTS[brightnessStandard]}`;
}

/** The columns that `factsOfUse` reads. */
export const USE_FACT_COLUMNS = [
	"resolution",
	"resolutionClass",
	"projectionType",
	"features",
	"nativeContrast",
	"inputLag",
	...LAG_FIELDS,
	"gamingModes",
	"brightness",
	"brightnessStandard",
	"measuredBrightness",
	"throwRatioMin",
	"throwRatioMax",
	"throwKind",
	"weight",
	"batteryMinutes",
	"speaker",
	"noiseDb",
	"lightSourceLife",
	"lightSourceHours",
] as const satisfies (keyof (FieldValues & NumericFacts))[];

/** The columns of a model that `factsOfUse` reads, with their values. */
export type UseFacts = Pick<FieldValues & NumericFacts, (typeof USE_FACT_COLUMNS)[number]>;

/** The start of the label of the row with the size of the picture. */
const PICTURE_LABEL = "Picture from ";

/** Returns true for a row with the size of the picture from the visitor's distance. */
export function isPictureRow([label]: SpecRow): boolean {
	return label.startsWith(PICTURE_LABEL);
}

/**
 * Returns the size of the picture from the visitor's distance, else the distance for their screen, else for 100 inches.
 */
export function throwRow(
	model: Pick<NumericFacts, "throwRatioMin" | "throwRatioMax" | "throwKind">,
	{ distance, screen }: { distance: number | Range | null; screen: number | null },
): SpecRow {
	const ratios = throwRatios(model);
	const unit = model.throwKind === "ultra-short" ? "cm" : "m";
	const screenInches = screen ?? USUAL_SCREEN;
	if (ratios === null || distance === null) {
		return [
			`Throw for ${screenInches}"`,
			ratios === null ? "" : throwText(screenInches, ratios, unit, "–"),
		];
	}
	const label = `${PICTURE_LABEL}${distanceText(distance, unit, "–")}`;
	return [label, shortInchesText(pictureRange(distance, ratios))];
}

/** Facts by name: label and text, '' for an unknown one. */
const FACT_ROWS = {
	// Without the number of pixels, which is in the tables.
	resolution: (model) => ["Resolution", resolutionName(model)],
	contrast: ({ nativeContrast }) => [
		"Native contrast",
		nativeContrast === null ? "" : `${integerText(nativeContrast)}:1`,
	],
	// Only the first mode if there are several.
	lag: (model) => ["Input lag", lagText(model).split(/, (?=\d)/)[0] ?? ""],
	gamingModes: (model) => ["Gaming modes", MODEL_FIELDS.gamingModes.toText(model.gamingModes)],
	brightness: ({ brightness, brightnessStandard, measuredBrightness }) => [
		"Brightness",
		brightnessText(brightness, brightnessStandard, measuredBrightness),
	],
	throw: throwRow,
	weight: ({ weight }) => ["Weight", weight ?? ""],
	battery: (model) => ["Battery", MODEL_FIELDS.batteryMinutes.toText(model.batteryMinutes)],
	sound: ({ speaker }) => ["Speaker", speaker ?? ""],
	noise: (model) => ["Noise", MODEL_FIELDS.noiseDb.toText(model.noiseDb)],
	lightSourceLife: ({ lightSourceLife, lightSourceHours }) => [
		"Light source life",
		lightSourceHours ? `${integerText(lightSourceHours)} hours` : (lightSourceLife ?? ""),
	],
} as const satisfies Record<string, (model: UseFacts, room: Room) => SpecRow>;

type FourFactNames = readonly [FactName, FactName, FactName, FactName];
type FactName = keyof typeof FACT_ROWS;

/** The four facts that matter for a use, by the id of its category (docs/product.md#figures-of-a-use). */
const USE_FACTS: Readonly<Record<number, FourFactNames>> = {
	1: ["resolution", "contrast", "brightness", "throw"],
	2: ["brightness", "throw", "noise", "lightSourceLife"],
	3: ["weight", "battery", "brightness", "sound"],
	4: ["brightness", "weight", "battery", "sound"],
	5: ["lag", "gamingModes", "resolution", "brightness"],
	6: ["throw", "brightness", "lag", "lightSourceLife"],
};

const FACTS_WITHOUT_USE: FourFactNames = ["resolution", "brightness", "throw", "lag"];

/** Returns a model's four facts for the use of a category, or without one; 'Not specified' for an unknown fact. */
export function factsOfUse(model: UseFacts, categoryId: number | null, room: Room): SpecRow[] {
	const names = USE_FACTS[categoryId ?? 0] ?? FACTS_WITHOUT_USE;
	return names.map((name) => {
		const [label, text] = FACT_ROWS[name](model, room);
		return [label, typographicText(specText(text))];
	});
}
