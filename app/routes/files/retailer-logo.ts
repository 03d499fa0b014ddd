import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findShopLogo } from "~/features/catalogue/offers/shops/shops.queries.server";
import { jsonError, pictureResponse, readOnly } from "~/http/response/json.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const bytes = await findShopLogo(db(), params.file ?? "");
	if (!bytes) return jsonError(404, "There is no such logo.");
	return pictureResponse(request, bytes, "image/png");
}

export const action = readOnly;
