import { z } from "zod";
import { tagSlug } from "./tag";

/** The most models that one call can ask for; without `limit` it answers with all there are. */
const HIGHEST_LIMIT = 1000;

/** The most models that any call answers with. */
export const MOST_PROJECTORS = 10_000;

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${HIGHEST_LIMIT}.`;

/** The query of GET /api/projectors (design section 5); conditions combine. */
export const projectorListQuery = z
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
			.refine((limit) => limit >= 1 && limit <= HIGHEST_LIMIT, LIMIT_MESSAGE)
			.optional(),
	})
	.transform(({ featured, category, tag, limit }) => ({
		featured,
		categorySlug: category?.toLowerCase(),
		tag: tag === undefined ? undefined : tagSlug(tag),
		limit: limit ?? MOST_PROJECTORS,
	}));
