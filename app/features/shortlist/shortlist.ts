/** Upper limit of models: as many as a comparison has slots (docs/product.md#shortlist). */
export const MAX_SHORTLIST = 4;

/** A model on the shortlist. */
export interface ShortlistedModel {
	sku: string;
	/** Brand and model. */
	name: string;
	/** Address of its photograph or placeholder drawing. */
	image: string;
}

/** A shortlist after a change; `isFull` if a model was refused. */
export interface ShortlistChange {
	skus: readonly string[];
	isFull: boolean;
}

/** Adds a model to the end of a shortlist, unless it is there already or the list is full. */
export function withModel(skus: readonly string[], sku: string): ShortlistChange {
	if (skus.includes(sku)) return { skus, isFull: false };
	const isFull = skus.length >= MAX_SHORTLIST;
	return { skus: isFull ? skus : [...skus, sku], isFull };
}

/** Removes a model from a shortlist. */
export function withoutModel(skus: readonly string[], sku: string): ShortlistChange {
	return { skus: skus.filter((other) => other !== sku), isFull: false };
}

/** Returns the address of the comparison of a shortlist's models. */
export function shortlistPath(models: readonly Pick<ShortlistedModel, "sku">[]): string {
	const params = new URLSearchParams(models.map(({ sku }) => ["sku", sku]));
	return models.length > 0 ? `/compare?${params}` : "/compare";
}

/** Returns the id of a model's card: a visitor without scripts returns to it. */
export function cardId(slug: string): string {
	return `model-${slug}`;
}
