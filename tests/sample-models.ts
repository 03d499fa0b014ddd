import { openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { toModel } from "~/features/catalogue/model-rows.server";
import { listFinderModels } from "~/features/finder/find/finder-models.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";

/** Every model of the sample catalogue, with the slugs of its categories and whether a listing is in stock. */
export async function sampleModels() {
	const db = openDatabase(":memory:");
	await migrateToLatest(db);
	await seedAll(db, new Date("2026-01-15T12:00:00Z"));
	const rows = await db.selectFrom("projectors").selectAll().orderBy("sku").execute();
	const uses = await db
		.selectFrom("projector_categories")
		.innerJoin("categories", "categories.id", "projector_categories.categoryId")
		.select(["projectorSku", "slug"])
		.execute();
	const stock = await db
		.selectFrom("retailer_listings")
		.select("projectorSku")
		.where("inStock", "=", 1)
		.execute();
	await db.destroy();
	const inStock = new Set(stock.map(({ projectorSku }) => projectorSku));
	return rows.map((row) => ({
		...toModel(row),
		uses: uses.filter(({ projectorSku }) => projectorSku === row.sku).map(({ slug }) => slug),
		inStock: inStock.has(row.sku),
	}));
}

/** Every model of the sample catalogue as the finder reads it. */
export async function sampleFinderModels() {
	const db = openDatabase(":memory:");
	await migrateToLatest(db);
	await seedAll(db, new Date("2026-01-15T12:00:00Z"));
	const models = await listFinderModels(db);
	await db.destroy();
	return models;
}
