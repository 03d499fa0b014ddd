import { db } from "db/connection.server";
import { exampleElectricity } from "db/seed/electricity";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { commitImport } from "~/features/imports/apply/commit-import.server";
import { undoImport } from "~/features/imports/apply/import-history.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { findListByTerms } from "~/features/model-lists/model-list.server";
import { parseText } from "~/features/pages/markdown.server";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { findSetting, writeSetting } from "~/features/settings/settings.queries.server";
import { addRows, setRows } from "../../../tests/databases/rows";
import { makeListings } from "../../../tests/factories";
import {
	deleteSampleCatalogue,
	findSampleTotals,
	insertSampleArticles,
} from "./sample-catalogue.queries.server";
import { clearedSampleText, remainingDataText } from "./sample-texts";
import { seedAll } from "./seed.server";

const NOW = new Date("2026-03-01T10:00:00Z");
const LATER = new Date("2026-03-02T10:00:00Z");

/** A model of the sample that has a price and offers. */
const SKU = "EPSON-EH-TW7100";
const HEAD = "sku,brand,model";
const NAMED = `${SKU},Epson,EH-TW7100`;
const LISTINGS_HEAD = "sku,retailer,price,in_stock,affiliate_url";

beforeEach(async () => {
	await seedAll(db(), NOW);
});

async function load(...lines: string[]): Promise<number> {
	const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
	const source = { fileName: "a.csv", bytes };
	const outcome = await commitImport(db(), source, { startedBy: "ann", now: LATER });
	if (outcome.result.errors > 0) {
		throw new Error(JSON.stringify(outcome));
	}
	return outcome.runId;
}

async function model(sku = SKU) {
	const row = await db()
		.selectFrom("projectors")
		.select(["pricePence", "isSample", "isSamplePrice"])
		.where("sku", "=", sku)
		.executeTakeFirst();
	return row && { ...row };
}

/** Returns a model's offers: shop, price, and if it is an example. */
async function offers(sku = SKU) {
	return db()
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailerId")
		.select(["retailers.slug", "pricePence", "retailer_listings.isSample", "affiliateUrl"])
		.where("projectorSku", "=", sku)
		.orderBy("retailerId")
		.execute();
}

const STAFF = { by: "ann", now: LATER };
const OWN_RATE = { pencePerKwh: 24, date: "2026-01-01", source: "Our contract" };

const rate = () => findSetting(db(), "electricity");

const clear = () => write(db(), (trx) => deleteSampleCatalogue(trx, LATER));

const marks = async () =>
	JSON.stringify([
		await db()
			.selectFrom("projectors")
			.select(["sku", "isSample", "isSamplePrice"])
			.orderBy("sku")
			.execute(),
		await db()
			.selectFrom("retailer_listings")
			.select(["projectorSku", "retailerId", "isSample"])
			.orderBy("projectorSku")
			.orderBy("retailerId")
			.execute(),
	]);

async function count(table: "projectors" | "retailer_listings"): Promise<number> {
	const { all } = await db()
		.selectFrom(table)
		.select((eb) => eb.fn.countAll<number>().as("all"))
		.executeTakeFirstOrThrow();
	return all;
}

