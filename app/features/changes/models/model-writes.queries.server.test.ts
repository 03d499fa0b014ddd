import { db, openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { migrations } from "db/migrations/index";
import { write } from "db/writes/write";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { beforeEach, describe, expect, it } from "vitest";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { refreshNumericFacts } from "~/features/changes/models/model-writes.queries.server";
import { upsertModels, upsertOffers } from "~/features/changes/upsert.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { addRows } from "../../../../tests/databases/rows";
import {
	makeCategories,
	makeListings,
	makeProjectors,
	makeShops,
} from "../../../../tests/factories";

type Cells = Record<string, string>;

const FIRST = new Date("2026-01-01T00:00:00Z");
const LATER = new Date("2026-02-01T00:00:00Z");

async function importModel(cells: Cells, now = LATER): Promise<void> {
	const record = modelRecordSchema.parse({ sku: "A", brand: "Epson", model: "One", ...cells });
	await write(db(), (trx) => upsertModels(trx, [record], { now, isSample: false }));
}

const namedShop = (names: { id: number; slug: string; name: string }) => ({
	...names,
	description: "",
	websiteUrl: "https://shop.example",
});

async function tags(sku: string): Promise<string[]> {
	const rows = await db()
		.selectFrom("projector_tags")
		.select("tag")
		.where("projectorSku", "=", sku)
		.orderBy("tag")
		.execute();
	return rows.map((row) => row.tag);
}

async function categoryIds(sku: string): Promise<number[]> {
	const rows = await db()
		.selectFrom("projector_categories")
		.select("categoryId")
		.where("projectorSku", "=", sku)
		.orderBy("categoryId")
		.execute();
	return rows.map((row) => row.categoryId);
}

beforeEach(makeCategories);

describe("upsertModels", () => {
	const full = {
		resolution: "3840 x 2160",
		description: "Good.",
		brightness: "3000",
		inputs: "HDMI;USB-C",
		features: "HDR10",
		is_featured: "yes",
		is_discontinued: "yes",
		launch_year: "2024",
		speaker: "5 W",
		product_label: "Gaming",
		product_category: "gaming",
		price: "999",
		rating: "4.5",
		review_count: "12",
	};

	it("keeps the value of an absent column", async () => {
		await importModel(full, FIRST);
		const before = await findBySku(db(), "a");
		await importModel({ model: "Two" });
		expect(await findBySku(db(), "a")).toEqual({ ...before, model: "Two", family: "epson two" });
		expect(await tags("A")).toEqual(["gaming", "hdr10"]);
		expect(await categoryIds("A")).toEqual([5]);
	});

	it("clears a value by an empty cell", async () => {
		await importModel(full, FIRST);
		await importModel(Object.fromEntries(Object.keys(full).map((column) => [column, ""])));
		expect(await findBySku(db(), "a")).toMatchObject({
			resolution: "",
			resolutionPixels: null,
			description: "",
			brightness: null,
			inputs: [],
			features: [],
			isFeatured: false,
			isDiscontinued: false,
			launchYear: null,
			speaker: null,
			productLabel: null,
			productCategory: [],
			categoryId: null,
			pricePence: 0,
			rating: 0,
			reviewCount: 0,
		});
		expect(await tags("A")).toEqual([]);
		expect(await categoryIds("A")).toEqual([]);
	});

	it.each([
		["another price", { price: "998.99" }, LATER],
		["a price taken away", { price: "" }, LATER],
		["the same price", { price: "£999.00" }, FIRST],
		["no column of prices", { rating: "1" }, FIRST],
	])("sets the date of the price of a model with %s", async (_, cells, date) => {
		await importModel(full, FIRST);
		await importModel(cells);
		expect((await findBySku(db(), "a"))?.priceUpdatedAt).toBe(date.toISOString());
	});

	it("sets the date of the price of a new model", async () => {
		await importModel({});
		expect((await findBySku(db(), "a"))?.priceUpdatedAt).toBe(LATER.toISOString());
	});

	it.each([
		["gaming;home-cinema", 5, [1, 5]],
		["Home Cinema;gaming", 1, [1, 5]],
		["BUSINESS & EDUCATION", 2, [2]],
		["Gaming;gaming", 5, [5]],
		["unheard-of;golf-simulation", 6, [6]],
		["unheard-of", null, []],
	])("derives its categories from %j, the first as its own", async (product_category, id, ids) => {
		await importModel({ product_category });
		expect((await findBySku(db(), "a"))?.categoryId).toBe(id);
		expect(await categoryIds("A")).toEqual(ids);
	});

	it("derives tags from label, categories and features, and deletes old ones", async () => {
		await importModel({ product_label: "Mini", product_category: "Gaming", features: "HDR10+;3D" });
		expect(await tags("A")).toEqual(["3d", "gaming", "hdr10-plus", "mini"]);
		await importModel({ features: "3D;Wi-Fi" });
		expect(await tags("A")).toEqual(["3d", "gaming", "mini", "wi-fi"]);
	});

	it("updates the row of a SKU that differs only in case", async () => {
		await importModel({ sku: "Eps-1", features: "3D" });
		await importModel({ sku: "EPS-1", model: "Two" });
		const rows = await db().selectFrom("projectors").select(["sku", "slug", "model"]).execute();
		expect(rows).toEqual([{ sku: "Eps-1", slug: "eps-1", model: "Two" }]);
		expect(await tags("Eps-1")).toEqual(["3d"]);
	});

	it("keeps a model's id and gives each new one the next", async () => {
		await importModel({ sku: "A" });
		await importModel({ sku: "B" });
		await importModel({ sku: "A", model: "Two" });
		await importModel({ sku: "C" });
		const rows = await db().selectFrom("projectors").select(["id", "sku"]).orderBy("id").execute();
		expect(rows.map((row) => `${row.id} ${row.sku}`)).toEqual(["1 A", "2 B", "3 C"]);
	});

	it("derives slug, brand slug and pixels", async () => {
		await importModel({ sku: "Eps-1", brand: "nebula", resolution: "1920 x 1080" });
		expect(await findBySku(db(), "eps-1")).toMatchObject({
			slug: "eps-1",
			brand: "nebula",
			brandSlug: "anker-nebula",
			resolutionPixels: 1920 * 1080,
		});
	});
});

describe("upsertOffers", () => {
	beforeEach(async () => {
		await makeShops();
		await makeProjectors({ sku: "Eps-1" });
	});

	const rows = () =>
		db()
			.selectFrom("retailer_listings")
			.select(["projectorSku", "retailerId", "pricePence", "inStock"])
			.execute();

	it.each([
		["currys", 1],
		["CURRYS", 1],
		["1", 1],
		["Richer Sounds", 2],
		[" richer  SOUNDS", 2],
	])("finds a shop by slug, id or name: %j", async (retailer, retailerId) => {
		await makeListings({ sku: "EPS-1", retailer, price: "10" });
		expect(await rows()).toEqual([
			{ projectorSku: "Eps-1", retailerId, pricePence: 1000, inStock: 1 },
		]);
	});

	it("prefers the slug of a shop to the name of another", async () => {
		await addRows("retailers", namedShop({ id: 6, slug: "sixth", name: "Currys" }));
		await makeListings({ sku: "Eps-1", retailer: "Currys", price: "10" });
		expect(await rows()).toMatchObject([{ retailerId: 1 }]);
	});

	it("overwrites the same shop's offer, and keeps its stock without that column", async () => {
		await makeListings({ sku: "Eps-1", price: "10", in_stock: "no" });
		await makeListings({ sku: "eps-1", price: "12" });
		expect(await rows()).toEqual([
			{ projectorSku: "Eps-1", retailerId: 1, pricePence: 1200, inStock: 0 },
		]);
	});

	it.each([
		["yes", 1],
		["no", 0],
		[undefined, 0],
	] as const)(
		"keeps stock of %j if a row's is unknown, else stores none",
		async (before, inStock) => {
			if (before) await makeListings({ sku: "Eps-1", price: "10", in_stock: before });
			await makeListings({ sku: "Eps-1", price: "12", in_stock: "unknown" });
			expect(await rows()).toMatchObject([{ pricePence: 1200, inStock }]);
		},
	);

	it.each([
		[{ retailer: "no-such" }, 'no shop "no-such"'],
		[{ retailer: "twins" }, 'several shops are called "twins"; write twins-11 or twins-12 instead'],
		[{ sku: "NO-SUCH" }, "no projector with SKU NO-SUCH"],
	])("rejects %j, and all records with it", async (wrong, message) => {
		for (const id of [11, 12]) {
			await addRows("retailers", namedShop({ id, slug: `twins-${id}`, name: "Twins" }));
		}
		const good = {
			sku: "Eps-1",
			retailer: "currys",
			price: "10",
			affiliate_url: "https://x.example",
		};
		const records = [good, { ...good, ...wrong }].map((cells) =>
			shopOfferRecordSchema.parse(cells),
		);
		const applied = write(db(), (trx) =>
			upsertOffers(trx, records, { now: LATER, isSample: false }),
		);
		await expect(applied).rejects.toThrow(new ExpectedError(400, message));
		expect(await rows()).toEqual([]);
	});
});

it("model writes: derives the numeric facts of every model of a database that has none", async () => {
	const db = openDatabase(":memory:");
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo("0009-sample-marks");
	expect(error).toBeUndefined();
	// More than one batch.
	await sql`
		with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1200)
		insert into projectors (sku, id, slug, brand, brandSlug, model, throwRatio, priceUpdatedAt)
		select 'A' || n, n, 'a' || n, 'Epson', 'epson', 'One', '1.2-1.5:1', '2026-01-15T12:00:00.000Z'
		from numbers
	`.execute(db);
	await migrateToLatest(db);

	expect(await refreshNumericFacts(db)).toBe(1200);
	const figures = db
		.selectFrom("projectors")
		.select(["throwRatioMin", "throwRatioMax", "throwKind", "weightKg"])
		.distinct();
	expect(await figures.execute()).toEqual([
		{ throwRatioMin: 1.2, throwRatioMax: 1.5, throwKind: "standard", weightKg: null },
	]);
	expect(await refreshNumericFacts(db)).toBe(0);
	await db.destroy();
});
