import { z } from "zod";
import { brandName } from "~/features/catalogue/brand/brand";
import { type Model, modelName, modelPath, offersPath } from "~/features/catalogue/model";
import { modelImagePath } from "~/features/catalogue/model-json";
import { findBySku, listModelsById } from "~/features/catalogue/models.queries.server";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import {
	hasVisiblePrice,
	isFreshInStock,
	orderByCost,
	payablePence,
} from "~/features/catalogue/offers/price/price";
import { decodeFinder } from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { findByConditions } from "~/features/finder/find/find";
import { findMatchingModels, isMeaningless } from "~/features/finder/find-models.server";
import { interpretSentence } from "~/features/finder/interpret-sentence.server";
import type { SearchNote } from "~/features/search/search-result";
import { disclosure, shopsById, shortText, type ToolContext } from "./agent-schemas.server";

// The catalogue by the Universal Commerce Protocol (ucp.dev): search and lookup, without cart and checkout. Amounts
// are in pence.

const VERSION = "2026-08-25";
const MAX_ITEMS = 24;

const optionalPence = z.int().min(0).optional();

export const ucpSearchSchema = z.object({
	query: z.string().max(200).default(""),
	filters: z
		.object({ price: z.object({ min: optionalPence, max: optionalPence }).default({}) })
		.prefault({}),
	pagination: z
		.object({
			limit: z.int().min(1).default(10),
			cursor: z
				.string()
				.regex(/^\d{1,6}$/, "pagination.cursor is not one of ours.")
				.default("0"),
		})
		.prefault({}),
});

export const ucpLookupSchema = z.object({
	ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_ITEMS),
});

export const ucpResponseSchema = z.looseObject({
	ucp: z.looseObject({ version: z.string() }),
	products: z.array(z.looseObject({ id: z.string() })),
});

const capability = (name: "search" | "lookup") => ({
	[`dev.ucp.shopping.catalog.${name}`]: [
		{
			version: VERSION,
			spec: `https://ucp.dev/${VERSION}/specification/shopping/catalog/${name}`,
			schema: `https://ucp.dev/${VERSION}/schemas/shopping/catalog_${name}.json`,
		},
	],
});

/** Returns the profile of /.well-known/ucp. */
export function ucpProfile(origin: string) {
	const service = {
		version: VERSION,
		spec: `https://ucp.dev/${VERSION}/specification/overview`,
		transport: "rest",
		schema: `https://ucp.dev/${VERSION}/services/shopping/rest.openapi.json`,
		endpoint: `${origin}/ucp`,
	};
	const capabilities = { ...capability("search"), ...capability("lookup") };
	const services = { "dev.ucp.shopping": [service] };
	return { ucp: { version: VERSION, services, capabilities, payment_handlers: {} } };
}

/** Returns pence as the protocol's amount of money. */
const money = (amount: number) => ({ amount, currency: "GBP" });

/** Returns a model with a known price as the protocol's product; its offers are the variants. */
async function ucpItemOf(model: Model, context: ToolContext) {
	const { sku, slug, pricePence, priceDeliveryPence } = model;
	const shops = await shopsById(context);
	const offers = orderByCost(await listByModel(context.db, sku, context.now));
	const title = modelName(model);
	const description = { plain: shortText(model.description) };
	const commonFields = { sku, title, description, url: context.origin + offersPath(slug) };
	// A variant needs a price: those that their shop's rule hides are left out.
	const offerVariants = offers.filter(hasVisiblePrice).map((offer) => ({
		...commonFields,
		id: `${sku}@${shops.get(offer.retailerId)?.slug}`,
		condition: offer.condition,
		price: money(offer.pricePence),
		availability: { available: isFreshInStock(offer) },
		seller: { name: offer.shopName },
		metadata: {
			delivered_amount: offer.deliveryPence === null ? null : payablePence(offer),
			checked_at: offer.checkedAt,
			is_example: offer.isSample,
			...(offer.priceWords !== null && { words: offer.priceWords }),
		},
	}));
	const fallbackVariant = {
		...commonFields,
		id: sku,
		condition: "new",
		availability: { available: false },
		price: money(pricePence - (priceDeliveryPence ?? 0)),
		metadata: { checked_at: model.priceUpdatedAt, is_example: model.isSamplePrice },
	};
	const variants = offerVariants.length > 0 ? offerVariants : [fallbackVariant];
	const amounts = variants.map(({ price }) => price.amount);
	const image = model.imagePath ?? modelImagePath(sku);
	return {
		id: sku,
		handle: slug,
		title,
		brand: brandName(model.brand),
		description,
		url: context.origin + modelPath(slug),
		price_range: { min: money(Math.min(...amounts)), max: money(Math.max(...amounts)) },
		media: [{ type: "image", url: context.origin + image, alt_text: title }],
		variants,
	};
}

