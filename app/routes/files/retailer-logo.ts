import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findShopLogo } from "~/features/catalogue/offers/shops/shops.queries.server";
import { jsonError, readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const bytes = await findShopLogo(db(), params.file ?? "");
	if (!bytes) return jsonError(404, "There is no such logo.");
	return withEntityTag(request, new Uint8Array(bytes), {
		"Content-Type": "image/png",
		// A new logo has a new address, so this one never changes.
		"Cache-Control": "public, max-age=31536000, immutable",
		"X-Content-Type-Options": "nosniff",
	});
}

export const action = readOnly;
