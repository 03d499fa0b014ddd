import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { listingJson } from "~/features/catalogue/projector-json";
import { findSkuByAnyKey } from "~/features/catalogue/projectors.queries.server";
import { answerJson, jsonError, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const sku = await findSkuByAnyKey(db(), params.key ?? "");
		if (sku === undefined) return jsonError(404, "Projector not found.");
		const listings = await listByProjector(db(), sku);
		return jsonResponse(request, { listings: listings.map(listingJson) });
	});
}

export const action = readOnly;
