import { LAG_FIELDS, modelFactText, withOneShopNote } from "~/features/catalogue/fact-texts.server";
import { DISPLAY_FIELDS, type FieldName } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import {
	type Model,
	type ModelCard,
	type ModelPrice,
	modelPrice,
} from "~/features/catalogue/model";
import { effectiveLumens } from "~/features/catalogue/numeric-facts/lumens";
import { STANDARD_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { readSpecifications } from "~/features/catalogue/numeric-facts/read-facts";
import { resolutionName } from "~/features/catalogue/numeric-facts/resolution-name";
import { parseSides } from "~/features/catalogue/numeric-facts/sides";
import { pick } from "~/features/catalogue/pick";
import type { MeasuredFact, StructuredFacts } from "~/features/catalogue/seo/structured-data";
import type { SpecRow } from "~/features/catalogue/spec-text";
import {
	NOT_SPECIFIED,
	NOT_STATED_BY_MAKER,
	SPEC_GROUPS,
	specText,
	typographicText,
} from "~/features/catalogue/spec-text";
import type { SpecGroup } from "./spec-tables";

/** Codes of UN/CEFACT Recommendation 20 for units of `MODEL_FIELDS`. */
const UNIT_CODES: ReadonlyMap<string | undefined, string> = new Map([
	["lumens", "LUM"],
	["ms", "C26"],
	["hours", "HUR"],
	["dB", "2N"],
	["W", "WTT"],
]);

/** Returns the label of the brightness, with the standard if only a share of its lumens is effective. */
function brightnessName(label: string, model: Model): string {
	const { brightness, brightnessStandard: standard } = model;
	const countsInFull = effectiveLumens({ ...model, measuredBrightness: null }) === brightness;
	return countsInFull || standard === null ? label : `${label}, ${STANDARD_TEXTS[standard]} lumens`;
}

/** Returns what identifies a model, and its facts with a unit, for structured data. */
function structuredFacts(model: Model): StructuredFacts {
	const { eans, mpn, weightKg, lightSourceHours } = model;
	const fields = DISPLAY_FIELDS.map(({ name, label }) => {
		const displayLabel = name === "brightness" ? brightnessName(label, model) : label;
		return [displayLabel, model[name], UNIT_CODES.get(MODEL_FIELDS[name].unit)] as const;
	});
	const hasLagOfMode = LAG_FIELDS.some((name) => model[name] !== null);
	const sides = parseSides(model.dimensions ?? "");
	const facts = [
		...fields,
		["Input lag", hasLagOfMode ? null : model.inputLagMs, "C26"] as const,
		["Light source life", lightSourceHours, "HUR"] as const,
		["Weight", weightKg, "KGM"] as const,
		["Width", sides?.width, "MMT"] as const,
		["Depth", sides?.depth, "MMT"] as const,
		["Height", sides?.height, "MMT"] as const,
	].flatMap(([name, value, code]): MeasuredFact[] =>
		typeof value === "number" && code !== undefined ? [[name, value, code]] : [],
	);
	return {
		...(eans.length > 0 && { gtin: eans }),
		...(mpn !== null && { mpn }),
		...(facts.length > 0 && { facts }),
	};
}

/** Free-form specifications that replace a missing value. */
const SUBSTITUTES: Partial<Record<FieldName, keyof ReturnType<typeof readSpecifications>>> = {
	throwRatio: "throwRatio",
	throwType: "throwType",
	speaker: "speakers",
	dimensions: "dimensions",
};

function lightSourceRow({ lightSource, lightSourceType, specifications }: Model): SpecRow {
	const text = lightSource ?? lightSourceType ?? readSpecifications(specifications).lightSource;
	return ["Light source", typographicText(specText(text))];
}

/** Removes the row with the type of the light source if it repeats the row with the light source. */
function withoutRepeatedLightSource(rows: SpecRow[]): SpecRow[] {
	const lightSource = rows.find(([label]) => label === "Light source")?.[1].toLowerCase();
	return rows.filter(
		([label, value]) =>
			label !== "Light source type" ||
			value === NOT_SPECIFIED ||
			value.toLowerCase() !== lightSource,
	);
}

/** Returns the text of a field, or of the free-form specification that replaces it; '' if both are unknown. */
function valueText(name: FieldName, model: Model): string {
	const substitute = SUBSTITUTES[name];
	if (substitute === undefined || model[name] !== null) return modelFactText(name, model);
	return typographicText(readSpecifications(model.specifications)[substitute] ?? "").trim();
}

const ROW_DEFINITIONS = [
	// This row combines several fields.
	{ group: "Light and throw", place: 2, row: lightSourceRow },
	...DISPLAY_FIELDS.flatMap(({ name, label, detailPlace, isOmittedIfMissing }) => {
		if (!detailPlace) return [];
		const [group, place] = detailPlace;
		const row = (model: Model): SpecRow | null => {
			const value = valueText(name, model);
			if (value !== "") return [label, withOneShopNote(value, name, model)];
			if (model.labelsUnstatedByMaker.includes(label)) return [label, NOT_STATED_BY_MAKER];
			return isOmittedIfMissing ? null : [label, NOT_SPECIFIED];
		};
		return [{ group, place, row }];
	}),
].sort((a, b) => a.place - b.place);

const GROUPS = SPEC_GROUPS.map((title) => ({
	title,
	rows: ROW_DEFINITIONS.filter(({ group }) => group === title),
}));

/** Returns the specifications of a model in groups; missing ones that most models have are 'Not specified'. */
export function specGroups(model: Model): SpecGroup[] {
	return GROUPS.map(({ title, rows }) => ({
		title,
		rows: withoutRepeatedLightSource(
			rows.map(({ row }) => row(model)).filter((row) => row !== null),
		),
	}));
}

const HEAD_FIELDS = [
	"sku",
	"slug",
	"brand",
	"model",
	"description",
	"verdict",
	"pros",
	"cons",
	"imagePath",
	"categoryId",
	"lumens",
	"throwKind",
	"throwRatioMin",
	"throwRatioMax",
	"pricePence",
	"priceNote",
	"isSamplePrice",
	"isLastKnownPrice",
	"refurbishedPence",
	"priceWords",
	"hiddenPriceShop",
	"features",
	"launchYear",
	"isDiscontinued",
] as const satisfies (keyof Model)[];

/** Returns the data of a model's page outside its tables: its name, its price, its fit in a room, structured data. */
export function detailHead(model: Model) {
	return { ...pick(model, HEAD_FIELDS), facts: structuredFacts(model) };
}

const SIMILAR_FIELDS = ["sku", "slug", "brand", "model", "imagePath", "widthText"] as const;

/** A model in the list of similar ones. */
export interface SimilarModel extends ModelPrice, Pick<ModelCard, (typeof SIMILAR_FIELDS)[number]> {
	/** '4K by pixel shift · 3,000 lumens · 3LCD', without unknown facts. */
	factsText: string;
}

/** Returns the data of a similar model on a model's page. */
export function similarModel(card: ModelCard): SimilarModel {
	const facts = [
		typographicText(resolutionName(card.facts)),
		card.brightnessText,
		card.projectionType ?? "",
	];
	const factsText = facts.filter((fact) => fact.trim() !== "").join(" · ");
	return { ...pick(card, SIMILAR_FIELDS), factsText, ...modelPrice(card) };
}
