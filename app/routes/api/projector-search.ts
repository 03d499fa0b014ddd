import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { projectorJson } from "~/features/catalogue/projector-json";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { answerJson, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const terms = searchTerms(new URL(request.url).searchParams.get("q") ?? "");
		const { projectors, isGuess } = await searchProjectors(db(), terms, MAX_RESULTS);
		const mark = isGuess ? { guess: true } : {};
		return jsonResponse(request, {
			projectors: projectors.map((projector) => ({ ...projectorJson(projector), ...mark })),
		});
	});
}

export const action = readOnly;