describe("the sample's marks", () => {
	it("are on every price and every offer, and on no unknown price", async () => {
		const prices = await db()
			.selectFrom("projectors")
			.select((eb) => [eb("pricePence", ">", 0).as("isPriced"), "isSample", "isSamplePrice"])
			.distinct()
			.orderBy("isSamplePrice")
			.execute();
		expect(prices).toEqual([
			{ isPriced: 0, isSample: 1, isSamplePrice: 0 },
			{ isPriced: 1, isSample: 1, isSamplePrice: 1 },
		]);
		const listings = await db()
			.selectFrom("retailer_listings")
			.select("isSample")
			.distinct()
			.execute();
		expect(listings).toEqual([{ isSample: 1 }]);
	});

	it("stay on values that a file does not contain", async () => {
		await load(`${HEAD},brightness`, `${NAMED},3333`);
		expect(await model()).toMatchObject({ isSample: 0, isSamplePrice: 1 });
		expect((await offers()).map(({ isSample }) => isSample)).not.toContain(0);
	});

	it("stay if a file repeats the value, and with all values if it repeats all of them", async () => {
		const price = ((await model())?.pricePence ?? 0) / 100;
		await load(`${HEAD},price,brightness`, `${NAMED},${price},3333`);
		expect(await model()).toMatchObject({ isSample: 0, isSamplePrice: 1 });
		const before = await marks();
		await load(await exportCsv(db(), "projectors"));
		await load(await exportCsv(db(), "listings"));
		expect(await marks()).toBe(before);
	});

	it("go from a price for which a file has a value, 0 or an empty cell", async () => {
		await load(
			`${HEAD},price`,
			`${NAMED},12.34`,
			"BENQ-W2710I,BenQ,W2710i,0",
			"EPSON-EH-TW7000,Epson,EH-TW7000,",
		);
		const gone = { isSample: 0, isSamplePrice: 0 };
		expect(await model()).toEqual({ pricePence: 1234, ...gone });
		for (const sku of ["BENQ-W2710I", "EPSON-EH-TW7000"]) {
			expect(await model(sku)).toEqual({ pricePence: 0, ...gone });
		}
		expect((await offers()).map(({ isSample }) => isSample)).not.toContain(0);
	});

	it("go from the one offer that a file changes, and from no other value", async () => {
		const [first, ...others] = await offers();
		if (!first) throw new Error("The model has no offers.");
		await load(
			LISTINGS_HEAD,
			`${SKU},${first.slug},${first.pricePence / 100},no,https://x.example`,
		);
		expect((await offers()).map(({ isSample }) => isSample)).toEqual([0, ...others.map(() => 1)]);
		expect(await model()).toMatchObject({ isSample: 1, isSamplePrice: 1 });
	});

	it("are none of a model or an offer that a file adds", async () => {
		await load(`${HEAD},price`, "OWN-1,Epson,Own,99");
		await load(LISTINGS_HEAD, "OWN-1,currys,98,yes,https://x.example");
		expect(await model("OWN-1")).toMatchObject({ isSample: 0, isSamplePrice: 0 });
		expect(await offers("OWN-1")).toMatchObject([{ isSample: 0 }]);
	});

	it("come back when the import that changed a price or an offer is undone", async () => {
		const before = await marks();
		const [first] = await offers();
		for (const lines of [
			[`${HEAD},price`, `${NAMED},12.34`],
			[LISTINGS_HEAD, `${SKU},${first?.slug},5,yes,https://x.example`],
		]) {
			const id = await load(...lines);
			expect(await marks()).not.toBe(before);
			const outcome = await undoImport(db(), id, { undoneBy: "ann", now: LATER });
			expect(outcome).toMatchObject({ state: "undone" });
			expect(await marks()).toBe(before);
		}
	});
});

