import { withoutFigures } from "~/features/catalogue/figures/figures";
import type { RetailerListing } from "~/features/catalogue/offers/listings.queries.server";
import { penceToPounds } from "~/features/catalogue/offers/price/price";
import type { Projector, ProjectorCard } from "./projector";

/** Where a model's picture is answered from, photograph or not. */
export function projectorImagePath(sku: string): string {
	return `/projector-images/${encodeURIComponent(sku)}.jpg`;
}

/** A model with the field names and the money of the JSON contract (docs/product.md#json-calls). */
export function projectorJson({
	bodyType,
	resolutionPixels,
	brandSlug,
	isSample,
	isSamplePrice,
	isLastKnownPrice,
	isLowestPrice,
	shops,
	refurbishedPence,
	...projector
}: Projector) {
	const { pricePence, imagePath, ...fields } = withoutFigures(projector);
	return {
		...fields,
		imagePath: imagePath ?? projectorImagePath(projector.sku),
		price: penceToPounds(pricePence),
	};
}

/** A listing of the JSON contract. */
export function listingJson(listing: RetailerListing) {
	const { statedDeliveryPence: stated } = listing;
	return {
		id: listing.id,
		projectorSku: listing.projectorSku,
		retailerId: listing.retailerId,
		price: penceToPounds(listing.pricePence),
		delivery: stated === null ? null : penceToPounds(stated),
		condition: listing.condition,
		inStock: listing.inStock,
		affiliateUrl: listing.affiliateUrl,
		linkKind: listing.linkKind,
		updatedAt: listing.updatedAt,
		checkedAt: listing.checkedAt,
		staleAt: listing.staleAt,
	};
}

/** A similar projector of the JSON contract (docs/product.md#entities). */
export function similarJson(card: ProjectorCard) {
	return {
		sku: card.sku,
		brand: card.brand,
		model: card.model,
		projectionType: card.projectionType,
		throwType: card.throwType,
		resolution: card.resolution,
		image: card.imagePath ?? projectorImagePath(card.sku),
	};
}
