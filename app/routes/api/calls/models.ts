import { db } from "db/connection.server";
import { z } from "zod";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import { evidenceJson, evidenceSchema } from "~/features/catalogue/facts/evidence-json";
import { factsOfRow } from "~/features/catalogue/facts/row-facts.server";
import {
	modelDetailSchema,
	shopOfferSchema,
	similarModelSchema,
} from "~/features/catalogue/json/catalogue-schemas";
import { modelJson, offerJson, similarJson } from "~/features/catalogue/model-json";
import {
	findBySku,
	findModelRow,
	findSkuByAnyKey,
} from "~/features/catalogue/models.queries.server";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import {
	factProsAndConsShape,
	finderQuerySchema,
	scoresSchema,
	whyNotSchema,
} from "~/features/finder/finder-schemas";
import {
	factProsAndConsJson,
	loadPointsFunction,
	modelScoresJson,
} from "~/features/finder/model-scores.server";
import { findWhyNot, lostPointsJson } from "~/features/finder/picks/why-not.server";
import { modelHistory } from "~/features/price-history/price-history.server";
import {
	priceHistoryJson,
	priceHistoryQuery,
	priceHistorySchema,
} from "~/features/price-history/price-history-json";
import { costOf } from "~/features/running-cost/cost";
import { costJson, costQuery, costSchema } from "~/features/running-cost/cost-json";
import { findSetting } from "~/features/settings/settings.queries.server";
import { jsonRoute, PUBLIC_GET } from "~/http/response/json-route.server";
import { ExpectedError } from "~/logging/expected-error";

// Calls about one model.

const NOT_FOUND = "Projector not found.";
const INVALID_PARAMETER = "A parameter is not valid; the message names it.";

const keyParams = z.object({ key: z.string().describe("SKU or slug, in any case.") });
const skuParams = z.object({ sku: z.string().describe("SKU or slug, in any case.") });

/** Awaits data of a model. Throws an ExpectedError with status 404 if the model does not exist. */
async function orNotFound<Value>(pendingValue: Promise<Value | undefined>): Promise<Value> {
	const value = await pendingValue;
	if (value === undefined) throw new ExpectedError(404, NOT_FOUND);
	return value;
}

export const modelCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{key}",
		summary: "One model with its listings",
		params: keyParams,
		response: z.strictObject({
			projector: modelDetailSchema.extend({ scores: scoresSchema, ...factProsAndConsShape }),
		}),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const model = await orNotFound(findBySku(db(), params.key));
		const offers = await listByModel(db(), model.sku, new Date());
		return {
			projector: {
				...modelJson(model),
				scores: await modelScoresJson(model.id),
				...(await factProsAndConsJson(model)),
				retailerListings: offers.map(offerJson),
			},
		};
	},
);

export const shopOffersCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{key}/retailer-listings",
		summary: "The listings of one model",
		params: z.object({ key: z.string().describe("SKU or slug, in any case, or the numeric id.") }),
		response: z.strictObject({ listings: z.array(shopOfferSchema) }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const sku = await orNotFound(findSkuByAnyKey(db(), params.key));
		const offers = await listByModel(db(), sku, new Date());
		return { listings: offers.map(offerJson) };
	},
);

export const similarModelsCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{key}/similar",
		summary: "Models like one, the nearest first",
		params: keyParams,
		response: z.strictObject({ similarProjectors: z.array(similarModelSchema) }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const model = await orNotFound(findBySku(db(), params.key));
		const similarModels = await listSimilar(db(), model, await loadPointsFunction(model.id));
		return { similarProjectors: similarModels.map(similarJson) };
	},
);

export const priceHistoryCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{key}/price-history",
		summary: "What one model cost by day",
		params: keyParams,
		query: priceHistoryQuery,
		response: priceHistorySchema,
		errors: { 400: INVALID_PARAMETER, 404: NOT_FOUND },
	},
	async ({ params, query }) => {
		const model = await orNotFound(findBySku(db(), params.key));
		const now = new Date();
		return priceHistoryJson(await modelHistory(db(), model, query.days, now), now);
	},
);

export const evidenceCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{sku}/evidence",
		summary: "Who says what about one model's figures",
		params: skuParams,
		response: evidenceSchema,
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const row = await orNotFound(findModelRow(db(), params.sku));
		return evidenceJson(row.sku, factsOfRow(row));
	},
);

export const whyNotCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{sku}/why-not",
		summary: "The smallest changes of one condition that would make a model one of the three picks",
		params: skuParams,
		query: finderQuerySchema,
		response: whyNotSchema,
		errors: { 404: NOT_FOUND },
	},
	async ({ params, request }) => {
		const model = await orNotFound(findBySku(db(), params.sku));
		const { searchParams } = new URL(request.url);
		const whyNot = await findWhyNot(db(), model, searchParams);
		return { lost: lostPointsJson(whyNot?.lostPoints), changes: whyNot?.changes ?? [] };
	},
);

export const costCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/{sku}/cost",
		summary: "What one model costs over years of use",
		params: skuParams,
		query: costQuery,
		response: costSchema,
		errors: { 400: INVALID_PARAMETER, 404: NOT_FOUND },
	},
	async ({ params, query }) => {
		const [model, electricityRate] = await Promise.all([
			orNotFound(findBySku(db(), params.sku)),
			findSetting(db(), "electricity"),
		]);
		const cost = costOf(model, query, electricityRate?.pencePerKwh ?? null);
		return costJson(model.sku, query, cost, electricityRate);
	},
);
