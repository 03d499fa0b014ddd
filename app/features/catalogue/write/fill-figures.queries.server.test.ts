import { open } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { migrations } from "db/migrations/index";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { fillFigures } from "./fill-figures.queries.server";

it("reads the figures of every model of a database that had none", async () => {
	const db = open(":memory:");
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo("0009-sample-marks");
	expect(error).toBeUndefined();
	// More than are read at once.
	await sql`
		with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1200)
		insert into projectors (sku, id, slug, brand, brandSlug, model, throwRatio, priceUpdatedAt)
		select 'A' || n, n, 'a' || n, 'Epson', 'epson', 'One', '1.2-1.5:1', '2026-01-15T12:00:00.000Z'
		from numbers
	`.execute(db);
	await migrateToLatest(db);

	expect(await fillFigures(db)).toBe(1200);
	const figures = db
		.selectFrom("projectors")
		.select(["throwRatioMin", "throwRatioMax", "throwKind", "weightKg"])
		.distinct();
	expect(await figures.execute()).toEqual([
		{ throwRatioMin: 1.2, throwRatioMax: 1.5, throwKind: "standard", weightKg: null },
	]);
	expect(await fillFigures(db)).toBe(0);
	await db.destroy();
});
