import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../files/temporary-folder";
import { AWIN_HEADINGS, awinCsv } from "./awin-csv";
import { type FeedOptions, feedModels, feedProducts, writeFeed } from "./feed-products";
import { googleXml } from "./google-xml";

const models = await feedModels();
const folder = temporaryFolder();

const products = (options: FeedOptions) => [...feedProducts(models, options)];

const rowsOf = (csv: string) =>
	z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true }));

const counted = <T>(values: readonly T[], isCounted: (value: T) => boolean) =>
	values.filter(isCounted).length;

describe("a feed's products", () => {
	const dayOne = products({ lines: 20_000 });

	it("are 400 projectors among 20,000, each sample model once", () => {
		const projectors = dayOne.filter(({ category }) => category.endsWith("> Projectors"));
		expect(dayOne).toHaveLength(20_000);
		expect(projectors).toHaveLength(400);
		const skus = dayOne.filter(({ kind }) => kind === "model").map(({ sku }) => sku);
		expect(skus.toSorted()).toEqual(models.map(({ sku }) => sku).toSorted());
		for (const kind of ["refurbished", "bundle", "unknown projector", "accessory"]) {
			expect(counted(dayOne, (product) => product.kind === kind)).toBeGreaterThan(40);
		}
	});

	it("are the same each time, and differ in another shop", () => {
		expect(products({ lines: 500 })).toEqual(products({ lines: 500 }));
		expect(products({ lines: 500, seed: 2 })).not.toEqual(products({ lines: 500 }));
	});
});

describe("a feed's file", () => {
	it("is Awin's CSV, gzipped if its name ends in .gz", async () => {
		const file = join(folder, "feed.csv.gz");
		await writeFeed(file, awinCsv(models, { lines: 300 }, ["Currys", "Argos"]));
		const rows = rowsOf(gunzipSync(readFileSync(file)).toString());
		expect(rows).toHaveLength(300);
		expect(Object.keys(rows[0] ?? {})).toEqual(AWIN_HEADINGS);
		const titles = products({ lines: 300 }).map(({ title }) => title);
		expect(rows.map((row) => row.product_name)).toEqual(titles);
		expect(new Set(rows.map((row) => row.merchant_name))).toEqual(new Set(["Currys", "Argos"]));
	});

	it("is Google's XML", async () => {
		const file = join(folder, "feed.xml");
		await writeFeed(file, googleXml(models, { lines: 200 }));
		const xml = readFileSync(file, "utf8");
		expect(xml.match(/<item>/g)).toHaveLength(200);
		expect(xml.match(/<g:price>\d+\.\d\d GBP<\/g:price>\n<g:/g)).toHaveLength(200);
		expect(xml).toContain("<g:sale_price>");
		expect(xml).toContain("<g:availability>in_stock<");
		expect(xml).toMatch(/<g:gtin>(\d{13})<\/g:gtin>\n<g:gtin>\1</);
		expect(xml.endsWith("</rss>\n")).toBe(true);
	});
});
