import { brandFinder } from "~/features/imports/mapping/brands";
import { splitTitle } from "~/features/imports/mapping/split-title";
import type { QueuedLine } from "./feed-lines.queries.server";
import { printedGtin } from "./printed-gtin";

/** The fields of the form that makes a model from a line. */
export const MODEL_FIELDS = ["sku", "brand", "model", "eans", "mpn"] as const;

export type ModelValues = Record<(typeof MODEL_FIELDS)[number], string>;

/** More of a name than this is the shop's advertising. */
const MAX_MODEL_LENGTH = 120;

/** What a shop says of its own item, not of the model. */
const STATE_OF_ITEM =
	/[([]?\b(refurbished|renewed|used|open[ -]box|ex[ -]display|graded)\b[)\]]?/gi;

/** What a line says of the model that may be made of it, but for its SKU; staff look it over. */
export function proposedModel(
	{ title, brand, mpn, eans }: Pick<QueuedLine, "title" | "brand" | "mpn" | "eans">,
	brands: readonly string[],
): Omit<ModelValues, "sku"> {
	const plain = title.replace(STATE_OF_ITEM, " ");
	const parts = splitTitle(plain, brandFinder(brand === "" ? brands : [...brands, brand]));
	const known = brands.find((one) => one.toLowerCase() === brand.toLowerCase());
	return {
		brand: (known ?? brand) || parts.brand,
		model: parts.model.slice(0, MAX_MODEL_LENGTH).trim(),
		eans: eans.map(printedGtin).join(";"),
		mpn,
	};
}
