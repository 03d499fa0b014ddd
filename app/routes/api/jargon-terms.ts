import { db } from "db/connection.server";
import { z } from "zod";
import { listJargonTerms } from "~/features/catalogue/glossary/jargon.queries.server";
import { jargonTermSchema } from "~/features/catalogue/json/catalogue-schemas";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/jargon-terms",
		auth: PUBLIC,
		summary: "Every term of the glossary",
		answer: z.strictObject({ jargonTerms: z.array(jargonTermSchema) }),
	},
	async () => ({ jargonTerms: await listJargonTerms(db()) }),
);

export const loader = call.loader;
export const action = call.action;
