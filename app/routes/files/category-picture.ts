import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import {
	findCategoryPicture,
	parseCategoryPicture,
} from "~/features/records/categories/categories.queries.server";
import { jsonError, pictureResponse, readOnly } from "~/http/response/json.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const file = parseCategoryPicture(params.file ?? "");
	const bytes = file && (await findCategoryPicture(db(), file));
	if (!bytes) return jsonError(404, "There is no such picture.");
	return pictureResponse(request, bytes, "image/webp");
}

export const action = readOnly;
