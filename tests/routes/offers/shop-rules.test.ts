import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { findBySku } from "~/features/catalogue/models.queries.server";
import {
	isFreshInStock,
	labelledPriceText,
	priceParts,
	priceTextForMail,
} from "~/features/catalogue/offers/price/price";
import { modelData } from "~/features/catalogue/seo/structured-data";
import {
	hideEndedPrices,
	refreshAllDisplayPrices,
} from "~/features/changes/prices/display-prices.queries.server";
import { deleteUnwantedPoints } from "~/features/changes/prices/price-points.queries.server";
import { runJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { loader as compareLoader } from "~/routes/site/compare";
import { loader as finderLoader } from "~/routes/site/finder";
import { loader as modelLoader } from "~/routes/site/model";
import { setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { CARD_PRICE, cardTexts } from "../../model-cards";
import {
	at,
	formAt,
	linesOf,
	openPage,
	saveForm,
	sendForm,
	undoNewest,
} from "../admin/staff-pages";
import { getJson, listAt, loaded, postJson, visit } from "../call";

const AMAZON = "/admin/shops/3";
const HOUR_MS = 3_600_000;

/** As HTML has it. */
const HIDDEN = "Price on Amazon UK&#x27;s page";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Two models: A at Amazon UK for £900 and at Currys for £950, B at Amazon UK alone. */
beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "A", price: "990" }, { sku: "B", price: "800" });
	await makeListings(
		{ sku: "A", retailer: "3", price: "900" },
		{ sku: "A", retailer: "1", price: "950" },
		{ sku: "B", retailer: "3", price: "700" },
	);
});

const saveRules = (fields: Record<string, string>) => saveForm(AMAZON, fields);

async function checkAmazon(hours: number): Promise<void> {
	await setRows("retailer_listings", { checkedAt: hoursAgo(hours) }, { retailerId: 3 });
}

const offersOf = async (slug: string) =>
	loaded((await visit(modelLoader, `/projector/${slug}`)).data.waysToBuy).offers;

const cards = async (query = "") =>
	cardTexts((await listAt(finderLoader, `/projectors${query}`)).cards, CARD_PRICE);

describe("hours a price is shown", () => {
	it.each(["0", "8761", "1.5", "soon"])("are not %s", async (price_hours) => {
		const { status, data } = await saveRules({ price_hours });
		expect(status).toBe(400);
		const [message] = at(data, "result", "error", "price_hours") as string[];
		expect(message).toMatch(/^Hours a price is shown must be/);
		expect(at(data, "values", "price_hours")).toBe(price_hours);
	});

	it("hide a price from the shop's form on, wherever prices are", async () => {
		await checkAmazon(24);
		expect(await cards()).toEqual([
			expect.stringContaining("£900.00"),
			expect.stringContaining("£700.00"),
		]);
		expect((await saveRules({ price_hours: "24" })).status).toBe(303);

		expect(await cards()).toEqual([expect.stringContaining("£950.00"), HIDDEN]);
		const page = (await visit(modelLoader, "/projector/b")).data.model;
		expect(labelledPriceText(priceParts(page))).toBe("Price on Amazon UK's page");
		expect(await offersOf("a")).toMatchObject([
			{ shopName: "Currys", pricePence: 95_000 },
			{ shopName: "Amazon UK", pricePence: null, deliveryPence: null },
		]);
		expect(await getJson("/api/projectors/A")).toMatchObject({
			projector: {
				price: 950,
				priceSeller: "currys",
				retailerListings: expect.arrayContaining([
					expect.objectContaining({
						retailerId: 3,
						price: null,
						priceHidden: true,
						delivery: null,
					}),
				]),
			},
		});
		expect(await getJson("/api/projectors/B")).toMatchObject({
			projector: {
				price: null,
				priceHidden: true,
				priceHiddenBy: "Amazon UK",
				deliveredPrice: null,
			},
		});
		expect(await getJson("/api/projectors/A")).not.toHaveProperty("projector.priceHidden");
		expect(await getJson("/api/projectors/B/cost?years=5&hours=1")).toMatchObject({ total: null });
		const { models } = (await visit(compareLoader, "/compare?sku=A&sku=B")).data;
		expect(models[1]).toMatchObject({
			price: { text: "Price on Amazon UK's page" },
			offer: { shop: "Amazon UK", price: "Price on Amazon UK's page" },
		});
		expect(await cards("?max=1000")).toHaveLength(1);
		expect((await listAt(finderLoader, "/projectors?sort=price-low")).skus).toEqual(["A", "B"]);
		const model = await findBySku(db(), "B");
		if (!model) throw new Error("no model");
		expect(modelData("", model, await offersOf("b"))).not.toHaveProperty("offers");
		expect(JSON.stringify(await getJson("/api/projectors/B"))).not.toMatch(/\b(700|800)\b/);
	});

	it("end without a write of staff, by a job, and begin again with the next check", async () => {
		await checkAmazon(23);
		await saveRules({ price_hours: "24" });
		expect(await cards()).toEqual([
			expect.stringContaining("£900.00"),
			expect.stringContaining("£700.00"),
		]);
		await hideEndedPrices(db(), new Date(Date.now() + 0.5 * HOUR_MS));
		expect((await cards())[0]).toContain("£900.00");
		expect(await hideEndedPrices(db(), new Date(Date.now() + 1.5 * HOUR_MS))).toBe(2);
		expect(await hideEndedPrices(db(), new Date(Date.now() + 1.5 * HOUR_MS))).toBe(0);
		expect((await cards())[1]).toBe(HIDDEN);
		await checkAmazon(0);
		await refreshAllDisplayPrices(db(), new Date());
		expect((await cards())[1]).toContain("£700.00");
	});

	it("hold for examples", async () => {
		await setRows("retailer_listings", { isSample: 1 });
		await checkAmazon(25);
		await saveRules({ price_hours: "24" });
		expect(await offersOf("b")).toMatchObject([{ pricePence: null, isSample: true }]);
		expect((await cards())[1]).toBe(HIDDEN);
	});

	it("leave a shop among those that have the model", async () => {
		await checkAmazon(25);
		await saveRules({ price_hours: "24" });
		expect((await offersOf("b")).some(isFreshInStock)).toBe(true);
	});

	it("are undone with the shop's other values", async () => {
		await checkAmazon(25);
		await saveRules({ price_hours: "24" });
		const [line] = await linesOf("shop");
		expect(line).toMatchObject({ before: { price_hours: null }, after: { price_hours: "24" } });
		await undoNewest("shop");
		expect((await cards())[1]).toContain("£700.00");
	});

	it("are known to agents", async () => {
		await checkAmazon(25);
		await saveRules({ price_hours: "24" });
		const call = { name: "get_projector", arguments: { sku: "B" } };
		const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
		const text = JSON.stringify(await (await postJson("/mcp", request)).json());
		expect(text).toContain("priceHidden");
		expect(text).not.toMatch(/\b(700|800)\b/);
	});
});

