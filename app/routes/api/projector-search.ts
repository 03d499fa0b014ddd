import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { projectorJson } from "~/features/catalogue/projector-json";
import { searchProjectors } from "~/features/search/search-index.queries.server";
import { MOST_RESULTS, searchTerms } from "~/features/search/search-terms";
import { answerJson, jsonResponse, readOnly } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => {
		const terms = searchTerms(new URL(request.url).searchParams.get("q") ?? "");
		const { projectors, isGuess } = await searchProjectors(db(), terms, MOST_RESULTS);
		const mark = isGuess ? { guess: true } : {};
		return jsonResponse(request, {
			projectors: projectors.map((projector) => ({ ...projectorJson(projector), ...mark })),
		});
	});
}

export const action = readOnly;
