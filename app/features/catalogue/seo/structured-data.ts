import { brandName } from "~/features/catalogue/brand/brand";
import type { RetailerListing } from "~/features/catalogue/offers/listings.queries.server";
import { penceToPounds } from "~/features/catalogue/offers/price";
import {
	type Projector,
	type ProjectorCard,
	projectorName,
	projectorPath,
} from "~/features/catalogue/projector";
import { projectorImagePath } from "~/features/catalogue/projector-json";

const CONTEXT = "https://schema.org";

/** schema.org BreadcrumbList. */
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

/** schema.org ItemList of the models a listing shows. */
export function itemListData(origin: string, cards: readonly ProjectorCard[]) {
	return {
		"@context": CONTEXT,
		"@type": "ItemList",
		itemListElement: cards.map((card, index) => ({
			"@type": "ListItem",
			position: index + 1,
			url: origin + projectorPath(card.slug),
		})),
	};
}

/**
 * schema.org Product with an AggregateOffer over the listings in stock; no offer, no price. Examples are offered to
 * nobody.
 */
export function productData(
	origin: string,
	projector: Pick<
		Projector,
		"sku" | "slug" | "brand" | "model" | "description" | "imagePath" | "rating" | "reviewCount"
	>,
	listings: readonly RetailerListing[],
) {
	const offered = listings.filter((one) => one.inStock && !one.isSample);
	const prices = offered.map((one) => penceToPounds(one.pricePence));
	return {
		"@context": CONTEXT,
		"@type": "Product",
		name: projectorName(projector),
		sku: projector.sku,
		brand: { "@type": "Brand", name: brandName(projector.brand) },
		url: origin + projectorPath(projector.slug),
		image: origin + (projector.imagePath ?? projectorImagePath(projector.sku)),
		...(projector.description && { description: projector.description }),
		...(prices.length > 0 && {
			offers: {
				"@type": "AggregateOffer",
				priceCurrency: "GBP",
				lowPrice: Math.min(...prices).toFixed(2),
				highPrice: Math.max(...prices).toFixed(2),
				offerCount: prices.length,
				availability: "https://schema.org/InStock",
			},
		}),
		...(projector.rating > 0 &&
			projector.reviewCount > 0 && {
				aggregateRating: {
					"@type": "AggregateRating",
					ratingValue: projector.rating,
					reviewCount: projector.reviewCount,
				},
			}),
	};
}
