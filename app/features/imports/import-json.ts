import { z } from "zod";

// Responses of the JSON calls of imports (docs/product.md#import-result).

const count = z.int().min(0);

/** Result of an import or of its preview. */
export const resultSchema = z.strictObject({
	created: count,
	updated: count.describe("Really changed."),
	unchanged: count,
	errors: count.describe("Rows that were left out."),
	errorDetails: z
		.array(z.string())
		.describe("Why, row by row; the last line counts the rest of a long list."),
	held: count.describe("Prices that fell by more than 70 %, whose rows were left out too."),
	heldDetails: z
		.array(z.string())
		.describe(
			"Which, each beginning with the place that releases it; the last line may count more.",
		),
	message: z.string().min(1),
});

export const importedSchema = resultSchema
	.extend({ importId: z.int().positive() })
	.meta({ id: "Imported" });

const changedRow = z.strictObject({
	kind: z.enum(["projector", "listing", "shop", "term", "fact"]),
	sku: z.string().min(1).optional().describe("Of a projector, of its facts and of a listing."),
	retailer: z.string().optional().describe("The retailer's slug, of a listing and of a shop."),
	term: z.string().optional().describe("Of the glossary."),
	isNew: z.boolean(),
	fields: z
		.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))
		.describe("Columns of the file that differ; texts as the file writes them."),
});

/** A change of one row. */
export type ChangedRow = z.infer<typeof changedRow>;

export const previewSchema = resultSchema
	.extend({
		changes: z.array(changedRow).describe("The first of the rows that would change."),
		warnings: z.array(z.string()).describe("Warnings, a line each."),
	})
	.meta({ id: "ImportPreview" });

export const sampleSheetSchema = z
	.strictObject({
		instructions: z.string().min(1).describe("Numbered steps, one a line."),
		message: z.string().min(1),
	})
	.meta({ id: "SampleSheet" });