describe("words beside a price", () => {
	it("stand beside it on pages and in JSON", async () => {
		await saveRules({ price_words: "as of {time}, may change" });
		const words = /as of \d\d:\d\d, may change/;
		expect((await cards())[1]).toMatch(words);
		const page = (await visit(modelLoader, "/projector/b")).data.model;
		expect(labelledPriceText(priceParts(page))).toMatch(words);
		expect(await offersOf("b")).toMatchObject([{ priceWords: expect.stringMatching(words) }]);
		expect(await getJson("/api/projectors/B")).toMatchObject({
			projector: {
				priceWords: expect.stringMatching(words),
				retailerListings: [{ priceWords: expect.stringMatching(words) }],
			},
		});
	});
});

describe("no price history", () => {
	const points = async () => {
		const rows = await db().selectFrom("price_points").select("retailerId").execute();
		return rows.map(({ retailerId }) => retailerId).sort();
	};
	const history = () => getJson("/api/projectors/B/price-history");

	it("stores none from then on, hides the earlier at once and deletes it by the daily job", async () => {
		expect(await points()).toEqual([1, 3, 3]);
		await saveRules({ no_price_history: "yes" });
		expect(await history()).toMatchObject({ history: [] });
		await makeListings({ sku: "B", retailer: "3", price: "650" });
		expect(await points()).toEqual([1, 3, 3]);
		await runJobs(db(), new Date());
		expect(await points()).toEqual([1]);
	});

	it("begins anew without the rule", async () => {
		await saveRules({ no_price_history: "yes" });
		expect(await deleteUnwantedPoints(db())).toBe(2);
		await saveRules({ no_price_history: "no" });
		expect(await points()).toEqual([1, 3, 3]);
		expect(await history()).toMatchObject({ history: [{ lowest: 700 }] });
	});
});

it("a hidden price ends in the history of its day", async () => {
	await checkAmazon(25);
	await saveRules({ price_hours: "24" });
	expect(await getJson("/api/projectors/B/price-history")).toMatchObject({
		history: [{ lowest: null, offers: [] }],
	});
});

it("no prices in mails leave a letter without the price, and pages with it", async () => {
	await saveRules({ no_mail_prices: "yes" });
	const model = await findBySku(db(), "B");
	expect(model && priceTextForMail(model)).toBe("Price on Amazon UK's page");
	expect((await cards())[1]).toContain("£700.00");
	expect(await getJson("/api/projectors/B")).not.toHaveProperty("projector.shopWithoutMailPrice");
});

describe("the preset", () => {
	it("fills the fields, keeps what was typed, and saves nothing", async () => {
		const form: Record<string, string> = { ...(await formAt(AMAZON)), finance: "Sometimes" };
		const sent = await sendForm(AMAZON, { ...form, intent: "preset-amazon" });
		expect(sent.status).toBe(200);
		expect(at(sent.data, "values")).toMatchObject({
			finance: "Sometimes",
			price_hours: "24",
			price_words: "as of {time}, may change",
			no_price_history: "yes",
			no_mail_prices: "yes",
			no_feed_photos: "yes",
		});
		expect(at(sent.data, "version")).toBe(form.version);
		expect(await linesOf("shop")).toEqual([]);
		const { intent: _, ...values } = at(sent.data, "values") as Record<string, string>;
		expect((await sendForm(AMAZON, { ...values, version: form.version ?? "" })).status).toBe(303);
		expect(at((await openPage(AMAZON)).data, "record", "values")).toMatchObject({
			price_hours: "24",
		});
	});

	it("fills the form of a new shop too", async () => {
		const sent = await sendForm("/admin/shops/new", { name: "New", intent: "preset-amazon" });
		expect(at(sent.data, "values")).toMatchObject({ name: "New", price_hours: "24" });
	});
});
