import { db } from "db/connection.server";
import { z } from "zod";
import { categorySchema } from "~/features/catalogue/json/catalogue-schemas";
import { findCategoryBySlug } from "~/features/catalogue/listing/categories.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Category not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/categories/{slug}",
		auth: PUBLIC,
		summary: "One category",
		params: z.object({ slug: z.string().describe("In any case.") }),
		answer: z.strictObject({ category: categorySchema }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const category = await findCategoryBySlug(db(), params.slug);
		return category ? { category } : jsonError(404, NOT_FOUND);
	},
);

export const loader = call.loader;
export const action = call.action;
