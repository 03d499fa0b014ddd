import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import type { CatalogueModel } from "./catalogue";

const PENCE = 50_000;

/** An offer and a running alert that it makes due, for so many models. */
export async function insertDueAlerts(
	db: Kysely<Database>,
	models: readonly CatalogueModel[],
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	const retailerId = 1000;
	await db
		.insertInto("retailers")
		.values({
			id: retailerId,
			name: "Bench",
			slug: "bench",
			description: "",
			websiteUrl: "https://bench.example",
			affiliateEnabled: 1,
		})
		.execute();
	const listings = models.map(({ sku }) => ({
		projectorSku: sku,
		retailerId,
		pricePence: PENCE,
		affiliateUrl: "https://bench.example/",
		updatedAt: at,
		checkedAt: at,
	}));
	const alerts = models.map(({ sku }, number) => ({
		projectorSku: sku,
		email: `bench-${number}@example.com`,
		targetPence: PENCE,
		wantsStock: 0 as const,
		createdAt: at,
		confirmedAt: at,
		endsAt: new Date(now.getTime() + 90 * 24 * 3_600_000).toISOString(),
		isInStock: 1 as const,
	}));
	for (const rows of inChunks(listings, 500)) {
		await db.insertInto("retailer_listings").values(rows).execute();
	}
	for (const rows of inChunks(alerts, 500)) {
		await db.insertInto("price_alerts").values(rows).execute();
	}
}
