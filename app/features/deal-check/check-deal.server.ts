import type { Db } from "db/schema";
import { dailyPrices, dayAndMonth, utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { type Model, modelName } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import { penceFromText } from "~/features/catalogue/values/read-price";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { MAX_QUERY_LENGTH, MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { expandSynonyms } from "~/features/search/synonyms/synonyms.queries.server";
import {
	type Claim,
	DEAL_DAYS,
	type Deal,
	type DealFields,
	dealPath,
	decodeDeal,
	FORMER_PRICE_DAYS,
	judgeDeal,
	MIN_PRICED_DAYS,
	READ_DAYS,
} from "./deal";

const daysText = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** Returns the sentence with the verdict. */
function verdictText(
	{ verdict, savingPence, cheapDays, pricedDays }: Deal,
	{ nowPence, wasPence }: Claim,
): string {
	const savingText = `the real saving is ${formatPence(savingPence ?? 0)}`;
	switch (verdict) {
		case "too-little":
			return `Too little history: we know its price on ${pricedDays} of the last ${DEAL_DAYS} days, and judge from ${MIN_PRICED_DAYS}.`;
		case "not":
			return `Not a deal: it was ${formatPence(nowPence)} or less on ${cheapDays} of the ${daysText(pricedDays)} that we know.`;
		case "real":
			return `A real deal: ${formatPence(wasPence)} was asked for at least ${FORMER_PRICE_DAYS} days running.`;
		case "weaker":
			return (savingPence ?? 0) < wasPence - nowPence
				? `Weaker than it says: ${savingText}, not ${formatPence(wasPence - nowPence)}.`
				: `Weaker than it says: ${savingText}, but ${formatPence(wasPence)} was not asked for long.`;
		case "never":
			return `Never asked: ${formatPence(wasPence)} was not its price on any day that we know; ${savingText}.`;
	}
}

/** Returns the sentence on how long the former price was asked. */
function formerPriceLine(
	{ daysAtFormerPrice, lastDateAtFormerPrice, longestRun }: Deal,
	{ wasPence }: Claim,
	shopText: string,
	now: Date,
) {
	const price = formatPence(wasPence);
	if (lastDateAtFormerPrice === undefined) {
		return `${shopText} asked ${price} on none of the last ${DEAL_DAYS} days.`;
	}
	const runText =
		longestRun < FORMER_PRICE_DAYS
			? `never for ${FORMER_PRICE_DAYS} days running`
			: `for ${longestRun} days running`;
	return `${shopText} asked ${price} on ${daysAtFormerPrice} of the last ${DEAL_DAYS} days, last on ${dayAndMonth(lastDateAtFormerPrice, now)}, ${runText}.`;
}

/**
 * Returns a judgement in sentences: the verdict, then the prices of the days. `shopText` is the subject of sentences
 * about prices ("Currys"); `now` is today.
 */
export function dealTexts(deal: Deal, claim: Claim, shopText: string, now: Date): string[] {
	const { pricedDays, otherPrices, ignoredDays } = deal;
	const [lowest = 0] = otherPrices;
	const highest = otherPrices.at(-1) ?? 0;
	const range = lowest === highest ? "" : ` to ${formatPence(highest)}`;
	return [
		verdictText(deal, claim),
		pricedDays > 0 ? formerPriceLine(deal, claim, shopText, now) : [],
		otherPrices.length > 0
			? `On ${daysText(otherPrices.length)} it was ${formatPence(lowest)}${range}.`
			: [],
		ignoredDays > 0
			? `On ${daysText(ignoredDays)} it was dearer, but never for ${FORMER_PRICE_DAYS} days running, so these do not count.`
			: [],
		`We know ${pricedDays + ignoredDays} of the last ${DEAL_DAYS} days.`,
	].flat();
}

type DealErrors = { [Field in keyof DealFields]?: string[] };

const AMOUNT_ERROR = "Please give pounds, such as £999 or £1,299.99.";
const NO_MODEL_ERROR = "No model has these words. Please type its brand and model.";

/** Finds models by a SKU or slug, else by a complete name, else by a search for the words. */
async function findNamedModels(db: Db, words: string): Promise<Model[]> {
	const model = await findBySku(db, words);
	if (model || words === "") return model ? [model] : [];
	const terms = searchTerms(await expandSynonyms(db, words));
	const { projectors } = await searchModels(db, terms, MAX_RESULTS);
	const exactMatches = projectors.filter(
		(projector) => modelName(projector).toLowerCase() === words.toLowerCase(),
	);
	return exactMatches.length === 1 ? exactMatches : projectors;
}

/**
 * Judges a claim by the shop's own prices or, if none is recorded or no shop is given, by the cheapest of all shops.
 * Returns the judgement in sentences.
 */
async function judgeClaim(
	db: Db,
	model: Model,
	shop: { id: number; name: string } | undefined,
	claim: Claim,
	now: Date,
): Promise<string[]> {
	const firstDate = utcDayBefore(now, READ_DAYS);
	const points = await listPoints(db, [model.id], firstDate, now);
	const shopPoints = points.filter(({ retailerId }) => retailerId === shop?.id);
	const judgedPoints = shopPoints.length > 0 ? shopPoints : points;
	const pricesByDate = new Map(
		dailyPrices(judgedPoints, firstDate, utcDayBefore(now, 1)).map(({ date, offers }) => {
			const prices = offers.filter(({ inStock }) => inStock === 1).map((offer) => offer.pricePence);
			return [date, prices.length > 0 ? Math.min(...prices) : null] as const;
		}),
	);
	const days = Array.from({ length: READ_DAYS }, (_, dayIndex) => {
		const date = utcDayBefore(now, READ_DAYS - dayIndex);
		return { date, pence: pricesByDate.get(date) ?? null };
	});
	const shopText = judgedPoints === shopPoints && shop ? shop.name : "The cheapest shop";
	const reason = shop ? `We have no prices of ${shop.name} for it` : "No shop is chosen";
	return [
		...dealTexts(judgeDeal(days, claim), claim, shopText, now),
		judgedPoints === shopPoints
			? []
			: `${reason}, so this is judged by the cheapest price of all shops.`,
		judgedPoints.some(({ isSample }) => isSample === 1)
			? "Some or all of these are example prices."
			: [],
	].flat();
}

/** Returns a typed price in pence; null without a readable price above 0. */
const claimedPence = (text: string) => penceFromText(text) || null;

function amountErrors(nowPence: number | null, wasPence: number | null): DealErrors {
	return {
		...(nowPence === null && { now: [AMOUNT_ERROR] }),
		...(wasPence === null && { was: [AMOUNT_ERROR] }),
		...(nowPence !== null &&
			wasPence !== null &&
			nowPence >= wasPence && {
				was: ["“Was” must be more than “now”: nothing is saved otherwise."],
			}),
	};
}

/**
 * Returns the page of a deal: the typed claim and, once it is complete, the judgement. Never throws on bad input: its
 * errors are part of the page.
 */
export async function dealPage(db: Db, params: URLSearchParams, today: Date) {
	const values = decodeDeal(params);
	const [nowPence, wasPence] = [claimedPence(values.now), claimedPence(values.was)];
	const hasDraft = values.now !== "" || values.was !== "";
	const [publicShops, models] = await Promise.all([
		listPublicShops(db),
		findNamedModels(db, values.model.slice(0, MAX_QUERY_LENGTH)),
	]);
	const lowerCaseShop = values.shop.toLowerCase();
	const shop = publicShops.find(
		({ slug, name }) => lowerCaseShop === slug || lowerCaseShop === name.toLowerCase(),
	);
	const model = models.length === 1 ? models[0] : undefined;
	const errors: DealErrors = {
		...(values.model === "" && hasDraft && { model: ["Please say which model."] }),
		...(values.model !== "" && models.length === 0 && { model: [NO_MODEL_ERROR] }),
		...(values.shop !== "" && !shop && { shop: ["We do not know this shop. Please choose one."] }),
		...(hasDraft && amountErrors(nowPence, wasPence)),
	};
	const isComplete = hasDraft && Object.keys(errors).length === 0;
	const claim = isComplete && nowPence !== null && wasPence !== null && { nowPence, wasPence };
	return {
		values: { ...values, shop: shop?.slug ?? values.shop },
		shops: publicShops.map(({ slug, name }) => ({ slug, name })),
		errors,
		model: model && { name: modelName(model), slug: model.slug },
		/** Models that match the words, if there are several. */
		models: (model ? [] : models).map((matchingModel) => ({
			name: modelName(matchingModel),
			path: dealPath({ ...values, model: matchingModel.slug }),
		})),
		/** The judgement in sentences, the verdict first; empty for an incomplete claim. */
		texts: model && claim ? await judgeClaim(db, model, shop, claim, today) : [],
	};
}
