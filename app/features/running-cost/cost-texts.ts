import { dayText, sourceAddress } from "~/features/catalogue/facts/fact-text";
import { modelName } from "~/features/catalogue/model";
import {
	formatPence,
	hiddenPriceText,
	type LabelledPrice,
	priceParts,
} from "~/features/catalogue/offers/price/price";
import type { Setting } from "~/features/settings/settings.queries.server";
import {
	BREAK_EVEN_YEARS,
	breakEven,
	type Cost,
	type CostFacts,
	costOf,
	NEEDED_FACT_TEXTS,
	type NeededFact,
	type TypicalFact,
} from "./cost";
import type { Usage } from "./usage";

/** The price of electricity that staff have set, or that of the sample catalogue; undefined if there is none. */
export type ElectricityRate = Setting<"electricity"> | undefined;

type PricedModel = CostFacts & LabelledPrice;

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const countedNoun = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function yearsText(years: number): string {
	return countedNoun(years, "year");
}

const disjunction = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Returns the missing facts as text: 'price or power'. */
function missingNamesText(missing: readonly NeededFact[]): string {
	return disjunction.format(missing.map((name) => NEEDED_FACT_TEXTS[name]));
}

/** Returns the parts of a sum: '£799 now, £178 two lamps, £149 electricity'. */
function partsText({ price, lamps, electricity }: Cost, model: PricedModel): string {
	// The sum counts the price as new, also while shops have the model only refurbished.
	const { label, textRequiredByShop } = priceParts({ ...model, refurbishedPence: 0 });
	const priceText = `${formatPence(price ?? 0)} ${label?.toLowerCase() ?? "now"}`;
	const count = lamps.count ?? 0;
	const lampText = `${NUMBER_WORDS[count] ?? `for ${count}`} ${count === 1 ? "lamp" : "lamps"}`;
	return [
		textRequiredByShop ? `${priceText} (${textRequiredByShop})` : priceText,
		lamps.cost ? `${formatPence(lamps.cost)} ${lampText}` : lampText,
		electricity === null ? "electricity not counted" : `${formatPence(electricity)} electricity`,
	].join(", ");
}

const TYPICAL_TEXTS: Readonly<Record<TypicalFact["name"], (value: number) => string>> = {
	lampHours: (hours) => `a lamp's life of ${hours.toLocaleString("en-GB")} hours`,
	lampPrice: (pence) => `${formatPence(pence)} a lamp`,
	power: (watts) => `${watts.toLocaleString("en-GB")} W (our estimate)`,
};

const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * Returns "Not stated, so we count what is typical: £90.00 a lamp and 260 W (our estimate)."; undefined if all is
 * stated.
 */
function typicalText(typical: readonly TypicalFact[]): string | undefined {
	if (typical.length === 0) return undefined;
	const texts = typical.map(({ name, value }) => TYPICAL_TEXTS[name](value));
	return `Not stated, so we count what is typical: ${conjunction.format(texts)}.`;
}

/** A model's cost in words. */
export interface CostView {
	/** '£1,126'; null if facts are missing. */
	sum: string | null;
	/** The parts of the sum, or the missing facts. */
	parts: string;
	note?: string;
}

/** Returns the cost of a model over years of use in words (docs/product.md#years-of-use). */
export function costView(model: PricedModel, usage: Usage, rate: ElectricityRate): CostView {
	const cost = costOf(model, usage, rate?.pencePerKwh ?? null);
	if (cost.total === null) {
		const { hiddenPriceShop } = model;
		const isHidden = hiddenPriceShop !== undefined && cost.missing.includes("price");
		const missingText = `We have no ${missingNamesText(cost.missing)} for it`;
		return { sum: null, parts: isHidden ? hiddenPriceText(hiddenPriceShop) : missingText };
	}
	const notes = [
		typicalText(cost.typical) ?? [],
		cost.exceededLifeHours === null
			? []
			: `Its light source is stated to last ${cost.exceededLifeHours.toLocaleString("en-GB")} hours, so it may not last.`,
	].flat();
	return {
		sum: formatPence(cost.total),
		parts: partsText(cost, model),
		...(notes.length > 0 && { note: notes.join(" ") }),
	};
}

