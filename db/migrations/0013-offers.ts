import { type Kysely, sql } from "kysely";

// Time an offer was last seen, its condition and its previous price; and the price of a model according to its offers.
// The site computes shown prices at startup: they depend on the day.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("retailer_listings")
		.addColumn("checkedAt", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await db.schema
		.alterTable("retailer_listings")
		.addColumn("condition", "text", (c) =>
			c.notNull().defaultTo("new").check(sql`"condition" in ('new', 'refurbished')`),
		)
		.execute();
	await sql`update "retailer_listings" set "checkedAt" = "updatedAt"`.execute(db);

	const shown = [
		["shownPricePence", "integer", 0],
		["isLastKnownPrice", "integer", 0],
		["isShownPriceSample", "integer", 0],
		["freshOffers", "integer", 0],
		["isLowestPrice", "integer", 0],
	] as const;
	for (const [name, type, value] of shown) {
		await db.schema
			.alterTable("projectors")
			.addColumn(name, type, (c) => c.notNull().defaultTo(value))
			.execute();
	}
	await db.schema
		.alterTable("projectors")
		.addColumn("shownPriceAt", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await sql`
		update "projectors" set "shownPricePence" = "pricePence", "shownPriceAt" = "priceUpdatedAt",
			"isShownPriceSample" = "isSamplePrice"
	`.execute(db);
	await db.schema
		.createIndex("projectors_shown_price")
		.on("projectors")
		.columns(["shownPricePence", "sku"])
		.execute();

	await db.schema
		.createTable("price_points")
		.addColumn("projectorId", "integer", (c) =>
			c.notNull().references("projectors.id").onDelete("cascade"),
		)
		.addColumn("retailerId", "integer", (c) => c.notNull().references("retailers.id"))
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("pricePence", "integer", (c) => c.notNull().check(sql`"pricePence" > 0`))
		.addColumn("deliveryPence", "integer")
		.addColumn("inStock", "integer", (c) => c.notNull().check(sql`"inStock" in (0, 1)`))
		.addColumn("condition", "text", (c) => c.notNull())
		.addColumn("isSample", "integer", (c) => c.notNull().check(sql`"isSample" in (0, 1)`))
		.addPrimaryKeyConstraint("price_points_key", ["projectorId", "retailerId", "at"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();
	await sql`
		insert into "price_points"
		select "projectors"."id", "retailerId", "updatedAt", "retailer_listings"."pricePence", "deliveryPence", "inStock",
			"condition", "retailer_listings"."isSample"
		from "retailer_listings" inner join "projectors" on "projectors"."sku" = "projectorSku"
		where "retailer_listings"."pricePence" > 0
	`.execute(db);
}
