import { z } from "zod";

/** Parameters and responses of the JSON calls of pictures (docs/product.md#json-calls). */

export const imageParams = z.object({ sku: z.string().describe("In any case.") });

const bytes = z.int().min(0).describe("Bytes.");

export const imageStatsSchema = z
	.strictObject({ totalImages: z.int().min(0), totalSize: bytes, averageSize: bytes })
	.meta({ id: "ImageStats" });

export const deletedImageSchema = z
	.strictObject({ sku: z.string().min(1), message: z.string().min(1) })
	.meta({ id: "DeletedImage" });

export const uploadedImageSchema = deletedImageSchema
	.extend({
		warning: z
			.string()
			.min(1)
			.optional()
			.describe("Only where the picture was taken but will not look well, and why."),
	})
	.meta({ id: "UploadedImage" });
