import { z } from "zod";
import { requiredCell, written } from "~/features/catalogue/fields/cells";
import { CELL_RULES } from "~/features/catalogue/fields/field-values.server";
import { SKU } from "~/features/catalogue/identity/sku";

export const skuCell = written(
	z
		.string({ error: "sku is required" })
		.trim()
		.min(1, { error: "sku is required", abort: true })
		.regex(SKU, "sku must be up to 64 letters, digits, dots, hyphens or underscores"),
	"Up to 64 letters, digits, dots, hyphens or underscores.",
);

/**
 * A record of the import template (docs/product.md#import-files). An absent column is undefined, and leaves the stored
 * value as it is; an empty cell is the column's default.
 */
export const projectorRecord = z.object({
	sku: skuCell,
	brand: requiredCell("brand", 80),
	model: requiredCell("model", 120),
	...CELL_RULES,
});

/** A record of a file that may lack brand and model, for models that are stored. */
export const projectorChange = projectorRecord.partial({ brand: true, model: true });

export type ProjectorRecord = z.infer<typeof projectorChange>;
