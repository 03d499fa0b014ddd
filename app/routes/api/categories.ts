import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { answerJson, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => jsonResponse(request, { categories: await listCategories(db()) }));
}

export const action = readOnly;
