import { z } from "zod";
import { findSuccessor } from "~/features/catalogue/detail/successor.queries.server";
import { evidencePath, modelPath, offersPath } from "~/features/catalogue/model";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import { compareCosts, orderByCost } from "~/features/catalogue/offers/price/price";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import { dealPage } from "~/features/deal-check/check-deal.server";
import { dealPath, decodeDeal } from "~/features/deal-check/deal";
import { factProsAndConsShape, scoresSchema } from "~/features/finder/finder-schemas";
import { factProsAndConsJson, modelScoresJson } from "~/features/finder/model-scores.server";
import { modelHistory } from "~/features/price-history/price-history.server";
import { priceHistoryJson, priceHistoryQuery } from "~/features/price-history/price-history-json";
import { brightnessVerdict, USUAL_SCREEN } from "~/features/room/brightness";
import { roomTexts } from "~/features/room/in-room-texts";
import { brightnessPictureInches, distancesOf } from "~/features/room/judged-picture";
import { fitsScreen, pictureRange } from "~/features/room/picture-size";
import { decodeRoom, isRoomGiven, roomParameters } from "~/features/room/room";
import { costOf } from "~/features/running-cost/cost";
import { costJson, costQuery, costSchema } from "~/features/running-cost/cost-json";
import { usageParameters } from "~/features/running-cost/usage";
import { findSetting } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	agentModelSchema,
	agentOffer,
	agentText,
	defineTool,
	factSchema,
	finderArgs,
	modelSummary,
	offerPrice,
	offerSchema,
	parametersOf,
	priceSchema,
	requireModel,
	shopsById,
	shortText,
	skuSchema,
	sourcedFacts,
	valueSchema,
} from "./agent-schemas.server";

const currencySchema = z.literal("GBP");
const factsSchema = z.array(factSchema);
const nullablePriceSchema = priceSchema.nullable();
const nullablePoundsSchema = z.number().min(0).nullable();

const getTool = defineTool(
	{
		name: "get_projector",
		title: "Get a projector",
		description: "One model: its offers in UK shops, what speaks for and against it, its figures.",
		args: z.strictObject({ sku: skuSchema, ...finderArgs("use") }),
		result: z.strictObject({
			projector: agentModelSchema.extend({
				scores: scoresSchema,
				...factProsAndConsShape,
				isDiscontinued: z.boolean(),
				successor: agentModelSchema
					.nullable()
					.describe("The first current model that replaced it; null where none is named."),
				verdict: agentText.nullable(),
				pros: z.array(agentText),
				cons: z.array(agentText),
				figures: factsSchema,
				offers: z.array(offerSchema),
			}),
		}),
	},
	async (args, context) => {
		const { row, model, summary: projector } = await requireModel(args.sku, context);
		const { isDiscontinued, slug, verdict, pros, cons } = model;
		const offers = orderByCost(await listByModel(context.db, model.sku, context.now));
		const shops = await shopsById(context);
		const successor = await findSuccessor(context.db, model);
		const result = {
			...projector,
			successor: successor ? modelSummary(successor, context) : null,
			...(await factProsAndConsJson(model)),
			scores: await modelScoresJson(model.id, parametersOf(args).get("use")),
			isDiscontinued,
			verdict: verdict && shortText(verdict),
			pros: pros.map(shortText),
			cons: cons.map(shortText),
			figures: sourcedFacts(row),
			offers: offers.map((offer) => agentOffer(offer, shops)),
		};
		return [{ projector: result }, modelPath(slug), offersPath(slug), evidencePath(slug)];
	},
);

const NO_ROOM_MESSAGE =
	"Please give a distance (0.1 to 30 m), a screen (20 to 400 inches) or a light.";

const fitsTool = defineTool(
	{
		name: "fits_room",
		title: "Fit a projector into a room",
		description:
			"The picture that a model throws from a distance, the distances for a screen, and if it is bright enough for the light (room). Needs one of the three.",
		args: z.strictObject({ sku: skuSchema, ...finderArgs("distance", "screen", "room") }),
		result: z.strictObject({
			projector: agentModelSchema,
			texts: z.array(z.string()).describe("The answer in sentences."),
			fits: z.boolean().nullable().describe("If the screen fits at the distance."),
			brightness: z.enum(["Too dim", "A little dim", "Bright enough"]).nullable(),
			pictureInches: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
			figures: factsSchema,
		}),
	},
	async (args, context) => {
		const { row, model, summary: projector } = await requireModel(args.sku, context);
		const { sku: _, ...conditions } = args;
		const room = decodeRoom(parametersOf(conditions));
		if (!isRoomGiven(room)) throw new ExpectedError(400, NO_ROOM_MESSAGE);
		const { screen } = room;
		const distances = distancesOf(room);
		const ratios = throwRatios(model);
		const result = {
			projector,
			texts: roomTexts(room, ratios, model.lumens, model.throwKind === "ultra-short" ? "cm" : "m"),
			fits: ratios && distances && screen ? fitsScreen(screen, distances, ratios) : null,
			brightness: brightnessVerdict(
				model.lumens,
				room.light,
				brightnessPictureInches(ratios, room, USUAL_SCREEN),
			),
			pictureInches: ratios && distances ? pictureRange(distances, ratios).inches : null,
			figures: sourcedFacts(row, ["throw_ratio", "brightness"]),
		};
		return [result, modelPath(model.slug, roomParameters(room))];
	},
);

