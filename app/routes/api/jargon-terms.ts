import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listJargonTerms } from "~/features/catalogue/glossary/jargon.queries.server";
import { answerJson, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () =>
		jsonResponse(request, { jargonTerms: await listJargonTerms(db()) }),
	);
}

export const action = readOnly;
