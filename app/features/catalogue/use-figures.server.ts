import { type Figures, throwRatios } from "~/features/catalogue/figures/figures";
import type { SpecRow } from "~/features/catalogue/spec-text";
import { brightnessText, specText, typeset, wholeNumberText } from "~/features/catalogue/spec-text";
import { USUAL_SCREEN } from "~/features/room/brightness";
import { pictureRange } from "~/features/room/picture-size";
import type { Room } from "~/features/room/room";
import { distanceText, inchesText, throwText } from "~/features/room/room-texts";
import type { FieldValues } from "./fields/field-values.server";
import { MODEL_FIELDS } from "./fields/model-fields.server";
import { LAG_NAMES, lagText } from "./figure-texts.server";

/** The columns that `figuresOfUse` reads. */
export const USE_FIGURE_COLUMNS = [
	"resolution",
	"nativeContrast",
	"inputLag",
	...LAG_NAMES,
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
] as const satisfies (keyof (FieldValues & Figures))[];

/** The columns of a model that `figuresOfUse` reads, with their values. */
export type UseFigures = Pick<FieldValues & Figures, (typeof USE_FIGURE_COLUMNS)[number]>;

/** Returns the size of the picture from the visitor's distance, else the distance for their screen or one of 100 inches. */
export function throwRow(
	model: Pick<Figures, "throwRatioMin" | "throwRatioMax" | "throwKind">,
	{ distance, screen }: Pick<Room, "distance" | "screen">,
): SpecRow {
	const ratios = throwRatios(model);
	const unit = model.throwKind === "ultra-short" ? "cm" : "m";
	const asked = screen ?? USUAL_SCREEN;
	if (ratios === null || distance === null) {
		return [`Throw for ${asked}"`, ratios === null ? "" : throwText(asked, ratios, unit)];
	}
	const inches = inchesText(pictureRange(distance, ratios));
	return ["Picture", `${inches} from your ${distanceText(distance, unit)}`];
}

/** Figures by name: label and text, '' for an unknown one. */
const FIGURES = {
	// "4K UHD": the pixels in brackets are in the tables.
	resolution: ({ resolution }) => ["Resolution", resolution.replace(/(?<=\S)\s*\(.*$/, "")],
	contrast: ({ nativeContrast }) => [
		"Native contrast",
		nativeContrast === null ? "" : `${wholeNumberText(nativeContrast)}:1`,
	],
	// The first mode of several.
	lag: (model) => ["Input lag", lagText(model).split(/, (?=\d)/)[0] ?? ""],
	gamingModes: (model) => ["Gaming modes", MODEL_FIELDS.gamingModes.toText(model.gamingModes)],
	light: ({ brightness, brightnessStandard, measuredBrightness }) => [
		"Brightness",
		brightnessText(brightness, brightnessStandard, measuredBrightness),
	],
	throw: throwRow,
	weight: ({ weight }) => ["Weight", weight ?? ""],
	battery: (model) => ["Battery", MODEL_FIELDS.batteryMinutes.toText(model.batteryMinutes)],
	sound: ({ speaker }) => ["Speaker", speaker ?? ""],
	noise: (model) => ["Noise", MODEL_FIELDS.noiseDb.toText(model.noiseDb)],
	life: ({ lightSourceLife, lightSourceHours }) => [
		"Light source life",
		lightSourceHours ? `${wholeNumberText(lightSourceHours)} hours` : (lightSourceLife ?? ""),
	],
} as const satisfies Record<string, (model: UseFigures, room: Room) => SpecRow>;

type FourFigures = readonly [FigureName, FigureName, FigureName, FigureName];
type FigureName = keyof typeof FIGURES;

/** The four figures that matter for a use, by the id of its category (docs/product.md#figures-of-a-use). */
const USE_FIGURES: Readonly<Record<number, FourFigures>> = {
	1: ["resolution", "contrast", "light", "throw"],
	2: ["light", "throw", "noise", "life"],
	3: ["weight", "battery", "light", "sound"],
	4: ["light", "weight", "battery", "sound"],
	5: ["lag", "gamingModes", "resolution", "light"],
	6: ["throw", "light", "lag", "life"],
};

const ANY_USE: FourFigures = ["resolution", "light", "throw", "lag"];

/** Returns a model's four figures for the use of a category, or without one; 'Not specified' for an unknown figure. */
export function figuresOfUse(model: UseFigures, categoryId: number | null, room: Room): SpecRow[] {
	const names = USE_FIGURES[categoryId ?? 0] ?? ANY_USE;
	return names.map((name) => {
		const [label, text] = FIGURES[name](model, room);
		return [label, typeset(specText(text))];
	});
}
