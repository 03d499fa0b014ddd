import type { Projector } from "~/features/catalogue/projector";
import type { Usage } from "./usage";

/** The figures of a model that decide what it costs over the years. */
export type CostModel = Pick<
	Projector,
	| "pricePence"
	| "lightKind"
	| "lightSourceHours"
	| "lampPricePence"
	| "lampHours"
	| "lampHoursEco"
	| "powerW"
	| "powerEcoW"
>;

/** The figures that a sum may lack, by their names in JSON. */
export const NEEDED_NAMES = {
	price: "price",
	lightSourceType: "kind of light source",
	lampHours: "life of a lamp",
	lampHoursEco: "life of a lamp in eco mode",
	lampPrice: "price of a lamp",
	powerW: "power",
	powerEcoW: "power in eco mode",
} as const;

export type NeededFigure = keyof typeof NEEDED_NAMES;
const NEEDED_FIGURES = Object.keys(NEEDED_NAMES) as NeededFigure[];

/** What a model costs, in whole pence; null for what is unknown. */
export interface Cost {
	total: number | null;
	price: number | null;
	/** The lamps that are changed. */
	lamps: { count: number | null; cost: number | null };
	/** Null without a rate too. */
	electricity: number | null;
	/** Without these figures there is no sum. */
	missing: NeededFigure[];
	/** The stated life in hours of a light source that is used for longer and cannot be changed. */
	outlived: number | null;
}

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** The period in which a break-even is looked for. */
export const BREAK_EVEN_YEARS = 10;

const known = (figure: number | null) => (figure !== null && figure > 0 ? figure : null);

/** Returns the cost of electricity, rounded once to the penny; `rate` is pence a kWh with at most three decimals. */
function electricityPence(watts: number, hours: number, rate: number): number {
	return Math.round((watts * hours * Math.round(rate * 1000)) / 1_000_000);
}

/** Without a stated kind of light, figures of a lamp mean that it has one. */
function kindOf({ lightKind, lampHours, lampHoursEco, lampPricePence }: CostModel) {
	return lightKind ?? ((lampHours ?? lampHoursEco ?? lampPricePence) === null ? null : "lamp");
}

function costAfter(model: CostModel, hours: number, eco: boolean, rate: number | null): Cost {
	const [lifeName, powerName] = eco
		? (["lampHoursEco", "powerEcoW"] as const)
		: (["lampHours", "powerW"] as const);
	const kind = kindOf(model);
	const isLamp = kind === "lamp";
	const price = known(model.pricePence);
	const life = known(model[lifeName]);
	const lamp = known(model.lampPricePence);
	const watts = known(model[powerName]);

	const changes = life === null ? null : Math.floor(hours / life);
	const count = kind === null || isLamp ? changes : 0;
	const lamps = count === 0 ? 0 : count && lamp && count * lamp;
	const electricity = rate === null || watts === null ? null : electricityPence(watts, hours, rate);
	const lacks = {
		price: price === null,
		lightSourceType: kind === null,
		[lifeName]: isLamp && life === null,
		lampPrice: isLamp && lamp === null && count !== 0,
		[powerName]: rate !== null && watts === null,
	};
	const missing = NEEDED_FIGURES.filter((name) => lacks[name]);
	const total = missing.length > 0 ? null : (price ?? 0) + (lamps ?? 0) + (electricity ?? 0);
	const stated = life ?? known(model.lightSourceHours);
	const outlived = !isLamp && stated !== null && hours > stated ? stated : null;
	return { total, price, lamps: { count, cost: lamps }, electricity, missing, outlived };
}

/**
 * Returns what a model costs over years of use: price, lamps and electricity. `rate` is in pence a kWh; null leaves
 * electricity out (docs/product.md#years-of-use).
 */
export function costOf(model: CostModel, { years, hours, eco }: Usage, rate: number | null): Cost {
	return costAfter(model, years * WEEKS_A_YEAR * hours, eco, rate);
}

/**
 * Returns the first month of use after which one model stays the cheaper one of two, for ten years; undefined if a
 * figure is lacking. `months` is 0 from the start, null if it is not within ten years; `isOutlived` is true if the
 * model's light source is stated to end before.
 */
export function breakEven(
	model: CostModel,
	other: CostModel,
	{ hours, eco }: Pick<Usage, "hours" | "eco">,
	rate: number | null,
) {
	const hoursOf = (months: number) => (months * WEEKS_A_YEAR * hours) / MONTHS_A_YEAR;
	let months: number | null = null;
	for (let month = 0; month <= BREAK_EVEN_YEARS * MONTHS_A_YEAR; month += 1) {
		const [own, others] = [model, other].map(
			(one) => costAfter(one, hoursOf(month), eco, rate).total,
		);
		if (own == null || others == null) return undefined;
		if (own >= others) months = null;
		else months ??= month;
	}
	const { outlived } = costAfter(model, hoursOf(months ?? 0), eco, rate);
	return { months, hours: Math.round(hoursOf(months ?? 0)), isOutlived: outlived !== null };
}
