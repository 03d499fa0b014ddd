import { db } from "db/connection.server";
import { STAFF } from "~/auth/session-guard.server";
import { imageStatsSchema } from "~/features/images/image-json";
import { imageStats } from "~/features/images/images.queries.server";
import { jsonRoute } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/admin/image-stats",
		auth: STAFF,
		summary: "How many photographs there are and how large their originals",
		answer: imageStatsSchema,
	},
	() => imageStats(db()),
);

export const loader = call.loader;
export const action = call.action;
