import type { ShopOffer } from "~/features/catalogue/offers/offers.queries.server";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import type { Model, ModelCard } from "./model";
import { pick } from "./pick";

/** Returns the address of a model's image, which shows a placeholder if there is no photograph. */
export function modelImagePath(sku: string): string {
	return `/projector-images/${encodeURIComponent(sku)}.jpg`;
}

/** Returns a model with the field names and the money of the JSON contract (docs/product.md#json-calls). */
export function modelJson(model: Model) {
	// These fields are not in the contract, or have other names or units there.
	const {
		labelsUnstatedByMaker,
		oneShopFields,
		resolutionPixels,
		brandSlug,
		isSample,
		isSamplePrice,
		isLastKnownPrice,
		isLowestPrice,
		shopCount,
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
		priceDeliveryPence: deliveryPence,
		priceSeller,
		priceWords,
		hiddenPriceShop,
		shopWithoutMailPrice,
		lampPricePence,
		imagePath,
		imageUrls,
		...fields
	} = model;
	const isHidden = hiddenPriceShop !== undefined;
	return {
		...fields,
		imagePath: imagePath ?? modelImagePath(model.sku),
		price: isHidden ? null : penceToPounds(pricePence - (deliveryPence ?? 0)),
		...(isHidden && { priceHidden: true as const, priceHiddenBy: hiddenPriceShop }),
		...(priceWords && { priceWords }),
		deliveredPrice: deliveryPence === null ? null : penceToPounds(pricePence),
		priceSeller,
		lampPrice: lampPricePence === null ? null : penceToPounds(lampPricePence),
	};
}

/** Returns an offer of the JSON contract. */
export function offerJson(offer: ShopOffer) {
	const { statedDeliveryPence: statedPence } = offer;
	return {
		...pick(offer, ["id", "projectorSku", "retailerId"]),
		...(offer.pricePence === null
			? { price: null, priceHidden: true as const }
			: { price: penceToPounds(offer.pricePence) }),
		...(offer.priceWords !== null && { priceWords: offer.priceWords }),
		delivery: statedPence === null ? null : penceToPounds(statedPence),
		...pick(offer, ["condition", "inStock", "affiliateUrl", "linkKind"]),
		...pick(offer, ["updatedAt", "checkedAt", "staleAt"]),
	};
}

/** Returns a similar projector of the JSON contract (docs/product.md#entities). */
export function similarJson(card: ModelCard) {
	return {
		...pick(card, ["sku", "brand", "model", "projectionType", "throwType", "resolution"]),
		image: card.imagePath ?? modelImagePath(card.sku),
	};
}
