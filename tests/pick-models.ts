import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { picks } from "~/features/finder/picks/picks";
import type { Room } from "~/features/room/room";

const KNOWN = {
	...{ throwRatioMin: 1.2, throwRatioMax: 1.2, throwKind: "standard" },
	...{ inputLagMs: 30, inputLag4kMs: 30, isLagModeStated: 1, isLag4kAt120: false, modes: [] },
	...{ lumens: 3000, resolutionClass: "1080p", lightKind: "lamp", lightSourceHours: 5000 },
	...{ chipKind: "dlp" },
	...{ weightKg: 3, launchYear: 2024, features: [], inStock: true, isDeliveryKnown: true },
} as const satisfies Partial<FinderModel>;

const UNKNOWN = {
	...{ noiseDb: null, batteryMinutes: null, powerW: null, powerEcoW: null },
	...{ lampPricePence: null, lampHours: null, lampHoursEco: null },
	...{ isSample: false, isSamplePrice: false, isLastKnownPrice: false, isDiscontinued: false },
	...{ uses: [], notFor: [], editorWords: null },
};

/** Returns a current model in stock for this many pounds, which is no sample. */
export function model(sku: string, pounds: number, values: Partial<FinderModel> = {}): FinderModel {
	const pricePence = Math.round(pounds * 100);
	const own = { id: 0, sku, brandSlug: sku, model: sku.toUpperCase(), pricePence };
	return { ...KNOWN, ...UNKNOWN, ...own, ...values };
}

export const asked = (conditions: Partial<Conditions>): Conditions => ({
	...NO_CONDITIONS,
	...conditions,
});
export const room = ({ light: room = null, ...others }: Partial<Room>): Partial<Conditions> => ({
	...others,
	room,
});
export const skus = (models: readonly FinderModel[], conditions: Conditions) =>
	picks(models, conditions).map(({ role, sku }) => `${role} ${sku}`);

export const CHEAP = model("cheap", 300);
const SHARP = { resolutionClass: "4k", lightSourceHours: 10_000 } as const;
export const GOOD = model("good", 480, SHARP);
export const DEAR = model("dear", 800, {
	features: ["hdr10", "wi-fi", "auto-keystone"],
	resolutionClass: "4k",
	lightSourceHours: 20_000,
});
export const BUDGET = asked({ max: 600 });
