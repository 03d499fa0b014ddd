import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MAX_RETAILERS } from "./retailer-order";

export interface Retailer {
	id: number;
	name: string;
	slug: string;
	description: string;
	websiteUrl: string;
	affiliateEnabled: boolean;
	/** In the order of staff, from 1; null until they set one. */
	place: number | null;
}

/** Every retail partner, by id. */
export async function listRetailers(db: Kysely<Database>): Promise<Retailer[]> {
	const rows = await db
		.selectFrom("retailers")
		.select(["id", "name", "slug", "description", "websiteUrl", "affiliateEnabled", "place"])
		.orderBy("id")
		.limit(MAX_RETAILERS)
		.execute();
	return rows.map((row) => ({ ...row, affiliateEnabled: row.affiliateEnabled === 1 }));
}
