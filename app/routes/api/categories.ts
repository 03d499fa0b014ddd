import { db } from "db/connection.server";
import { z } from "zod";
import { categorySchema } from "~/features/catalogue/json/catalogue-schemas";
import { listCategoriesById } from "~/features/catalogue/listing/categories.queries.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/categories",
		auth: PUBLIC,
		summary: "Every category",
		answer: z.strictObject({ categories: z.array(categorySchema) }),
	},
	async () => ({ categories: await listCategoriesById(db()) }),
);

export const loader = call.loader;
export const action = call.action;
