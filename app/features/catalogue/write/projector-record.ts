import { z } from "zod";
import { SKU } from "~/features/catalogue/sku";
import {
	booleanCell,
	listCell,
	numberCell,
	percentCell,
	pricePenceCell,
	ratioCell,
	requiredCell,
	textCell,
	wholeNumberCell,
} from "./cells";

export const skuCell = z
	.string({ error: "sku is required" })
	.trim()
	.min(1, { error: "sku is required", abort: true })
	.regex(SKU, "sku must be up to 64 letters, digits, dots, hyphens or underscores");

/**
 * A record of the import template (docs/product.md#import-files). A column that is absent stays undefined, so that the
 * stored value is left as it was; an empty cell is the column's default.
 */
export const projectorRecord = z.object({
	sku: skuCell,
	brand: requiredCell("brand", 80),
	model: requiredCell("model", 120),
	resolution: textCell("resolution")
		.transform((value) => value ?? "")
		.optional(),
	projection_type: textCell("projection_type").optional(),
	light_source_type: textCell("light_source_type").optional(),
	light_source_life: textCell("light_source_life").optional(),
	brightness: wholeNumberCell("brightness", 1, 200_000).optional(),
	contrast_ratio: ratioCell("contrast_ratio").optional(),
	throw_ratio: ratioCell("throw_ratio").optional(),
	throw_type: textCell("throw_type").optional(),
	description: textCell("description", 5000)
		.transform((value) => value ?? "")
		.optional(),
	inputs: listCell("inputs").optional(),
	outputs: textCell("outputs").optional(),
	is_featured: booleanCell("is_featured", false).optional(),
	product_label: textCell("product_label", 100).optional(),
	product_category: listCell("product_category", 20).optional(),
	launch_year: wholeNumberCell("launch_year", 1980, 2100).optional(),
	is_discontinued: booleanCell("is_discontinued", false).optional(),
	speaker: textCell("speaker").optional(),
	input_lag: textCell("input_lag").optional(),
	native_aspect_ratio: ratioCell("native_aspect_ratio").optional(),
	keystone_adjustment: textCell("keystone_adjustment").optional(),
	rec709_coverage: percentCell("rec709_coverage").optional(),
	dimensions: textCell("dimensions").optional(),
	weight: textCell("weight").optional(),
	box_dimensions: textCell("box_dimensions").optional(),
	box_weight: textCell("box_weight").optional(),
	features: listCell("features").optional(),
	price: pricePenceCell("price").optional(),
	rating: numberCell("rating", 5).optional(),
	review_count: wholeNumberCell("review_count", 0, 10_000_000)
		.transform((value) => value ?? 0)
		.optional(),
});

/** A record of a file that may lack the columns of the names: a model that is known has them already. */
export const projectorChange = projectorRecord.partial({ brand: true, model: true });

export type ProjectorRecord = z.infer<typeof projectorChange>;
