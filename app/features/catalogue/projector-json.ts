import type { RetailerListing } from "~/features/catalogue/offers/listings.queries.server";
import { penceToPounds } from "~/features/catalogue/offers/price/price";
import { pick } from "./pick";
import type { Projector, ProjectorCard } from "./projector";

/** Returns the address of a model's picture, which shows a placeholder if there is no photograph. */
export function projectorImagePath(sku: string): string {
	return `/projector-images/${encodeURIComponent(sku)}.jpg`;
}

/** Returns a model with the field names and the money of the JSON contract (docs/product.md#json-calls). */
export function projectorJson(projector: Projector) {
	const {
		notStated,
		ofOneShop,
		resolutionPixels,
		brandSlug,
		isSample,
		isSamplePrice,
		isLastKnownPrice,
		isLowestPrice,
		shops,
		refurbishedPence,
		throwRatioMin,
		throwRatioMax,
		inputLagMs,
		inputLag4kMs,
		isLagModeStated,
		lumens,
		resolutionClass,
		lightKind,
		chipKind,
		throwKind,
		lightSourceHours,
		weightKg,
		pricePence,
		priceNote,
		priceDeliveryPence: delivery,
		priceSeller,
		lampPricePence,
		imagePath,
		imageUrls,
		...fields
	} = projector;
	return {
		...fields,
		imagePath: imagePath ?? projectorImagePath(projector.sku),
		price: penceToPounds(pricePence - (delivery ?? 0)),
		deliveredPrice: delivery === null ? null : penceToPounds(pricePence),
		priceSeller,
		lampPrice: lampPricePence === null ? null : penceToPounds(lampPricePence),
	};
}

/** Returns a listing of the JSON contract. */
export function listingJson(listing: RetailerListing) {
	const { statedDeliveryPence: stated } = listing;
	return {
		...pick(listing, ["id", "projectorSku", "retailerId"]),
		price: penceToPounds(listing.pricePence),
		delivery: stated === null ? null : penceToPounds(stated),
		...pick(listing, ["condition", "inStock", "affiliateUrl", "linkKind"]),
		...pick(listing, ["updatedAt", "checkedAt", "staleAt"]),
	};
}

/** Returns a similar projector of the JSON contract (docs/product.md#entities). */
export function similarJson(card: ProjectorCard) {
	return {
		...pick(card, ["sku", "brand", "model", "projectionType", "throwType", "resolution"]),
		image: card.imagePath ?? projectorImagePath(card.sku),
	};
}
