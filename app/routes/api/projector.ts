import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { listingJson, projectorJson } from "~/features/catalogue/projector-json";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { answerJson, jsonError, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const projector = await findBySku(db(), params.key ?? "");
		if (!projector) return jsonError(404, "Projector not found.");
		const listings = await listByProjector(db(), projector.sku);
		return jsonResponse(request, {
			projector: { ...projectorJson(projector), retailerListings: listings.map(listingJson) },
		});
	});
}

export const action = readOnly;
