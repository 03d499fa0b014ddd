import type { Kysely } from "kysely";

// Delivery of the offer whose price is shown, and the slug of the shop that makes a model's price. Derived at the next
// refresh of prices, which the site runs as it starts.
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [name, type] of [
		["shownDeliveryPence", "integer"],
		["shownSeller", "text"],
	] as const) {
		await db.schema.alterTable("projectors").addColumn(name, type).execute();
	}
}
