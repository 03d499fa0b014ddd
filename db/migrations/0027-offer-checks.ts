import { type Kysely, sql } from "kysely";

// Source of an offer's last confirmation, a feed or staff, which decides how long it is fresh; and the price of a model
// that shops have only refurbished, which the site fills in at startup.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("retailer_listings")
		.addColumn("isCheckedByFeed", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isCheckedByFeed" in (0, 1)`),
		)
		.execute();
	await sql`
		update "retailer_listings" set "isCheckedByFeed" = 1 where exists (
			select 1 from "feed_offers"
			where "feed_offers"."projectorSku" = "retailer_listings"."projectorSku"
				and "feed_offers"."retailerId" = "retailer_listings"."retailerId"
		)
	`.execute(db);
	await db.schema
		.alterTable("projectors")
		.addColumn("refurbishedPence", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	// A query for stale offers reads only this index.
	await db.schema.dropIndex("retailer_listings_checked").execute();
	await db.schema
		.createIndex("retailer_listings_checked")
		.on("retailer_listings")
		.columns(["checkedAt", "isCheckedByFeed", "projectorSku"])
		.execute();
}
