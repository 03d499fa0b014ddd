import { lagMsAtResolution, type RuleConditions } from "~/features/finder/filters/filter-kinds";
import type { FinderModel } from "~/features/finder/finder-model";
import type { ChartFact } from "~/features/finder/views";

/** A numeric fact on the vertical axis of a chart. */
interface VerticalFact {
	/** The text of its link. */
	name: string;
	/** Title of the axis in words. */
	title: string;
	/** The fact's name in "3 have no weight". */
	missingFactName: string;
	/** Returns null for a model that lacks it. */
	factOf(model: FinderModel, conditions: RuleConditions): number | null;
	/** Returns a number, given as text, with its unit. */
	withUnit(numberText: string): string;
	isLowerBetter?: true;
}

export const VERTICAL_FACTS: Readonly<Record<ChartFact, VerticalFact>> = {
	light: {
		name: "Light",
		title: "Light in lumens",
		missingFactName: "brightness",
		factOf: ({ lumens }) => lumens,
		withUnit: (lumens) => `${lumens} lumens`,
	},
	lag: {
		name: "Input lag",
		title: "Input lag in milliseconds",
		missingFactName: "input lag",
		factOf: lagMsAtResolution,
		withUnit: (ms) => `${ms} ms`,
		isLowerBetter: true,
	},
	weight: {
		name: "Weight",
		title: "Weight in kilograms",
		missingFactName: "weight",
		factOf: ({ weightKg }) => weightKg,
		withUnit: (kilograms) => `${kilograms} kg`,
		isLowerBetter: true,
	},
	contrast: {
		name: "Contrast",
		title: "Contrast to 1, native or measured",
		missingFactName: "native or measured contrast",
		factOf: ({ nativeContrast }) => nativeContrast,
		withUnit: (contrast) => `${contrast}:1`,
	},
};

/** The fact that matters most for a use, by the slug that the use had at first; light for all other uses. */
const MAIN_FACTS: Readonly<Record<string, ChartFact>> = {
	"home-cinema": "contrast",
	gaming: "lag",
	"portable-travel": "weight",
};

/** Returns the fact that matters most for a use. Staff may have changed its slug since, so its first slug is passed. */
export function mainFactOf(firstSlug: string | null): ChartFact {
	return MAIN_FACTS[firstSlug ?? ""] ?? "light";
}
