import { type Insertable, type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addRows } from "../tests/databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../tests/factories";
import { db } from "./connection.server";
import { migrateToLatest } from "./migrate";
import { migrations } from "./migrations/index";
import type { Database } from "./schema";

describe("migrateToLatest", () => {
	it("changes nothing on a second run", async () => {
		await makeProjectors({ sku: "A" });
		expect(await migrateToLatest(db())).toEqual([]);
		expect(await db().selectFrom("projectors").select("sku").execute()).toEqual([{ sku: "A" }]);
	});

	it("undoes a migration that fails, and those before it", async () => {
		const broken = async (on: Kysely<unknown>) => {
			await on.schema.createTable("half").addColumn("done", "text").execute();
			throw new Error("no room");
		};
		const known = {
			...migrations,
			"9998-good": { up: async () => {} },
			"9999-bad": { up: broken },
		};
		await expect(migrateToLatest(db(), known)).rejects.toThrow("no room");
		await expect(sql`select * from half`.execute(db())).rejects.toThrow(
			/no such table|"half" does not exist/,
		);
		expect(await migrateToLatest(db())).toEqual([]);
	});

	it("refuses a database of a newer version", async () => {
		await migrateToLatest(db(), { ...migrations, "9999-future": { up: async () => {} } });
		await expect(migrateToLatest(db())).rejects.toThrow(
			"The database was written by a newer version of the site (9999-future)",
		);
	});

	it("has its migrations in order of name", () => {
		const names = Object.keys(migrations);
		expect(names).toEqual([...names].sort());
	});
});

it.skipIf(process.env.TEST_DATABASE !== "postgres")(
	"migrate: puts the nulls of an older database's indexes where queries expect them",
	async () => {
		await sql`
			create unique index older on projectors
			(brand nulls first, "launchYear" desc nulls last, rating desc nulls last) where rating > 0
		`.execute(db());
		await migrations["0028-postgres-index-order"]?.up(db());
		const { rows } = await sql<{ indexdef: string }>`
			select indexdef from pg_indexes where indexname = 'older' or indexdef like '%NULLS FIRST%'
		`.execute(db());
		expect(rows).toEqual([
			{
				indexdef:
					'CREATE UNIQUE INDEX older ON public.projectors USING btree (brand, "launchYear" DESC NULLS LAST, rating DESC) WHERE (rating > (0)::double precision)',
			},
		]);
		await sql`drop index older`.execute(db());
	},
);

describe("the schema", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeShops();
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await makeListings({ sku: "A" });
	});

	const model: Insertable<Database["projectors"]> = {
		sku: "B",
		id: 2,
		slug: "b",
		brand: "Epson",
		brandSlug: "epson",
		model: "Two",
		priceUpdatedAt: "2026-01-01T00:00:00.000Z",
	};

	const insertModel = (wrong: Partial<typeof model>) =>
		addRows("projectors", { ...model, ...wrong });

	it("accepts a model with only its required fields", async () => {
		await insertModel({});
		const row = db().selectFrom("projectors").selectAll().where("sku", "=", "B");
		expect(await row.executeTakeFirst()).toMatchObject({
			description: "",
			resolution: "",
			productCategory: "[]",
			inputs: "[]",
			features: "[]",
			specifications: "{}",
			isFeatured: 0,
			isDiscontinued: 0,
			pricePence: 0,
			rating: 0,
			reviewCount: 0,
			isSample: 0,
		});
	});

	it.each<[Partial<typeof model>, RegExp]>([
		[{ sku: "A" }, /UNIQUE.*projectors\.sku|"projectors_pkey"/],
		[{ id: 1 }, /UNIQUE.*projectors\.id|"projectors_id_key"/],
		[{ slug: "a" }, /UNIQUE.*projectors\.slug|"projectors_slug_key"/],
		[{ brand: "" }, /check/i],
		[{ model: "" }, /check/i],
		[{ categoryId: 99 }, /foreign key/i],
		[{ isFeatured: 2 as 1 }, /check/i],
		[{ isDiscontinued: -1 as 1 }, /check/i],
		[{ isSample: 2 as 1 }, /check/i],
		[{ pricePence: -1 }, /check/i],
		[{ brightness: -1 }, /check/i],
		[{ rating: -0.1 }, /check/i],
		[{ reviewCount: -1 }, /check/i],
		[{ inputs: "{}" }, /check/i],
		[{ features: "HDR10" }, /check|malformed JSON|invalid input syntax for type json/i],
		[{ productCategory: '"gaming"' }, /check/i],
		[{ specifications: "[]" }, /check/i],
	])("refuses a model with %j", async (wrong, message) => {
		await expect(insertModel(wrong)).rejects.toThrow(message);
	});

	const listing: Insertable<Database["retailer_listings"]> = {
		projectorSku: "A",
		retailerId: 2,
		pricePence: 1,
		affiliateUrl: "https://x.example",
		updatedAt: "2026-01-01T00:00:00.000Z",
	};

	it.each<[Partial<typeof listing>, RegExp]>([
		[{ projectorSku: "B" }, /foreign key/i],
		[{ retailerId: 99 }, /foreign key/i],
		[{ retailerId: 1 }, /unique/i],
		[{ affiliateUrl: "http://x.example" }, /check.*https/i],
		[{ affiliateUrl: "javascript:alert(1)" }, /check.*https/i],
		[{ inStock: 2 as 1 }, /check/i],
		[{ pricePence: -1 }, /check/i],
	])("refuses an offer with %j", async (wrong, message) => {
		const inserted = addRows("retailer_listings", { ...listing, ...wrong });
		await expect(inserted).rejects.toThrow(message);
	});

	it.each([
		[{ slug: "currys" }, /UNIQUE.*retailers\.slug|"retailers_slug_key"/],
		[{ websiteUrl: "http://x.example" }, /check.*https/i],
		[{ affiliateEnabled: 2 as 1 }, /check/i],
	])("refuses a shop with %j", async (wrong, message) => {
		const retailer = {
			id: 9,
			name: "",
			slug: "nine",
			description: "",
			websiteUrl: "https://x.example",
		};
		const inserted = addRows("retailers", { ...retailer, ...wrong });
		await expect(inserted).rejects.toThrow(message);
	});

	it("refuses a second category of one slug", async () => {
		const inserted = addRows("categories", {
			id: 9,
			name: "",
			slug: "gaming",
			description: "",
			imagePath: "",
		});
		await expect(inserted).rejects.toThrow(/UNIQUE.*categories\.slug|"categories_slug_key"/);
	});

	it("deletes a model's rows in other tables with it", async () => {
		await db().deleteFrom("projectors").execute();
		for (const table of ["retailer_listings", "projector_categories", "projector_tags"] as const) {
			expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
		}
	});

	it("keeps the models of a deleted category", async () => {
		await db().deleteFrom("categories").execute();
		const row = await db().selectFrom("projectors").select("categoryId").executeTakeFirst();
		expect(row).toEqual({ categoryId: null });
	});
});
