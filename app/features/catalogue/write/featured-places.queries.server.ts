import type { Database } from "db/schema";
import type { Transaction } from "kysely";

/** Gives models their places among the featured ones. The caller owns the transaction. */
export async function writeFeaturedPlaces(
	trx: Transaction<Database>,
	places: readonly { sku: string; place: number | null }[],
): Promise<void> {
	for (const { sku, place } of places) {
		await trx
			.updateTable("projectors")
			.set({ featuredPlace: place })
			.where("sku", "=", sku)
			.execute();
	}
}
