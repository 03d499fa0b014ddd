import { z } from "zod";
import { tagSlug } from "./tag";

/** The largest `limit` of a call. */
const MAX_LIMIT = 1000;

/** Maximum number of models in the response to a call without `limit`. */
export const MAX_LISTED_MODELS = 10_000;

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${MAX_LIMIT}.`;

/** The query of GET /api/projectors (docs/product.md#json-calls); all conditions must hold. */
export const modelListQuery = z
	.object({
		featured: z
			.enum(["true", "false"], { error: "featured must be true or false." })
			.transform((value) => value === "true")
			.optional(),
		category: z.string().optional(),
		tag: z.string().optional(),
		limit: z
			.string()
			.regex(/^\d{1,4}$/, LIMIT_MESSAGE)
			.transform(Number)
			.refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)
			.optional(),
	})
	.transform(({ featured, category, tag, limit }) => ({
		featured,
		categorySlug: category?.toLowerCase(),
		tag: tag === undefined ? undefined : tagSlug(tag),
		limit: limit ?? MAX_LISTED_MODELS,
	}));
