import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MAX_RETAILERS } from "./retailer-order";

/** Returns every shop, by id. */
export async function listRetailers(db: Kysely<Database>) {
	const rows = await db
		.selectFrom("retailers")
		.select(["id", "name", "slug", "description", "websiteUrl", "affiliateEnabled", "place"])
		.orderBy("id")
		.limit(MAX_RETAILERS)
		.execute();
	return rows.map((row) => ({ ...row, affiliateEnabled: row.affiliateEnabled === 1 }));
}

export type Retailer = Awaited<ReturnType<typeof listRetailers>>[number];