const historyTool = defineTool(
	{
		name: "price_history",
		title: "Price history",
		description: "What a model cost on each of the last days, new and in stock.",
		args: z.strictObject({
			sku: skuSchema,
			days: valueSchema.pipe(priceHistoryQuery.shape.days.unwrap()).optional(),
		}),
		result: z.strictObject({
			projector: agentModelSchema,
			currency: currencySchema,
			verdict: z.string().nullable(),
			lowest: nullablePoundsSchema,
			median: nullablePoundsSchema,
			history: z.array(
				z.strictObject({
					date: z.iso.date(),
					lowest: nullablePoundsSchema.describe(
						"With delivery where that is known; null out of stock.",
					),
					cheapest: nullablePriceSchema.describe("The offer of that price."),
				}),
			),
		}),
	},
	async ({ sku, days = priceHistoryQuery.parse({}).days }, context) => {
		const { model, summary: projector } = await requireModel(sku, context);
		const recordedHistory = await modelHistory(context.db, model, days, context.now);
		const shops = await shopsById(context);
		const result = {
			projector,
			currency: "GBP" as const,
			...priceHistoryJson(recordedHistory, context.now),
			history: recordedHistory.days.map(({ date, lowestPence, offers }) => {
				const [cheapestOffer] = offers.filter(({ inStock }) => inStock === 1).sort(compareCosts);
				const offer = cheapestOffer && {
					...cheapestOffer,
					checkedAt: cheapestOffer.at,
					isSample: cheapestOffer.isSample === 1,
				};
				return {
					date,
					lowest: lowestPence === null ? null : penceToPounds(lowestPence),
					cheapest: offer ? offerPrice(offer, shops.get(offer.retailerId)?.slug) : null,
				};
			}),
		};
		return [result, modelPath(model.slug)];
	},
);

/** Columns with the facts that a model's running cost depends on. */
const COST_FIELDS = [
	...["light_source_type", "lamp_price", "lamp_hours", "lamp_hours_eco"],
	...["power_w", "power_eco_w"],
];

const costTool = defineTool(
	{
		name: "running_cost",
		title: "Cost over years of use",
		description: "A model's price, lamps and electricity over years of use, in pounds.",
		args: z.strictObject({
			sku: skuSchema,
			years: valueSchema.pipe(costQuery.shape.years).describe("1 to 10."),
			hours: valueSchema.pipe(costQuery.shape.hours).describe("A week, 1 to 100."),
			eco: valueSchema.optional().describe("1: the figures of the eco mode."),
		}),
		result: costSchema.extend({
			projector: agentModelSchema,
			currency: currencySchema,
			price: nullablePriceSchema,
			figures: factsSchema,
		}),
	},
	async ({ sku, years, hours, eco }, context) => {
		const { row, model, summary: projector } = await requireModel(sku, context);
		const usage = { years, hours, eco: eco === "1" };
		const rate = await findSetting(context.db, "electricity");
		const modelCost = costOf(model, usage, rate?.pencePerKwh ?? null);
		const costResult = costJson(model.sku, usage, modelCost, rate);
		const result = { ...costResult, projector, currency: "GBP" as const, price: projector.price };
		const facts = sourcedFacts(row, COST_FIELDS);
		return [{ ...result, figures: facts }, modelPath(model.slug, usageParameters(usage))];
	},
);

const dealTool = defineTool(
	{
		name: "check_deal",
		title: "Check a deal",
		description:
			"Judges by the price history if a shop ever asked the former price that it claims.",
		args: z.strictObject({
			sku: skuSchema,
			shop: valueSchema.optional().describe("Slug or name of the shop."),
			now: valueSchema.describe("The price asked now, in pounds."),
			was: valueSchema.describe("The former price that the shop claims, in pounds."),
		}),
		result: z.strictObject({
			projector: agentModelSchema,
			verdict: z.string(),
			texts: z.array(z.string()).describe("What the recorded prices say."),
		}),
	},
	async ({ sku, ...claim }, context) => {
		const { model, summary: projector } = await requireModel(sku, context);
		const params = parametersOf({ model: model.slug, ...claim });
		const { errors, texts } = await dealPage(context.db, params, context.now);
		const [error] = Object.values(errors).flat();
		if (error !== undefined) throw new ExpectedError(400, error);
		const [verdict = "", ...reasons] = texts;
		return [{ projector, verdict, texts: reasons }, dealPath(decodeDeal(params))];
	},
);

/** The tools about one model. Each returns its result, then the pages to cite for it. */
export const MODEL_TOOLS = { getTool, fitsTool, historyTool, costTool, dealTool };
