import type { Projector } from "~/features/catalogue/projector";

/** What a model's page has of it besides its tables: its name, its offers, what fits a room. */
export type DetailHead = Pick<
	Projector,
	| "sku"
	| "slug"
	| "brand"
	| "model"
	| "description"
	| "imagePath"
	| "bodyType"
	| "categoryId"
	| "features"
	| "launchYear"
	| "isDiscontinued"
	| "pricePence"
	| "isSamplePrice"
	| "isLastKnownPrice"
	| "refurbishedPence"
	| "rating"
	| "reviewCount"
	| "brightness"
	| "throwKind"
	| "throwRatioMin"
	| "throwRatioMax"
>;

/** A model without what its tables say already, which its page would carry twice. */
export function detailHead(projector: Projector): DetailHead {
	const { sku, slug, brand, model, description, imagePath, bodyType, categoryId } = projector;
	const { features, launchYear, isDiscontinued, rating, reviewCount } = projector;
	const { pricePence, isSamplePrice, isLastKnownPrice, refurbishedPence } = projector;
	const price = { pricePence, isSamplePrice, isLastKnownPrice, refurbishedPence };
	const { brightness, throwKind, throwRatioMin, throwRatioMax } = projector;
	const fit = { brightness, throwKind, throwRatioMin, throwRatioMax };
	const names = { sku, slug, brand, model, description, imagePath, bodyType, categoryId };
	return {
		...names,
		...fit,
		...price,
		features,
		launchYear,
		isDiscontinued,
		rating,
		reviewCount,
	};
}
