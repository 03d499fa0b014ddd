// The one table of a model's columns: longer than other files, because everything about a column is in its entry.

import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import {
	BODY_TEXTS,
	GAMING_MODE_TEXTS,
	OFFSET_TEXTS,
	STANDARD_TEXTS,
	USE_TEXTS,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import { minutesText } from "~/features/catalogue/spec-text";
import { addressesCell, barcodesCell, listCell } from "./cells";
import { COLUMN_LABELS } from "./column-labels";
import {
	choiceField,
	choicesField,
	countField,
	flagField,
	integerField,
	listField,
	type ModelField,
	measureField,
	nonNullTextField,
	optionalPriceField,
	percentField,
	phrasesField,
	priceField,
	ratingField,
	ratioField,
	ratioNumberField,
	textField,
} from "./field-kinds.server";

type ModelRow = Selectable<Database["projectors"]>;

function warrantyText(years: number): string {
	if (years === 0) return "No warranty";
	return years === 1 ? "1 year" : `${years} years`;
}

const LAG_OPTIONS = { isOmittedIfMissing: true, min: 0.1, max: 1000, unit: "ms" } as const;
const NOISE_OPTIONS = { min: 0, max: 80, unit: "dB" } as const;
const POWER_OPTIONS = { min: 1, max: 5000, unit: "W" } as const;
const LENS_SHIFT_OPTIONS = {
	isOmittedIfMissing: true,
	min: 0,
	max: 150,
	sign: "±",
	unit: "%",
} as const;
const LAMP_HOURS_OPTIONS = {
	isOmittedIfMissing: true,
	min: 1,
	max: 200_000,
	unit: "hours",
} as const;

/**
 * The columns of a model that a file may have, by the properties of a database row and in the order of the import
 * template. A new column goes to the end. field-kinds.server.ts explains the options.
 * Import, downloads, template, JSON, a model's page, the comparison and the form of staff derive from this table. Not
 * included are sku, brand and model, which every file must have, and derived columns.
 */
export const MODEL_FIELDS = {
	resolution: nonNullTextField("resolution", {
		label: COLUMN_LABELS.resolution,
		isKeyFact: true,
		detailPlace: ["Picture", 1],
		comparisonPlace: 1,
		example: "4K UHD (3840 x 2160)",
	}),
	projectionType: textField("projection_type", {
		label: "Projection type",
		detailPlace: ["Light and throw", 1],
		comparisonPlace: 4,
		example: "3LCD",
	}),
	lightSourceType: textField("light_source_type", {
		label: "Light source type",
		isKeyFact: true,
		detailPlace: ["Light and throw", 3],
		comparisonPlace: 5,
		example: "Laser",
	}),
	lightSourceLife: textField("light_source_life", {
		label: "Light source life",
		isKeyFact: true,
		detailPlace: ["Light and throw", 4],
		comparisonPlace: 6,
		example: "20,000 hours",
	}),
	brightness: integerField("brightness", {
		label: COLUMN_LABELS.brightness,
		isKeyFact: true,
		detailPlace: ["Picture", 3],
		comparisonPlace: 2,
		min: 1,
		max: 200_000,
		unit: "lumens",
		about: "Lumens as stated; brightness_standard says what they are.",
		example: "3000",
	}),
	contrastRatio: ratioField("contrast_ratio", {
		label: "Contrast ratio",
		isKeyFact: true,
		detailPlace: ["Picture", 4],
		comparisonPlace: 3,
		example: "100,000:1",
	}),
	throwRatio: ratioField("throw_ratio", {
		label: COLUMN_LABELS.throw_ratio,
		isKeyFact: true,
		detailPlace: ["Light and throw", 5],
		comparisonPlace: 7,
		example: "1.35 - 2.16:1",
	}),
	throwType: textField("throw_type", {
		label: COLUMN_LABELS.throw_type,
		detailPlace: ["Light and throw", 6],
		comparisonPlace: 8,
		example: "Standard",
	}),
	description: nonNullTextField(
		"description",
		{ example: "What a shopper should know, in a sentence or two." },
		5000,
	),
	inputs: listField("inputs", {
		label: "Inputs",
		isKeyFact: true,
		detailPlace: ["Connections and sound", 1],
		comparisonPlace: 14,
		example: "HDMI 2.1;USB-A",
	}),
	outputs: textField("outputs", {
		label: "Outputs",
		detailPlace: ["Connections and sound", 2],
		comparisonPlace: 15,
		example: "3.5 mm audio",
	}),
	isFeatured: flagField("is_featured", { example: "false" }),
	productLabel: textField("product_label", { example: "4K Home Cinema" }, 100),
	productCategory: listField(
		"product_category",
		{ about: "Slugs of categories.", example: "home-cinema;gaming" },
		listCell("product_category", 20),
	),
	launchYear: integerField("launch_year", {
		label: "Launch year",
		comparisonPlace: 20,
		min: 1980,
		max: 2100,
		example: "2025",
	}),
	isDiscontinued: flagField("is_discontinued", { example: "false" }),
	speaker: textField("speaker", {
		label: "Speaker",
		detailPlace: ["Connections and sound", 3],
		comparisonPlace: 13,
		example: "2 x 5 W",
	}),
	inputLag: textField("input_lag", {
		label: "Input lag",
		isKeyFact: true,
		detailPlace: ["Picture", 6],
		comparisonPlace: 10,
		example: "20 ms",
	}),
	nativeAspectRatio: ratioField("native_aspect_ratio", {
		label: "Native aspect ratio",
		detailPlace: ["Picture", 2],
		comparisonPlace: 9,
		example: "16:9",
	}),
	keystoneAdjustment: textField("keystone_adjustment", {
		label: "Keystone adjustment",
		detailPlace: ["Light and throw", 7],
		comparisonPlace: 11,
		example: "Vertical and horizontal",
	}),
	rec709Coverage: percentField("rec709_coverage", {
		label: "Rec.709 coverage",
		detailPlace: ["Picture", 5],
		comparisonPlace: 12,
		example: "98%",
	}),
	dimensions: textField("dimensions", {
		label: "Dimensions",
		isKeyFact: true,
		detailPlace: ["Size and weight", 1],
		comparisonPlace: 17,
		example: "520 x 170 x 450 mm",
	}),
	weight: textField("weight", {
		label: "Weight",
		isKeyFact: true,
		detailPlace: ["Size and weight", 2],
		comparisonPlace: 18,
		example: "11.2 kg",
	}),
	boxDimensions: textField("box_dimensions", {
		label: "Box dimensions",
		detailPlace: ["Size and weight", 3],
		example: "640 x 320 x 560 mm",
	}),
	boxWeight: textField("box_weight", {
		label: "Box weight",
		detailPlace: ["Size and weight", 4],
		example: "14 kg",
	}),
	features: listField("features", {
		label: "Features",
		comparisonPlace: 16,
		example: "HDR10;3D;Wi-Fi",
	}),
	pricePence: priceField("price", { example: "1299.00" }),
	rating: ratingField("rating", { max: 5, example: "4.5" }),
	reviewCount: countField("review_count", { max: 10_000_000, example: "12" }),
	warrantyYears: integerField("warranty_years", {
		label: "Warranty",
		detailPlace: ["Ownership", 1],
		comparisonPlace: 19,
		min: 0,
		max: 25,
		unit: "years",
		toText: warrantyText,
		about: "Whole years; 0 is no warranty.",
		example: "2",
	}),
	eans: listField(
		"eans",
		{ about: "Barcodes: EAN, UPC or GTIN.", example: "8715946680453" },
		barcodesCell("eans"),
	),
	mpn: textField("mpn", { about: "The maker's part number.", example: "V11H961041" }, 70),
	brightnessStandard: choiceField("brightness_standard", STANDARD_TEXTS, {
		label: COLUMN_LABELS.brightness_standard,
		isKeyFact: true,
		about: "What the lumens are; empty where that is not known.",
		example: "ansi",
	}),
	measuredBrightness: integerField("measured_brightness", {
		label: "Measured brightness",
		min: 1,
		max: 200_000,
		unit: "lumens",
		about: "Lumens that somebody measured.",
		example: "2850",
	}),
	nativeContrast: ratioNumberField("native_contrast", {
		label: "Native contrast",
		max: 10_000_000,
		about: "Contrast of the panel alone, without a moving iris or a dimmed light.",
		example: "1500:1",
	}),
	lag4k60: measureField("lag_4k60", {
		label: "Input lag at 4K 60 Hz",
		...LAG_OPTIONS,
		example: "16.7",
	}),
	lag4k120: measureField("lag_4k120", {
		label: "Input lag at 4K 120 Hz",
		...LAG_OPTIONS,
		example: "8.4",
	}),
	lag1080p60: measureField("lag_1080p60", {
		label: "Input lag at 1080p 60 Hz",
		...LAG_OPTIONS,
		example: "16.7",
	}),
	lag1080p120: measureField("lag_1080p120", {
		label: "Input lag at 1080p 120 Hz",
		...LAG_OPTIONS,
		example: "8.4",
	}),
	lag1080p240: measureField("lag_1080p240", {
		label: "Input lag at 1080p 240 Hz",
		...LAG_OPTIONS,
		example: "4.2",
	}),
	gamingModes: choicesField("gaming_modes", GAMING_MODE_TEXTS, {
		label: "Gaming modes",
		detailPlace: ["Picture", 7],
		comparisonPlace: 23,
		isOmittedIfMissing: true,
		example: "1080p240;allm",
	}),
	hdmi: textField("hdmi", {
		label: "HDMI",
		detailPlace: ["Connections and sound", 0],
		isOmittedIfMissing: true,
		example: "2 × HDMI 2.1, eARC",
	}),
	noiseDb: measureField("noise_db", {
		label: "Noise",
		detailPlace: ["Noise and power", 1],
		comparisonPlace: 21,
		isKeyFact: true,
		...NOISE_OPTIONS,
		example: "28",
	}),
	noiseEcoDb: measureField("noise_eco_db", {
		label: "Noise, eco mode",
		detailPlace: ["Noise and power", 2],
		isOmittedIfMissing: true,
		...NOISE_OPTIONS,
		example: "25.5",
	}),
	powerW: integerField("power_w", {
		label: "Power",
		detailPlace: ["Noise and power", 3],
		comparisonPlace: 22,
		...POWER_OPTIONS,
		example: "330",
	}),
	powerEcoW: integerField("power_eco_w", {
		label: "Power, eco mode",
		detailPlace: ["Noise and power", 4],
		isOmittedIfMissing: true,
		...POWER_OPTIONS,
		example: "240",
	}),
	standbyW: measureField("standby_w", {
		label: "Power on standby",
		detailPlace: ["Noise and power", 5],
		isOmittedIfMissing: true,
		min: 0,
		max: 100,
		unit: "W",
		example: "0.5",
	}),
	lensShiftVertical: measureField("lens_shift_vertical", {
		label: "Lens shift, vertical",
		detailPlace: ["Light and throw", 8],
		...LENS_SHIFT_OPTIONS,
		about: "Percent of the picture's height, up and down.",
		example: "60",
	}),
	lensShiftHorizontal: measureField("lens_shift_horizontal", {
		label: "Lens shift, horizontal",
		detailPlace: ["Light and throw", 9],
		...LENS_SHIFT_OPTIONS,
		about: "Percent of the picture's width, to each side.",
		example: "23",
	}),
	throwOffset: measureField("throw_offset", {
		label: "Throw offset",
		detailPlace: ["Light and throw", 10],
		isOmittedIfMissing: true,
		min: -100,
		max: 250,
		unit: "%",
		about: "Percent of the picture's height, from the place that offset_reference names.",
		example: "10",
	}),
	offsetReference: choiceField("offset_reference", OFFSET_TEXTS, {
		label: "Offset measured from",
		about:
			"With edge, 0 is the lens level with the picture's edge; with centre, level with its middle.",
		example: "edge",
	}),
	batteryMinutes: integerField("battery_minutes", {
		label: "Battery",
		detailPlace: ["Noise and power", 6],
		comparisonPlace: 31,
		isOmittedIfMissing: true,
		min: 1,
		max: 2000,
		unit: "minutes",
		toText: minutesText,
		example: "150",
	}),
	lampPricePence: optionalPriceField("lamp_price", {
		label: "Price of a lamp",
		detailPlace: ["Ownership", 2],
		isOmittedIfMissing: true,
		example: "89.00",
	}),
	lampHours: integerField("lamp_hours", {
		label: "Life of a lamp",
		detailPlace: ["Ownership", 3],
		comparisonPlace: 33,
		...LAMP_HOURS_OPTIONS,
		example: "4000",
	}),
	lampHoursEco: integerField("lamp_hours_eco", {
		label: "Life of a lamp, eco mode",
		detailPlace: ["Ownership", 4],
		comparisonPlace: 34,
		...LAMP_HOURS_OPTIONS,
		example: "10000",
	}),
	body: choiceField("body", BODY_TEXTS, {
		about: "The drawing that replaces a missing photograph; empty derives it.",
		example: "box",
	}),
	notFor: choicesField("not_for", USE_TEXTS, {
		about: "Uses for which we never suggest it.",
		example: "gaming",
	}),
	verdict: textField(
		"verdict",
		{
			about: "Our verdict in one sentence.",
			example: "Films and football for a pale room, if you can live with a fan that you hear.",
		},
		140,
	),
	pros: phrasesField(
		"pros",
		{ about: "What speaks for it.", example: "3,000 lumens;Quick in games" },
		5,
	),
	cons: phrasesField("cons", { about: "What speaks against it.", example: "Little zoom" }, 5),
	imageUrls: listField(
		"image_url",
		{
			about: "Addresses of photographs, which are fetched and stored.",
			example: "https://www.example.com/front.jpg",
		},
		addressesCell("image_url"),
	),
	family: textField(
		"family",
		{
			about:
				"Sisters have the same; empty guesses it by brand and model, without Pro, Max, Plus, Ultra, Lite, Mini, SE.",
			example: "Epson EH-TW7100",
		},
		200,
	),
	replacedBy: textField(
		"replaced_by",
		{
			about: "SKU of the model that replaced it, which is in the catalogue or in the same file.",
			example: "EH-TW7100",
		},
		64,
	),
	summary: textField(
		"summary",
		{
			about: "The verdict as cards have it, in at most 80 letters.",
			example: "Films and football for a pale room, with a fan that you hear.",
		},
		80,
	),
} satisfies { readonly [Column in keyof ModelRow]?: FieldOf<ModelRow[Column]> };

/** A field that reads and writes exactly its column's type, `Stored`: no wider type and no narrower one. */
type FieldOf<Stored> = Pick<
	ModelField<string, never, Stored, unknown>,
	"empty" | "load" | "toCell"
> & {
	column: string;
};
