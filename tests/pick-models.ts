import { RESOLUTION_CLASS_NAMES } from "~/features/catalogue/numeric-facts/resolution-name";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { type ChosenModel, choosePicks } from "~/features/finder/picks/picks";

const USUAL: Omit<
	FinderModel,
	"id" | "sku" | "brandSlug" | "model" | "family" | "pricePence" | "resolutionName"
> = {
	throwRatioMin: 1.2,
	throwRatioMax: 1.2,
	throwKind: "standard",
	inputLagMs: 30,
	inputLag4kMs: 30,
	isLagModeStated: 1,
	isLag4kAt120: false,
	lag4k60: null,
	lag4k120: null,
	lag1080p120: null,
	lag1080p240: null,
	modes: [],
	lumens: 3000,
	resolutionClass: "1080p",
	lightKind: "lamp",
	lightSourceHours: 5000,
	chipKind: "dlp",
	nativeContrast: null,
	weightKg: 3,
	launchYear: 2024,
	features: ["hdr10"],
	hasFeatureList: true,
	shopCount: 2,
	inStock: true,
	hasDeliveryPrice: true,
	reachPercent: null,
	hasLensShift: false,
	warrantyYears: 2,
	hdmiSockets: 2,
	network: "none",
	speakerWatts: 10,
	litres: 6,
	aspect: 1.78,
	noiseDb: 30,
	batteryMinutes: null,
	powerW: null,
	powerEcoW: null,
	lampPricePence: null,
	lampHours: null,
	lampHoursEco: null,
	isSample: false,
	isSamplePrice: false,
	isLastKnownPrice: false,
	refurbishedPence: 0,
	displayPriceWords: null,
	isDiscontinued: false,
	uses: [
		"home-cinema",
		"gaming",
		"business-education",
		"portable-travel",
		"garden-entertainment-and-outdoor",
		"golf-simulation",
	],
	notFor: [],
	cons: [],
	editorWords: null,
};

const NAMES = { ...RESOLUTION_CLASS_NAMES, "4k": "4K by pixel shift", "720p": "WXGA" };

const ids = new Map<string, number>();

/** Returns a current model in stock for this many pounds, which is no sample; each SKU is a brand and family of its own. */
export function model(sku: string, pounds: number, values: Partial<FinderModel> = {}): FinderModel {
	const id = ids.get(sku) ?? ids.size + 1;
	ids.set(sku, id);
	const pricePence = Math.round(pounds * 100);
	const { resolutionClass = USUAL.resolutionClass } = values;
	return {
		...USUAL,
		id,
		sku,
		brandSlug: sku,
		model: sku.toUpperCase(),
		family: sku,
		pricePence,
		resolutionName: resolutionClass ? NAMES[resolutionClass] : "",
		...values,
	};
}

export const asked = (conditions: Partial<Conditions>): Conditions => ({
	...NO_CONDITIONS,
	...conditions,
});

/** Chooses from models that are the whole catalogue, and all pass the conditions. */
export function choose(
	models: readonly FinderModel[],
	conditions: Conditions,
	kept?: string,
): ChosenModel[] {
	const rules = finderCatalogue(models, USUAL.uses).pickRules(conditions);
	return choosePicks(models, conditions, rules, kept);
}

/** Returns the chosen models as "best cheap", "worth dear". */
export const roles = (models: readonly FinderModel[], conditions: Conditions, kept?: string) =>
	choose(models, conditions, kept).map(({ role, model: { sku } }) => `${role} ${sku}`);
