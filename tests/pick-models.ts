import type { Figures } from "~/features/catalogue/figures/figures";
import { modelLag } from "~/features/catalogue/figures/input-lag";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { PickModel } from "~/features/finder/picks/pick-model";
import { picks } from "~/features/finder/picks/picks";
import type { Room } from "~/features/room/room";

export const FIGURES: Figures = {
	throwRatioMin: 1.2,
	throwRatioMax: 1.2,
	inputLagMs: 30,
	resolutionClass: "1080p",
	lightKind: "lamp",
	throwKind: "standard",
	lightSourceHours: 5000,
	weightKg: 3,
};

export const lagOf = (text: string | null) => modelLag(text, null).lag;

/** Returns a current model in stock for this many pounds, which is no sample. */
export function model(sku: string, pounds: number, values: Partial<PickModel> = {}): PickModel {
	return {
		sku,
		pricePence: Math.round(pounds * 100),
		brightness: 3000,
		launchYear: 2024,
		features: [],
		inStock: true,
		isSample: false,
		isSamplePrice: false,
		isLastKnownPrice: false,
		isDiscontinued: false,
		editorWords: null,
		figures: FIGURES,
		lag: lagOf("30 ms"),
		...values,
	};
}

export const asked = (conditions: Partial<Conditions>): Conditions => ({
	...NO_CONDITIONS,
	...conditions,
});
export const room = ({ light: room = null, ...others }: Partial<Room>): Partial<Conditions> => ({
	...others,
	room,
});
export const skus = (models: readonly PickModel[], conditions: Conditions) =>
	picks(models, conditions).map(({ role, sku }) => `${role} ${sku}`);

export const CHEAP = model("cheap", 300);
export const SHARP: Partial<PickModel> = {
	figures: { ...FIGURES, resolutionClass: "4k", lightSourceHours: 10_000 },
};
export const GOOD = model("good", 480, SHARP);
export const DEAR = model("dear", 800, {
	figures: { ...FIGURES, resolutionClass: "4k", lightSourceHours: 18_000 },
});
export const BUDGET = asked({ max: 600 });
