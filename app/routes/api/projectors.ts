import { db } from "db/connection.server";
import { z } from "zod";
import { projectorSchema } from "~/features/catalogue/json/catalogue-schemas";
import { projectorListQuery } from "~/features/catalogue/listing/projector-list-query";
import { projectorJson } from "~/features/catalogue/projector-json";
import { listProjectors } from "~/features/catalogue/projectors.queries.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors",
		auth: PUBLIC,
		summary: "Models, newest first; conditions combine",
		query: projectorListQuery,
		answer: z.strictObject({ projectors: z.array(projectorSchema) }),
		errors: { 400: "A parameter is not valid; the message names each." },
	},
	async ({ query: { limit, ...filter } }) => {
		const projectors = await listProjectors(db(), filter, { sort: "newest", limit });
		return { projectors: projectors.map(projectorJson) };
	},
);

export const loader = call.loader;
export const action = call.action;
