import { brandFinder } from "~/features/imports/mapping/brands";
import { splitTitle } from "~/features/imports/mapping/split-title";
import type { QueuedLine } from "./feed-lines.queries.server";

/** The fields of the form that makes a model from a line. */
export const MODEL_FIELDS = ["sku", "brand", "model", "eans", "mpn"] as const;

export type ModelValues = Record<(typeof MODEL_FIELDS)[number], string>;

/** More of a name than this is the shop's advertising. */
const MAX_MODEL_LENGTH = 120;

/** Barcodes without the zeros that even out their lengths: 13 digits, as they stand on boxes. */
function asPrinted(gtin: string): string {
	return gtin.length === 14 && gtin.startsWith("0") ? gtin.slice(1) : gtin;
}

/** What a line says of the model that may be made of it, but for its SKU; staff look it over. */
export function proposedModel(
	{ title, brand, mpn, eans }: Pick<QueuedLine, "title" | "brand" | "mpn" | "eans">,
	brands: readonly string[],
): Omit<ModelValues, "sku"> {
	const parts = splitTitle(title, brandFinder(brand === "" ? brands : [...brands, brand]));
	const known = brands.find((one) => one.toLowerCase() === brand.toLowerCase());
	return {
		brand: (known ?? brand) || parts.brand,
		model: parts.model.slice(0, MAX_MODEL_LENGTH).trim(),
		eans: eans.map(asPrinted).join(";"),
		mpn,
	};
}
