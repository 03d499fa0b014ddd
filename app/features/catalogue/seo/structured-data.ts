import { brandName } from "~/features/catalogue/brand/brand";
import { slugOf } from "~/features/catalogue/identity/sku";
import { type Model, modelName, modelPath } from "~/features/catalogue/model";
import { modelImagePath } from "~/features/catalogue/model-json";
import {
	compareCosts,
	hasVisiblePrice,
	isFreshInStock,
	type OfferCost,
	payablePence,
} from "~/features/catalogue/offers/price/price";
import type { Offer } from "~/features/catalogue/offers/rows/offer";
import { poundsText } from "~/features/catalogue/values/pounds";

const CONTEXT = "https://schema.org";

/** Returns a schema.org BreadcrumbList. */
export function breadcrumbData(origin: string, crumbs: readonly { name: string; path: string }[]) {
	return {
		"@context": CONTEXT,
		"@type": "BreadcrumbList",
		itemListElement: crumbs.map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: origin + path,
		})),
	};
}

/** Returns the schema.org ItemList of a list of models. */
export function itemListData(origin: string, cards: readonly { sku: string }[]) {
	return {
		"@context": CONTEXT,
		"@type": "ItemList",
		itemListElement: cards.map((card, index) => ({
			"@type": "ListItem",
			position: index + 1,
			url: origin + modelPath(slugOf(card.sku)),
		})),
	};
}

const organization = (origin: string, name: string) => ({
	"@type": "Organization",
	name,
	url: `${origin}/`,
});

/** Returns the schema.org Organization that publishes the site; both images are optional. */
export function organizationData(
	origin: string,
	{
		name,
		imagePath,
		logoPath,
	}: { name: string; imagePath?: string | undefined; logoPath?: string | undefined },
) {
	return {
		"@context": CONTEXT,
		...organization(origin, name),
		...(logoPath !== undefined && { logo: origin + logoPath }),
		...(imagePath !== undefined && { image: origin + imagePath }),
	};
}

/** Returns the schema.org Article of a page; its times, if known, are ISO 8601 instants. */
export function articleData(
	origin: string,
	siteName: string,
	article: {
		title: string;
		summary: string;
		path: string;
		publishedAt?: string | null;
		changedAt?: string;
	},
) {
	const publisher = organization(origin, siteName);
	return {
		"@context": CONTEXT,
		"@type": "Article",
		headline: article.title,
		description: article.summary,
		url: origin + article.path,
		mainEntityOfPage: origin + article.path,
		...(article.changedAt !== undefined && {
			datePublished: article.publishedAt ?? article.changedAt,
			dateModified: article.changedAt,
		}),
		inLanguage: "en-GB",
		author: publisher,
		publisher,
	};
}

type StructuredOffer = Pick<
	Offer,
	| "shopName"
	| "pricePence"
	| "deliveryPence"
	| "inStock"
	| "isStale"
	| "isSample"
	| "condition"
	| "validUntil"
>;

function shippingDetails(deliveryPence: number) {
	return {
		"@type": "OfferShippingDetails",
		shippingRate: { "@type": "MonetaryAmount", value: poundsText(deliveryPence), currency: "GBP" },
		shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
	};
}

/** The parts that an AggregateOffer has in common with its cheapest Offer. */
function offerTerms({ pricePence, deliveryPence, condition }: StructuredOffer & OfferCost) {
	return {
		priceCurrency: "GBP",
		price: poundsText(pricePence),
		availability: `${CONTEXT}/InStock`,
		itemCondition: `${CONTEXT}/${condition === "new" ? "New" : "Refurbished"}Condition`,
		...(deliveryPence !== null && { shippingDetails: shippingDetails(deliveryPence) }),
	};
}

/**
 * Returns the schema.org AggregateOffer of the fresh offers in stock, without examples and hidden prices; of
 * refurbished models only if there is no offer of a new one; undefined if there are no such offers. The lowest and the
 * highest price include delivery, if it is known; `price` and `shippingDetails` are those of the cheapest offer.
 */
function aggregateOffer(offers: readonly StructuredOffer[]) {
	const freshOffers = offers
		.filter(hasVisiblePrice)
		.filter((offer) => isFreshInStock(offer) && !offer.isSample);
	const newOffers = freshOffers.filter((offer) => offer.condition === "new");
	const listedOffers = (newOffers.length > 0 ? newOffers : freshOffers).sort(compareCosts);
	const [cheapest, dearest] = [listedOffers[0], listedOffers.at(-1)];
	if (!cheapest || !dearest) return undefined;
	return {
		"@type": "AggregateOffer",
		...offerTerms(cheapest),
		lowPrice: poundsText(payablePence(cheapest)),
		highPrice: poundsText(payablePence(dearest)),
		offerCount: listedOffers.length,
		offers: listedOffers.map((offer) => ({
			"@type": "Offer",
			...offerTerms(offer),
			...(offer.validUntil && { priceValidUntil: offer.validUntil }),
			seller: { "@type": "Organization", name: offer.shopName },
		})),
	};
}

/** A numeric fact with the code of its unit in UN/CEFACT Recommendation 20. */
export type MeasuredFact = readonly [name: string, value: number, unitCode: string];

export interface StructuredFacts {
	gtin?: readonly string[] | undefined;
	mpn?: string | undefined;
	facts?: readonly MeasuredFact[] | undefined;
}

/** Returns the schema.org Product; without offers it has no price. */
export function modelData(
	origin: string,
	model: Pick<Model, "sku" | "slug" | "brand" | "model" | "description" | "imagePath"> & {
		facts?: StructuredFacts;
	},
	offers: readonly StructuredOffer[],
) {
	const { gtin, mpn, facts } = model.facts ?? {};
	const offerData = aggregateOffer(offers);
	return {
		"@context": CONTEXT,
		"@type": "Product",
		name: modelName(model),
		sku: model.sku,
		...(gtin && { gtin: gtin.length > 1 ? gtin : gtin[0] }),
		...(mpn && { mpn }),
		brand: { "@type": "Brand", name: brandName(model.brand) },
		url: origin + modelPath(model.slug),
		image: origin + (model.imagePath ?? modelImagePath(model.sku)),
		...(model.description && { description: model.description }),
		...(facts && {
			additionalProperty: facts.map(([name, value, unitCode]) => ({
				"@type": "PropertyValue",
				name,
				value,
				unitCode,
			})),
		}),
		...(offerData && { offers: offerData }),
	};
}
