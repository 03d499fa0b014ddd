import type { Projector } from "~/features/catalogue/projector";

/** What a model's page has of it besides its tables. */
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
	| "rating"
	| "reviewCount"
>;

/** A model without what its tables say already, which its page would carry twice. */
export function detailHead(projector: Projector): DetailHead {
	const { sku, slug, brand, model, description, imagePath, bodyType, categoryId } = projector;
	const { features, launchYear, isDiscontinued, pricePence, rating, reviewCount } = projector;
	const names = { sku, slug, brand, model, description, imagePath, bodyType, categoryId };
	return { ...names, features, launchYear, isDiscontinued, pricePence, rating, reviewCount };
}
