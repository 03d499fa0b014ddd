import { db } from "db/connection.server";
import { write } from "db/writes/write";
import sax from "sax";
import { beforeEach, describe, expect, it } from "vitest";
import { shopOfferRecordSchema } from "~/features/changes/cells/records";
import { upsertOffers } from "~/features/changes/upsert.queries.server";
import { loader as categoryPage } from "~/routes/site/category";
import { setRows } from "../../databases/rows";
import { makeCategories, makeProjectors, makeShops } from "../../factories";
import { get, ORIGIN, visit } from "../call";

const START = Date.now() - 40 * 86_400_000;

/** Imports an offer of Currys some days after the start. */
async function offer(day: number, sku: string, price: string, cells: Record<string, string> = {}) {
	const { isSample = "", ...rest } = cells;
	const link = { affiliate_url: "https://www.currys.co.uk/x" };
	const record = shopOfferRecordSchema.parse({ sku, retailer: "currys", price, ...link, ...rest });
	const options = { now: new Date(START + day * 86_400_000), isSample: isSample !== "" };
	await write(db(), (trx) => upsertOffers(trx, [record], options));
}

interface Entry {
	texts: Record<string, string>;
	links: Record<string, string>;
}

/** Parses a feed, which fails on XML that is not well-formed. The first entry is the feed's own head. */
function parsed(xml: string): Entry[] {
	const parser = sax.parser(true, { xmlns: true });
	const entries: Entry[] = [{ texts: {}, links: {} }];
	let name = "";
	parser.onerror = (error) => {
		throw error;
	};
	parser.onopentag = (tag) => {
		name = tag.name;
		expect("uri" in tag && tag.uri).toBe("http://www.w3.org/2005/Atom");
		if (name === "entry") entries.push({ texts: {}, links: {} });
		const attribute = (of: string) => {
			const value = tag.attributes[of];
			return typeof value === "object" ? value.value : "";
		};
		if (name === "link")
			Object.assign(entries.at(-1)?.links ?? {}, { [attribute("rel")]: attribute("href") });
	};
	parser.ontext = (text) => {
		const texts = entries.at(-1)?.texts ?? {};
		if (text.trim() !== "") texts[name] = (texts[name] ?? "") + text;
	};
	parser.write(xml).close();
	return entries;
}

async function feed(path: string, headers = {}) {
	const response = await get(path, headers);
	const [head, ...entries] = response.status === 200 ? parsed(await response.text()) : [];
	return { response, head, entries, titles: entries.map(({ texts }) => texts.title) };
}

beforeEach(async () => {
	await makeShops();
	await makeCategories();
	await makeProjectors(
		{ sku: "A", model: "One \"<&>' 1", product_category: "gaming" },
		{ sku: "B", model: "Two", product_category: "home-cinema" },
	);
});