/** Returns the note on a model's card: '£1,126 over 5 years', 'About £1,126 over 5 years', 'No power given'. */
export function costNote(model: CostFacts, usage: Usage, rate: ElectricityRate): string {
	const { total, missing, typical } = costOf(model, usage, rate?.pencePerKwh ?? null);
	if (total === null) return `No ${missingNamesText(missing)} given`;
	const about = typical.length > 0 ? "About " : "";
	return `${about}${formatPence(total)} over ${yearsText(usage.years)}`;
}

/** Returns 'Over 5 years, 12 hours a week in eco mode'. */
export function usageText({ years, hours, eco }: Usage): string {
	const mode = eco ? " in eco mode" : "";
	return `Over ${yearsText(years)}, ${countedNoun(hours, "hour")} a week${mode}`;
}

/** The price of electricity in words, and the address of its source; undefined if the source is words. */
export interface RateView {
	text: string;
	address?: string | undefined;
}

/** Returns the price of electricity in words. */
export function rateView(rate: ElectricityRate): RateView {
	if (!rate) return { text: "Electricity is not counted: we have no price for it." };
	const { pencePerKwh, date, source, isExample } = rate;
	const address = sourceAddress(source);
	const exampleText = isExample ? ", as an example" : "";
	const text = `Electricity at ${pencePerKwh}p a kWh, from ${dayText(date)}${exampleText}. Source: `;
	return address ? { text, address } : { text: `${text}${source}` };
}

/** The cost of a model in words, for its page. */
export interface ModelCostTexts {
	/** 'Over 5 years, 12 hours a week: £1,126 (£799 now, £178 two lamps, £149 electricity)' */
	text: string;
	note?: string | undefined;
	rate: RateView;
}

/** Returns the cost of a model in words, for its page. */
export function modelCostTexts(
	model: PricedModel,
	usage: Usage,
	rate: ElectricityRate,
): ModelCostTexts {
	const { sum, parts, note } = costView(model, usage, rate);
	const period = usageText(usage);
	const text = sum === null ? `${period}: no sum. ${parts}.` : `${period}: ${sum} (${parts})`;
	return { text, ...(note && { note }), rate: rateView(rate) };
}

/** Returns 'after about 5 years and 9 months (3,588 hours)'. */
function breakEvenTimeText(months: number, hours: number): string {
	const years = Math.floor(months / 12);
	const parts = [
		years > 0 ? yearsText(years) : [],
		months % 12 > 0 ? countedNoun(months % 12, "month") : [],
	].flat();
	return `after about ${parts.join(" and ")} (${hours.toLocaleString("en-GB")} hours)`;
}

const KIND_TEXTS = { laser: "laser", hybrid: "laser", led: "LED" } as const;

type NamedModel = CostFacts & { brand: string; model: string };

/** Returns a sentence on when a model without lamps becomes the cheaper one; undefined if a fact is missing. */
function breakEvenText(
	model: NamedModel,
	lightKind: keyof typeof KIND_TEXTS,
	lampModel: NamedModel,
	usage: Usage,
	rate: ElectricityRate,
): string | undefined {
	const breakEvenPoint = breakEven(model, lampModel, usage, rate?.pencePerKwh ?? null);
	if (!breakEvenPoint) return undefined;
	const { months, totalHours, isLifeExceeded } = breakEvenPoint;
	const start = `Against the ${modelName(lampModel)} (lamp), the ${modelName(model)} (${KIND_TEXTS[lightKind]})`;
	if (months === null) return `${start} stays the dearer one for ${BREAK_EVEN_YEARS} years.`;
	const when = months === 0 ? "from the start" : breakEvenTimeText(months, totalHours);
	return `${start} is the cheaper one ${when}${isLifeExceeded ? ", if it lasts that long" : ""}.`;
}

/** Returns sentences on when each model without lamps becomes cheaper than each model with a lamp. */
export function breakEvenTexts(
	models: readonly NamedModel[],
	usage: Usage,
	rate: ElectricityRate,
): string[] {
	const lampModels = models.filter(({ lightKind }) => lightKind === "lamp");
	return models.flatMap((model) => {
		const { lightKind: kind } = model;
		if (kind === null || kind === "lamp") return [];
		return lampModels.flatMap(
			(lampModel) => breakEvenText(model, kind, lampModel, usage, rate) ?? [],
		);
	});
}
