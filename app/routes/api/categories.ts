import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listCategories } from "~/features/catalogue/categories.queries.server";
import { answerJson, jsonResponse, readOnly } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => jsonResponse(request, { categories: await listCategories(db()) }));
}

export const action = readOnly;
