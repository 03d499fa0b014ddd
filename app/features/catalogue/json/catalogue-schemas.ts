import type { Body } from "db/schema";
import { z } from "zod";
import { JSON_SCHEMAS } from "~/features/catalogue/fields/field-values.server";
import { BODY_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { PRICE_LABELS } from "~/features/catalogue/offers/price/price";

// Schemas of the catalogue in the JSON calls (docs/product.md#entities).

const id = z.int().positive();
const nonEmptyText = z.string().min(1);
const text = z.string().describe("Empty where unknown.");
const nullableText = nonEmptyText.nullable();
const instant = z.iso.datetime();
const pounds = z.number().min(0).describe("Pounds, with at most two decimals.");
const priceHidden = z
	.literal(true)
	.optional()
	.describe("Only where a rule of the shop hides the price, which is null then.");
const priceWords = nonEmptyText.optional().describe("The shop's words beside the price.");
const path = z.string().regex(/^\/[^/]/);
const link = z.url();

export const categorySchema = z
	.strictObject({
		id,
		name: nonEmptyText,
		slug: nonEmptyText,
		description: z.string(),
		imagePath: path,
	})
	.meta({ id: "Category" });

export const shopSchema = z
	.strictObject({
		id,
		name: nonEmptyText,
		slug: nonEmptyText,
		description: z.string(),
		websiteUrl: link,
		affiliateEnabled: z.boolean(),
	})
	.meta({ id: "Retailer" });

export const jargonTermSchema = z
	.strictObject({ id, term: nonEmptyText, description: nonEmptyText })
	.meta({ id: "JargonTerm" });

export const shopOfferSchema = z
	.strictObject({
		id,
		projectorSku: nonEmptyText,
		retailerId: id,
		price: pounds.nullable(),
		priceHidden,
		priceWords,
		delivery: pounds.nullable().describe("Pounds; 0 is free, null is not stated."),
		condition: z.enum(["new", "refurbished"]),
		inStock: z.boolean(),
		affiliateUrl: link,
		linkKind: z.enum(["product", "search"]).describe("Where the address leads in the shop."),
		updatedAt: instant.describe("When the listing last changed."),
		checkedAt: instant.describe("When the listing was last seen, changed or not."),
		staleAt: instant.describe(
			"Until when that check counts: 7 days where a feed saw it, 30 where staff did, or as set.",
		),
	})
	.meta({ id: "RetailerListing" });

// Money has other names and another unit in the JSON; addresses of pictures are only for staff.
const { pricePence: _, lampPricePence: __, imageUrls: ___, ...publicFields } = JSON_SCHEMAS;

const modelFields = z.strictObject({
	sku: nonEmptyText,
	id,
	slug: nonEmptyText,
	brand: nonEmptyText,
	model: nonEmptyText,
	imagePath: path.describe("Answers with a placeholder where there is no photograph."),
	categoryId: id.nullable(),
	...publicFields,
	family: nonEmptyText.describe(
		"The same for all models of a family: as staff entered it, else guessed from brand and model.",
	),
	lightSource: nullableText,
	price: pounds
		.nullable()
		.describe(
			"Pounds, with at most two decimals, without delivery: of the offer that makes the price, else as imported; 0 when no price is known, null when it is hidden.",
		),
	priceHidden,
	priceHiddenBy: nonEmptyText
		.optional()
		.describe("Only with priceHidden: the shop whose page states the price."),
	priceWords,
	deliveredPrice: pounds
		.nullable()
		.describe("That offer's price with delivery; null without an offer or if delivery is unknown."),
	priceSeller: nonEmptyText
		.nullable()
		.describe("Slug of that offer's shop; null without an offer."),
	lampPrice: pounds.nullable(),
	priceUpdatedAt: instant,
	specifications: z.record(z.string(), z.unknown()),
});

export const modelSchema = modelFields.meta({ id: "Projector" });

export const modelDetailSchema = modelFields
	.extend({ retailerListings: z.array(shopOfferSchema) })
	.meta({ id: "ProjectorDetail" });

/** A result of the search; descriptions say "with links" for responses to `links=1`, as the search dialog requests. */
export const searchMatchSchema = modelFields
	.extend({
		guess: z
			.literal(true)
			.optional()
			.describe("Only where no model has what was typed and this one is near it in spelling."),
		drawing: z
			.enum(Object.keys(BODY_TEXTS) as Body[])
			.optional()
			.describe("Only with links: the body that is drawn where there is no photograph."),
		resolutionText: nonEmptyText
			.optional()
			.describe("Only with links: the resolution as pages name it, where it is not `resolution`."),
		priceLabel: z
			.enum(PRICE_LABELS)
			.optional()
			.describe(
				"Only with links: the label of a price that is no shop's current price for a new projector.",
			),
		shownPrice: pounds
			.optional()
			.describe(
				"Only with links: the price that pages show, where it is not `price`: with delivery, or refurbished.",
			),
		priceNote: z
			.enum(["delivered", "delivery not stated", "without delivery"])
			.optional()
			.describe("Only with links: what that price says of delivery."),
	})
	.meta({ id: "FoundProjector" });

export const similarModelSchema = z
	.strictObject({
		sku: nonEmptyText,
		brand: nonEmptyText,
		model: nonEmptyText,
		projectionType: nullableText,
		throwType: nullableText,
		resolution: text,
		image: path,
	})
	.meta({ id: "SimilarProjector" });
