import type { QueuedLine } from "~/features/feeds/queue/feed-lines.queries.server";
import { brandFinder } from "~/features/imports/mapping/brands";
import { splitTitle } from "~/features/imports/mapping/rows/split-title";
import { printedGtin } from "~/features/matching/barcodes";

export const MODEL_FIELDS = ["sku", "brand", "model", "eans", "mpn"] as const;

export const MODEL_LABELS: Readonly<Record<(typeof MODEL_FIELDS)[number], string>> = {
	sku: "SKU",
	brand: "Brand",
	model: "Model",
	eans: "Barcodes (EAN, UPC, GTIN)",
	mpn: "The maker's part number",
};

export type ModelValues = Record<(typeof MODEL_FIELDS)[number], string>;

/** Longer names are advertising. */
const MAX_MODEL_LENGTH = 120;

/** Words about the item, not the model. */
const STATE_OF_ITEM =
	/[([]?\b(refurbished|renewed|used|open[ -]box|ex[ -]display|graded)\b[)\]]?/gi;

/** Figures and praise after a name: "Full HD 4000 Lumens Smart Projector with Wi-Fi". */
const PRAISE =
	/(?<=\S)\s+(full hd|hd ready|(4k )?(ultra hd|uhd)|wuxga|wxga|xga|svga|[\d,]+ (ansi )?lumens?|smart|home cinema|with)\b.*$/i;

/** Removes the part number that some shops put before a title: "V11H961040 | Epson EH-TW7100". */
function withoutNumber(title: string, mpn: string): string {
	const [start, ...rest] = title.split(" | ");
	const isNumber = mpn !== "" && start?.trim().toLowerCase() === mpn.toLowerCase();
	return isNumber && rest.length > 0 ? rest.join(" | ") : title;
}

/** Proposes the values of a new model for a line, without its SKU. */
export function proposedModel(
	{ title, brand, mpn, eans }: Pick<QueuedLine, "title" | "brand" | "mpn" | "eans">,
	brands: readonly string[],
): Omit<ModelValues, "sku"> {
	const plain = withoutNumber(title, mpn).replace(STATE_OF_ITEM, " ");
	const parts = splitTitle(plain, brandFinder(brand === "" ? brands : [...brands, brand]));
	const known = brands.find((one) => one.toLowerCase() === brand.toLowerCase());
	return {
		brand: (known ?? brand) || parts.brand,
		model: (parts.model.replace(PRAISE, "") || mpn).slice(0, MAX_MODEL_LENGTH).trim(),
		eans: eans.map(printedGtin).join(";"),
		mpn,
	};
}