/** Returns a message of the protocol. */
const infoMessage = (code: string, content: string) => ({ type: "info", code, content });

/** Returns a remark as one text, with the address of the page that it names. */
function noteText({ text, name, path }: SearchNote, origin: string): string {
	const link = path === "" ? "" : `${name}: ${origin}${path}`;
	return [text, link].filter(Boolean).join(" ");
}

/** Returns the models that match words and a range of prices; a sentence sets conditions as in the finder. */
export async function ucpSearch(
	{ query, filters, pagination }: z.output<typeof ucpSearchSchema>,
	context: ToolContext,
) {
	const servedCatalogue = await currentCatalogue();
	const interpretation = await interpretSentence(context.db, servedCatalogue, query);
	const { searchParams } = new URL(interpretation.used.address, context.origin);
	const { conditions, ...state } = decodeFinder(searchParams, servedCatalogue.toCurrentSlug);
	const { min = 1, max } = filters.price;
	// The protocol requires a price, so models without one are left out.
	const pricedConditions = {
		...conditions,
		min: Math.max(conditions.min ?? 0, min),
		max: max ?? conditions.max,
	};
	const matches = await findMatchingModels(context.db, servedCatalogue, conditions.q);
	const wordMatchIds = isMeaningless(interpretation) ? [] : (matches?.ids ?? null);
	const { ids } = findByConditions(
		servedCatalogue.catalogue,
		{ ...state, conditions: pricedConditions },
		wordMatchIds,
	);
	const start = Number(pagination.cursor);
	const end = start + Math.min(pagination.limit, MAX_ITEMS);
	const models = await listModelsById(context.db, ids.slice(start, end));
	return {
		ucp: { version: VERSION, capabilities: capability("search") },
		products: await Promise.all(models.map((model) => ucpItemOf(model, context))),
		pagination: {
			has_next_page: end < ids.length,
			total_count: ids.length,
			...(end < ids.length && { cursor: String(end) }),
		},
		messages: [
			infoMessage("disclosure", await disclosure(context)),
			...interpretation.notes.map((note) => infoMessage("note", noteText(note, context.origin))),
		],
	};
}

/** Returns the models with these SKUs, slugs or ids of offers, and a message for each unknown id. */
export async function ucpLookup({ ids }: z.output<typeof ucpLookupSchema>, context: ToolContext) {
	const results = await Promise.all(
		[...new Set(ids)].map(async (id) => {
			const model = await findBySku(context.db, id.split("@", 1)[0] ?? "");
			return model && model.pricePence > 0 ? { id, product: await ucpItemOf(model, context) } : id;
		}),
	);
	const items = results.flatMap((result) => {
		if (typeof result === "string") return [];
		const [firstVariant, ...variants] = result.product.variants;
		const inputs = [{ id: result.id, match: "featured" }];
		return [{ ...result.product, variants: [{ ...firstVariant, inputs }, ...variants] }];
	});
	const notFoundMessages = results.flatMap((result) =>
		typeof result === "string" ? infoMessage("not_found", result) : [],
	);
	return {
		ucp: { version: VERSION, capabilities: capability("lookup") },
		products: items,
		messages: [infoMessage("disclosure", await disclosure(context)), ...notFoundMessages],
	};
}
