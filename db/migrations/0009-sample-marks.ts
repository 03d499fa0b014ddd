import { type Kysely, sql } from "kysely";

// Each price and each offer of the sample catalogue gets a mark of its own.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("isSamplePrice", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isSamplePrice" in (0, 1)`),
		)
		.execute();
	await db.schema
		.alterTable("retailer_listings")
		.addColumn("isSample", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isSample" in (0, 1)`),
		)
		.execute();

	// The whole sample was written at one instant, which unchanged sample models still have. Values of that instant are
	// sample data, also on models that were changed since; values of another time were imported.
	const seeded = sql`select "priceUpdatedAt" from "projectors" where "isSample" = 1`;
	await sql`
		update "projectors" set "isSamplePrice" = 1
		where "pricePence" > 0 and "priceUpdatedAt" in (${seeded})
	`.execute(db);
	await sql`
		update "retailer_listings" set "isSample" = 1 where "updatedAt" in (${seeded})
	`.execute(db);

	await db.schema
		.createIndex("projectors_sample_price")
		.on("projectors")
		.columns(["isSamplePrice"])
		.where(sql.ref("isSamplePrice"), "=", sql.lit(1))
		.execute();
	await db.schema
		.createIndex("retailer_listings_sample")
		.on("retailer_listings")
		.columns(["isSample"])
		.where(sql.ref("isSample"), "=", sql.lit(1))
		.execute();
}
