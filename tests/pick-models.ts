import type { Figures } from "~/features/catalogue/figures/figures";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { PickModel } from "~/features/finder/picks/pick-model";
import { picks } from "~/features/finder/picks/picks";
import type { Room } from "~/features/room/room";

const FIGURES: Figures = {
	throwRatioMin: 1.2,
	throwRatioMax: 1.2,
	inputLagMs: 30,
	inputLag4kMs: 30,
	isLagModeStated: 1,
	lumens: 3000,
	resolutionClass: "1080p",
	lightKind: "lamp",
	throwKind: "standard",
	lightSourceHours: 5000,
	weightKg: 3,
};

/** Values of a model in which some figures may differ from `FIGURES`. */
export type ModelValues = Partial<Omit<PickModel, "figures">> & { figures?: Partial<Figures> };

/** Returns a current model in stock for this many pounds, which is no sample. */
export function model(sku: string, pounds: number, values: ModelValues = {}): PickModel {
	return {
		sku,
		pricePence: Math.round(pounds * 100),
		launchYear: 2024,
		features: [],
		notFor: [],
		brandSlug: sku,
		model: sku.toUpperCase(),
		batteryMinutes: null,
		noiseDb: null,
		isLag4kAt120: false,
		inStock: true,
		isSample: false,
		isSamplePrice: false,
		isLastKnownPrice: false,
		isDiscontinued: false,
		editorWords: null,
		...values,
		figures: { ...FIGURES, ...values.figures },
	};
}

/** Returns a model with some other figures. */
export const figured = (one: PickModel, figures: Partial<Figures>): PickModel => ({
	...one,
	figures: { ...one.figures, ...figures },
});

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
const SHARP = { resolutionClass: "4k", lightSourceHours: 10_000 } as const;
export const GOOD = model("good", 480, { figures: SHARP });
export const DEAR = model("dear", 800, {
	features: ["hdr10", "wi-fi", "auto-keystone"],
	figures: { resolutionClass: "4k", lightSourceHours: 20_000 },
});
export const BUDGET = asked({ max: 600 });
