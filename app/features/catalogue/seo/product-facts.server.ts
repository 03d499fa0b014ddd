import { SHOWN_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { LAG_NAMES } from "~/features/catalogue/figure-texts.server";
import { lumensThatCount } from "~/features/catalogue/figures/brightness";
import { STANDARD_TEXTS } from "~/features/catalogue/figures/figures";
import { parseSides } from "~/features/catalogue/picture/model-drawing";
import type { Projector } from "~/features/catalogue/projector";
import type { MeasuredFigure, ProductFacts } from "./structured-data";

/** Codes of UN/CEFACT Recommendation 20 for units of `MODEL_FIELDS`. */
const UNIT_CODES: ReadonlyMap<string | undefined, string> = new Map([
	["lumens", "LUM"],
	["ms", "C26"],
	["hours", "HUR"],
	["dB", "2N"],
	["W", "WTT"],
]);

/** Names the standard of lumens that say less than others. */
function brightnessName(label: string, model: Projector): string {
	const { brightness, brightnessStandard: standard } = model;
	const isFull = lumensThatCount({ ...model, measuredBrightness: null }) === brightness;
	return isFull || standard === null ? label : `${label}, ${STANDARD_TEXTS[standard]} lumens`;
}

/** Returns what identifies a model, and its figures with a unit, for structured data. */
export function productFacts(model: Projector): ProductFacts {
	const { eans, mpn, weightKg, lightSourceHours } = model;
	const fields = SHOWN_FIELDS.map(({ name, label }) => {
		const shown = name === "brightness" ? brightnessName(label, model) : label;
		return [shown, model[name], UNIT_CODES.get(MODEL_FIELDS[name].unit)] as const;
	});
	const isLagOfMode = LAG_NAMES.some((name) => model[name] !== null);
	const sides = parseSides(model.dimensions ?? "");
	const figures = [
		...fields,
		["Input lag", isLagOfMode ? null : model.inputLagMs, "C26"] as const,
		["Light source life", lightSourceHours, "HUR"] as const,
		["Weight", weightKg, "KGM"] as const,
		["Width", sides?.width, "MMT"] as const,
		["Depth", sides?.depth, "MMT"] as const,
		["Height", sides?.height, "MMT"] as const,
	].flatMap(([name, value, code]): MeasuredFigure[] =>
		typeof value === "number" && code !== undefined ? [[name, value, code]] : [],
	);
	return {
		...(eans.length > 0 && { gtin: eans }),
		...(mpn !== null && { mpn }),
		...(figures.length > 0 && { figures }),
	};
}
