import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { projectorListQuery } from "~/features/catalogue/listing/projector-list-query";
import { projectorJson } from "~/features/catalogue/projector-json";
import { listProjectors } from "~/features/catalogue/projectors.queries.server";
import { answerJson, jsonError, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const query = projectorListQuery.safeParse(
			Object.fromEntries(new URL(request.url).searchParams),
		);
		if (!query.success) {
			return jsonError(400, query.error.issues.map((issue) => issue.message).join(" "));
		}
		const { limit, ...filter } = query.data;
		const projectors = await listProjectors(db(), filter, { sort: "newest", limit });
		return jsonResponse(request, { projectors: projectors.map(projectorJson) });
	});
}

export const action = readOnly;
