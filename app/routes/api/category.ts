import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findCategoryBySlug } from "~/features/catalogue/listing/categories.queries.server";
import { answerJson, jsonError, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const category = await findCategoryBySlug(db(), params.slug ?? "");
		return category ? jsonResponse(request, { category }) : jsonError(404, "Category not found.");
	});
}

export const action = readOnly;
