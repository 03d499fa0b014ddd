import { db } from "db/connection.server";
import { z } from "zod";
import { retailerSchema } from "~/features/catalogue/json/catalogue-schemas";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/retailers",
		auth: PUBLIC,
		summary: "Every retail partner",
		answer: z.strictObject({ retailers: z.array(retailerSchema) }),
	},
	async () => {
		const retailers = await listPublicShops(db());
		return { retailers: retailers.map(({ place: _, ...retailer }) => retailer) };
	},
);

export const loader = call.loader;
export const action = call.action;