describe("clearing the sample", () => {
	it("removes the example prices and offers of changed models, and removes the other models", async () => {
		const figures = await findSampleTotals(db());
		await load(`${HEAD},brightness`, `${NAMED},3333`, "BENQ-W2710I,BenQ,W2710i,2222");
		await load(`${HEAD},price`, "BENQ-W2710I,BenQ,W2710i,777");
		await load(`${HEAD},price`, "OWN-1,Epson,Own,99");
		const told = await findSampleTotals(db());
		expect(told).toMatchObject({
			modelsRemoved: figures.modelsRemoved - 2,
			modelsRemaining: 2,
			prices: figures.prices - 1,
			offers: figures.offers,
		});

		expect(await clear()).toEqual(told);
		const left = await db().selectFrom("projectors").select("sku").orderBy("sku").execute();
		expect(left.map(({ sku }) => sku)).toEqual(["BENQ-W2710I", SKU, "OWN-1"]);
		expect(await model()).toEqual({ pricePence: 0, isSample: 0, isSamplePrice: 0 });
		expect(await model("BENQ-W2710I")).toMatchObject({ pricePence: 77_700 });
		expect(await model("OWN-1")).toMatchObject({ pricePence: 9900 });
		expect(await count("retailer_listings")).toBe(0);
		expect(await hasSampleValues(db())).toBe(false);
	});

	it("loses no real offer: its model stays, without the example price and the other offers", async () => {
		const [first] = await offers();
		await load(LISTINGS_HEAD, `${SKU},${first?.slug},5,yes,https://x.example`);
		const figures = await clear();
		expect(figures).toMatchObject({ modelsRemaining: 1 });
		expect(await model()).toEqual({ pricePence: 0, isSample: 0, isSamplePrice: 0 });
		expect(await offers()).toEqual([
			{ slug: first?.slug, pricePence: 500, isSample: 0, affiliateUrl: "https://x.example" },
		]);
		expect(await count("projectors")).toBe(1);
	});

	it("loses no model with a photograph, a price that staff called real, or an editor's words", async () => {
		const kept = [
			[SKU, { imagePath: "/projector-images/x.jpg" }],
			["BENQ-W2710I", { isSamplePrice: 0 }],
			["EPSON-EH-TW7000", { editorWords: "The one to get." }],
		] as const;
		const real = (await model("BENQ-W2710I"))?.pricePence;
		expect(real).toBeGreaterThan(0);
		for (const [sku, values] of kept) {
			await setRows("projectors", values, { sku });
		}
		expect(await clear()).toMatchObject({ modelsRemaining: 3 });
		for (const [sku] of kept) {
			const pricePence = sku === "BENQ-W2710I" ? real : 0;
			expect(await model(sku)).toEqual({ pricePence, isSample: 0, isSamplePrice: 0 });
		}
	});

	it.each([
		["removes the example price of electricity", undefined, undefined],
		["leaves one that staff have set", OWN_RATE, OWN_RATE],
	])("%s", async (_, own, left) => {
		expect(await rate()).toEqual(exampleElectricity);
		if (own) await write(db(), (trx) => writeSetting(trx, "electricity", own, STAFF));
		expect(await findSampleTotals(db())).toMatchObject({ electricityPrices: own ? 0 : 1 });
		await clear();
		expect(await rate()).toEqual(left);
	});

	describe("its shops", () => {
		const shops = () =>
			db().selectFrom("retailers").select(["id", "partnership"]).orderBy("id").execute();
		const clearWithShops = () => write(db(), (trx) => deleteSampleCatalogue(trx, LATER, true));

		it("stay unless asked for, and are no partners until staff confirm them", async () => {
			await db()
				.updateTable("retailers")
				.set({ partnership: "confirmed" })
				.where("id", "=", 2)
				.execute();
			expect(await clear()).toMatchObject({
				unusedShops: ["Currys", "Amazon UK", "John Lewis", "Argos"],
				usedShops: [],
			});
			expect(await shops()).toEqual(
				[1, 2, 3, 4, 5].map((id) => ({ id, partnership: id === 2 ? "confirmed" : "none" })),
			);
		});

		it("go too, but for those with offers or a feed of staff's own", async () => {
			await makeListings({ sku: SKU, retailer: "1" });
			const feed = { name: "Mine", retailerId: 3, createdAt: "2026-01-01T00:00:00.000Z" };
			await db().insertInto("feeds").values(feed).execute();
			const told = await findSampleTotals(db());
			expect(told.usedShops).toEqual(["Currys", "Amazon UK"]);
			expect(remainingDataText(told, { withShops: true })).toContain(
				"Currys and Amazon UK stay: there are offers or feeds of your own.",
			);
			expect(clearedSampleText(told, undefined, true)).toContain(
				"Removed its shops: Richer Sounds, John Lewis and Argos.",
			);
			await clearWithShops();
			expect(await shops()).toEqual([1, 3].map((id) => ({ id, partnership: "none" })));
		});
	});

	it("keeps search words and tag pages of the models that stay, and has nothing to do after that", async () => {
		await load(`${HEAD},brightness`, `${NAMED},3333`);
		await clear();
		for (const table of ["projector_tags", "projector_categories"] as const) {
			const skus = await db().selectFrom(table).select("projectorSku").distinct().execute();
			expect(skus, table).toEqual([{ projectorSku: SKU }]);
		}
		const counts = {
			modelsRemoved: 0,
			modelsRemaining: 0,
			prices: 0,
			offers: 0,
			articles: 0,
			electricityPrices: 0,
		};
		const none = { ...counts, unusedShops: [], usedShops: [] };
		expect(await findSampleTotals(db())).toEqual(none);
		expect(await clear()).toEqual(none);
		expect(await count("projectors")).toBe(1);
	});
});

describe("the articles of the sample", () => {
	const listArticles = () =>
		db().selectFrom("pages").select(["slug", "isSample"]).orderBy("id").execute();

	it("each have a list that holds models, and nothing that staff must mend", async () => {
		const texts = await db().selectFrom("pages").select("text").execute();
		expect(texts).toHaveLength(4);
		for (const { text } of texts) {
			const { lists } = parseText(text);
			expect(lists).toHaveLength(1);
			expect((await findListByTerms(db(), lists[0]?.terms ?? ""))?.rows.length).toBeGreaterThan(1);
			expect(await listTextProblems(db(), text)).toEqual([]);
		}
	});

	it("go with it, but for one that staff changed or gave a picture", async () => {
		await setRows("pages", { isSample: 0 }, { id: 1 });
		const hash = "0123456789ab";
		const size = { width: 10, height: 10, size: 3 };
		await addRows("photographs", { hash, type: "png", ...size, original: Buffer.from("png") });
		await addRows("page_pictures", {
			pageId: 2,
			name: "house",
			alt: "",
			hash,
		});
		const figures = await write(db(), (trx) => deleteSampleCatalogue(trx, LATER));
		expect(figures.articles).toBe(2);
		expect(await listArticles()).toEqual([
			{ slug: "best-under-500", isSample: 0 },
			{ slug: "best-for-a-bright-room", isSample: 0 },
		]);
	});

	it("are not added where a page has their address", async () => {
		await write(db(), (trx) => insertSampleArticles(trx, LATER));
		expect(await listArticles()).toHaveLength(4);
	});
});
