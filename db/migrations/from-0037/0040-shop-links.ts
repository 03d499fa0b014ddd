import type { Kysely } from "kysely";

const COLUMNS = ["linkTemplate", "trackingId", "priceMatch", "finance", "inStoreDemos"] as const;

/** Services of the first five shops, formerly a table in the code: price match, finance, demos. */
const SERVICES = [
	[1, "Yes", "Yes", "Select stores"],
	[2, "Yes, plus 6 year guarantees", "Yes", "All stores"],
	[3, "No", "Yes", "No"],
	[4, "Yes", "Yes", "Select stores"],
	[5, "No", "Yes", "No"],
] as const;

// Link templates, services and logos of shops.
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of COLUMNS) {
		await db.schema.alterTable("retailers").addColumn(column, "text").execute();
	}
	const shops = db as Kysely<{
		retailers: { id: number } & Record<(typeof COLUMNS)[number], string | null>;
	}>;
	for (const [id, priceMatch, finance, inStoreDemos] of SERVICES) {
		await shops
			.updateTable("retailers")
			.set({ priceMatch, finance, inStoreDemos })
			.where("id", "=", id)
			.execute();
	}
	await db.schema
		.createTable("retailer_logos")
		.addColumn("retailerId", "integer", (c) =>
			c.primaryKey().references("retailers.id").onDelete("cascade"),
		)
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addColumn("storedAt", "text", (c) => c.notNull())
		.execute();
}
