import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import { similarJson } from "~/features/catalogue/projector-json";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { answerJson, jsonError, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const projector = await findBySku(db(), params.key ?? "");
		if (!projector) return jsonError(404, "Projector not found.");
		const similar = await listSimilar(db(), projector);
		return jsonResponse(request, { similarProjectors: similar.map(similarJson) });
	});
}

export const action = readOnly;
