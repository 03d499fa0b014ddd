import type { Database } from "db/schema";
import type { Kysely } from "kysely";

export interface Retailer {
	id: number;
	name: string;
	slug: string;
	description: string;
	websiteUrl: string;
	affiliateEnabled: boolean;
}

/** More partners than fit a page; bounds the list all the same. */
const MAX_RETAILERS = 100;

/** Every retail partner, by id. */
export async function listRetailers(db: Kysely<Database>): Promise<Retailer[]> {
	const rows = await db
		.selectFrom("retailers")
		.selectAll()
		.orderBy("id")
		.limit(MAX_RETAILERS)
		.execute();
	return rows.map((row) => ({ ...row, affiliateEnabled: row.affiliateEnabled === 1 }));
}
