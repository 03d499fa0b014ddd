import type { Model } from "~/features/catalogue/model";
import type { Usage } from "./usage";

/** The facts of a model that decide its cost over the years. */
export type CostFacts = Pick<
	Model,
	| "pricePence"
	| "lightKind"
	| "lightSourceHours"
	| "lumens"
	| "lampPricePence"
	| "lampHours"
	| "lampHoursEco"
	| "powerW"
	| "powerEcoW"
>;

/** The texts for the facts without which there is no sum, by their names in JSON. */
export const NEEDED_FACT_TEXTS = {
	price: "price",
	lightSourceType: "kind of light source",
	power: "power",
} as const;

export type NeededFact = keyof typeof NEEDED_FACT_TEXTS;
const NEEDED_FACTS = Object.keys(NEEDED_FACT_TEXTS) as NeededFact[];

/** A typical value that a sum uses because the model's own is not stated. */
export interface TypicalFact {
	name: "lampHours" | "lampPrice" | "power";
	/** Hours, pence or watts. */
	value: number;
}

/** Life in hours and price in pence of a lamp, used if those of a model are not stated. */
const TYPICAL_LAMP = { hours: 4000, pence: 9000 };

/**
 * Our estimate of the power of a model whose power is not stated: base watts, and watts for each 1,000
 * lumens, by kind of light.
 */
const TYPICAL_POWER = {
	lamp: { base: 40, perThousandLumens: 70 },
	laser: { base: 40, perThousandLumens: 60 },
	hybrid: { base: 40, perThousandLumens: 60 },
	led: { base: 20, perThousandLumens: 90 },
} as const;

/** Cost of a model over a period: amounts in whole pence, null if unknown. */
export interface Cost {
	total: number | null;
	price: number | null;
	/** The lamps that are changed. */
	lamps: { count: number | null; cost: number | null };
	/** Null also if no price of electricity is set. */
	electricity: number | null;
	/** Without these facts there is no sum. */
	missing: NeededFact[];
	/** The typical values that were counted in place of facts that are not stated. */
	typical: TypicalFact[];
	/** The stated life in hours of a light source that would be used for longer and cannot be changed; else null. */
	exceededLifeHours: number | null;
}

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** The period in which `breakEven` looks for a break-even. */
export const BREAK_EVEN_YEARS = 10;

const positiveOrNull = (fact: number | null) => (fact !== null && fact > 0 ? fact : null);

/**
 * Returns the cost of electricity, rounded once to the penny; `rate` is in pence per kWh, with at most three decimals.
 */
function electricityPence(watts: number, hours: number, rate: number): number {
	return Math.round((watts * hours * Math.round(rate * 1000)) / 1_000_000);
}

/** Returns the kind of light; a model without a stated kind has a lamp if facts of its lamp are stated. */
function lightKindOf({
	lightKind,
	lampHours,
	lampHoursEco,
	lampPricePence,
}: CostFacts): CostFacts["lightKind"] {
	if (lightKind !== null) return lightKind;
	const lampFact = lampHours ?? lampHoursEco ?? lampPricePence;
	return lampFact === null ? null : "lamp";
}

/** Returns our estimate of a model's watts, to the next 5; null without lumens or a kind of light. */
export function typicalPower(kind: CostFacts["lightKind"], lumens: number | null): number | null {
	if (kind === null || lumens === null || lumens <= 0) return null;
	const { base, perThousandLumens } = TYPICAL_POWER[kind];
	return Math.round((base + (perThousandLumens * lumens) / 1000) / 5) * 5;
}

/** Returns the stated fact of a mode; for the eco mode without one, that of the normal mode. */
function statedFact(
	normalFact: number | null,
	ecoFact: number | null,
	eco: boolean,
): number | null {
	return (eco ? positiveOrNull(ecoFact) : null) ?? positiveOrNull(normalFact);
}

function costAfter(model: CostFacts, totalHours: number, eco: boolean, rate: number | null): Cost {
	const kind = lightKindOf(model);
	const isLamp = kind === "lamp";
	const price = positiveOrNull(model.pricePence);
	const lightLife = positiveOrNull(model.lightSourceHours);
	const statedLife = statedFact(model.lampHours, model.lampHoursEco, eco);
	const statedLifeHours = statedLife ?? lightLife;
	const lampLifeHours = statedLifeHours ?? TYPICAL_LAMP.hours;
	const statedLampPence = positiveOrNull(model.lampPricePence);
	const lampPence = statedLampPence ?? TYPICAL_LAMP.pence;
	const statedWatts = statedFact(model.powerW, model.powerEcoW, eco);
	const watts = statedWatts ?? typicalPower(kind, model.lumens);

	const count = isLamp ? Math.floor(totalHours / lampLifeHours) : 0;
	const electricity =
		rate === null || watts === null ? null : electricityPence(watts, totalHours, rate);
	const isMissing = {
		price: price === null,
		lightSourceType: kind === null,
		power: rate !== null && watts === null,
	};
	const missing = NEEDED_FACTS.filter((name) => isMissing[name]);
	const lampsPence = count * lampPence;
	const total = missing.length > 0 ? null : (price ?? 0) + lampsPence + (electricity ?? 0);

	const typical: TypicalFact[] = [];
	if (isLamp && statedLifeHours === null) typical.push({ name: "lampHours", value: lampLifeHours });
	if (count > 0 && statedLampPence === null) typical.push({ name: "lampPrice", value: lampPence });
	if (electricity !== null && watts !== null && statedWatts === null) {
		typical.push({ name: "power", value: watts });
	}

	return {
		total,
		price,
		lamps: kind === null ? { count: null, cost: null } : { count, cost: lampsPence },
		electricity,
		missing,
		typical,
		exceededLifeHours:
			kind !== null && !isLamp && statedLifeHours !== null && totalHours > statedLifeHours
				? statedLifeHours
				: null,
	};
}

/**
 * Returns the cost of a model over years of use: price, lamps and electricity. `rate` is in pence per kWh; null leaves
 * electricity out (docs/product.md#years-of-use).
 */
export function costOf(model: CostFacts, { years, hours, eco }: Usage, rate: number | null): Cost {
	return costAfter(model, years * WEEKS_A_YEAR * hours, eco, rate);
}

/**
 * Returns the number of months of use after which `model` is cheaper than `other` until the end of ten years; undefined
 * if a fact is missing. `months` is 0 if it is cheaper from the start, null if not within ten years; `totalHours` are
 * the hours of use in these months; `isLifeExceeded` is true if the stated life of the model's light source ends before.
 */
export function breakEven(
	model: CostFacts,
	other: CostFacts,
	{ hours, eco }: Pick<Usage, "hours" | "eco">,
	rate: number | null,
) {
	const hoursOf = (months: number) => (months * WEEKS_A_YEAR * hours) / MONTHS_A_YEAR;
	let months: number | null = null;
	for (let month = 0; month <= BREAK_EVEN_YEARS * MONTHS_A_YEAR; month += 1) {
		const [modelTotal, otherTotal] = [model, other].map(
			(usedModel) => costAfter(usedModel, hoursOf(month), eco, rate).total,
		);
		if (modelTotal == null || otherTotal == null) return undefined;
		if (modelTotal >= otherTotal) months = null;
		else months ??= month;
	}
	const { exceededLifeHours } = costAfter(model, hoursOf(months ?? 0), eco, rate);
	return {
		months,
		totalHours: Math.round(hoursOf(months ?? 0)),
		isLifeExceeded: exceededLifeHours !== null,
	};
}
