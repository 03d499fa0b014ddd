/** The form of a SKU (docs/product.md#import-files), as the source of a regular expression. */
export const SKU_SOURCE = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

export const SKU_PATTERN = new RegExp(`^${SKU_SOURCE}$`);

/** Returns the key by which models have the same name to a shopper: EH-TW7100 and "eh tw7100" are one. */
export function nameKey({ brandSlug, model }: { brandSlug: string; model: string }): string {
	return `${brandSlug} ${model.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, "")}`;
}

/** Returns a model's slug, which names it in addresses: its SKU in lower case. */
export function slugOf(sku: string): string {
	return sku.toLowerCase();
}