describe("/falls.xml", () => {
	it("has each fall of a shop's total once, latest first", async () => {
		await offer(0, "A", "500", { delivery_price: "10" });
		await offer(1, "A", "490", { delivery_price: "20" });
		await offer(2, "A", "485", { delivery_price: "20" });
		await offer(3, "A", "520");
		await offer(4, "B", "300", { delivery_price: "0" });
		await offer(5, "B", "299.50", { delivery_price: "0" });
		const { response, head, entries, titles } = await feed("/falls.xml");
		expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
		expect(titles).toEqual([
			"Epson Two: £299.50 delivered at Currys",
			"Epson One \"<&>' 1: £505.00 delivered at Currys",
		]);
		expect(entries[1]?.texts.summary).toBe("£5.00 less than before (£510.00), a fall of 0 %.");
		expect(entries[1]?.links).toEqual({ alternate: `${ORIGIN}/projector/a` });
		expect(head?.links).toEqual({ self: `${ORIGIN}/falls.xml`, alternate: `${ORIGIN}/` });
		expect(head?.texts.updated).toBe(entries[0]?.texts.updated);
	});

	it("compares prices without delivery if the shop does not state it now", async () => {
		await offer(0, "A", "500", { delivery_price: "10" });
		await offer(1, "A", "500", { delivery_price: "" });
		await offer(2, "B", "500");
		await offer(3, "B", "450");
		const { entries, titles } = await feed("/falls.xml");
		expect(titles).toEqual(["Epson Two: £450.00 at Currys"]);
		expect(entries[0]?.texts.summary).toContain(
			"(£500.00), a fall of 10 %. Delivery is not stated.",
		);
	});

	it("ignores examples, refurbished offers, and compares with the last offer in stock", async () => {
		await offer(0, "A", "900", { isSample: "1" });
		await offer(1, "A", "500");
		await offer(2, "A", "400", { condition: "refurbished" });
		await offer(3, "B", "500");
		await offer(4, "B", "450", { in_stock: "no" });
		await offer(5, "B", "450", { in_stock: "yes" });
		expect((await feed("/falls.xml")).titles).toEqual(["Epson Two: £450.00 at Currys"]);
	});

	it("has the last 50, however old, with ids that stay", async () => {
		for (let day = 0; day < 53; day += 1) await offer(day / 60, "A", String(900 - day));
		const { entries } = await feed("/falls.xml");
		expect(entries).toHaveLength(50);
		const ids = entries.map(({ texts }) => texts.id);
		expect(new Set(ids).size).toBe(50);
		await setRows("projectors", { slug: "renamed", sku: "RENAMED" }, { sku: "A" });
		const later = await feed("/falls.xml");
		expect(later.entries.map(({ texts }) => texts.id)).toEqual(ids);
	});

	it("is valid without entries, and not sent again if it is the same", async () => {
		const { response, head, entries } = await feed("/falls.xml");
		expect(entries).toEqual([]);
		expect(head?.texts.updated).toBe("1970-01-01T00:00:00.000Z");
		const tag = response.headers.get("ETag") ?? "";
		expect((await feed("/falls.xml", { "If-None-Match": tag })).response.status).toBe(304);
	});
});

describe("the feeds of models", () => {
	beforeEach(async () => {
		await offer(0, "A", "500", { delivery_price: "0" });
		await offer(1, "B", "300", { delivery_price: "0" });
		await offer(2, "A", "510", { delivery_price: "0" });
	});

	it("of a search have its models, latest change first, without examples", async () => {
		const all = await feed("/projectors.xml");
		expect(all.titles.map((title) => title?.split(":")[0])).toEqual([
			"Epson One \"<&>' 1",
			"Epson Two",
		]);
		expect(all.titles[0]).toContain("£510.00");
		const { head, titles } = await feed("/projectors.xml?max=400&sort=price-low&junk=1");
		expect(titles).toHaveLength(1);
		expect(head?.links).toEqual({
			self: `${ORIGIN}/projectors.xml?max=400`,
			alternate: `${ORIGIN}/projectors?max=400`,
		});
		expect(head?.texts.title).toMatch(/^Projectors: up to £400 \|/);
		await setRows("projectors", { isShownPriceSample: 1 });
		expect((await feed("/projectors.xml")).titles).toEqual([]);
	});

	it("of a category have the same entries, and its page names the feed", async () => {
		const { head, entries } = await feed("/category/gaming.xml");
		expect(entries).toHaveLength(1);
		expect(head?.links.alternate).toBe(`${ORIGIN}/category/gaming`);
		const all = await feed("/projectors.xml");
		expect(all.entries[0]?.texts.id).toBe(entries[0]?.texts.id);
		expect((await visit(categoryPage, "/category/gaming")).status).toBe(200);
	});

	it("of an unknown category is a 404, and of other capitals a redirect", async () => {
		expect((await feed("/category/nothing.xml")).response.status).toBe(404);
		const { response } = await feed("/category/GAMING.xml");
		expect([response.status, response.headers.get("Location")]).toEqual([
			301,
			"/category/gaming.xml",
		]);
	});
});
