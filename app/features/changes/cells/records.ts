import { z } from "zod";
import {
	conditionCell,
	requiredCell,
	siteCell,
	stockCell,
	withHelp,
} from "~/features/catalogue/fields/cells";
import { CELL_RULES } from "~/features/catalogue/fields/field-values.server";
import { deliveryPenceCell, pricePenceCell } from "~/features/catalogue/fields/number-cells";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { tagSlug } from "~/features/catalogue/lists/tag";

export const skuCell = withHelp(
	z
		.string({ error: "sku is required" })
		.trim()
		.min(1, { error: "sku is required", abort: true })
		.regex(SKU_PATTERN, "sku must be up to 64 letters, digits, dots, hyphens or underscores"),
	"Up to 64 letters, digits, dots, hyphens or underscores.",
);

/**
 * A record of the import template (docs/product.md#import-files). An absent column is undefined, and keeps the stored
 * value; an empty cell is the column's default.
 */
export const modelRecordSchema = z.object({
	sku: skuCell,
	brand: requiredCell("brand", 80),
	model: requiredCell("model", 120),
	...CELL_RULES,
});

/** A record that may lack brand and model, if its model exists. */
export const modelChangeRecordSchema = modelRecordSchema.partial({ brand: true, model: true });

export type ModelRecord = z.infer<typeof modelChangeRecordSchema>;

/** A record of a file of offers (docs/product.md#import-files); `retailer` is an id, a slug or a name. */
export const shopOfferRecordSchema = z.object({
	sku: skuCell,
	retailer: requiredCell("retailer", 80),
	price: requiredCell("price")
		.pipe(pricePenceCell("price"))
		.refine((pence) => pence > 0, "price must be more than 0"),
	in_stock: stockCell("in_stock").optional(),
	affiliate_url: siteCell("affiliate_url"),
	delivery_price: deliveryPenceCell("delivery_price").optional(),
	condition: conditionCell("condition").optional(),
});

export type OfferRecord = z.infer<typeof shopOfferRecordSchema>;

export const MAX_TERM_LENGTH = 80;
export const MAX_TERM_DESCRIPTION_LENGTH = 1000;

/** A record of a sheet or form of the glossary (docs/staff.md#jargon); each term is an anchor in the buying guide. */
export const termRecordSchema = z.object({
	term: requiredCell("term", MAX_TERM_LENGTH).refine(
		(term) => term === "" || tagSlug(term) !== "",
		"term must have a letter from a to z or a digit",
	),
	description: requiredCell("description", MAX_TERM_DESCRIPTION_LENGTH),
});

export type TermRecord = z.infer<typeof termRecordSchema>;
