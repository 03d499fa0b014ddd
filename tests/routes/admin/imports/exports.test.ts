import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeProjectors } from "../../../factories";
import {
	columnsAt,
	imported,
	models,
	place,
	rowsAt,
	sendAnswers,
	sendChoices,
	signInFirst,
	upload,
} from "./foreign-sheets";

// Exports of shop systems, from their upload to the catalogue.

signInFirst();

const fixture = (name: string) => readFileSync(`tests/fixtures/foreign/${name}`, "utf8");
const POUNDS = { currency: "GBP" };

describe("a Shopify products export", () => {
	it("becomes a model a product, with pictures and variants folded", async () => {
		const image = (row: number) =>
			`epson-eh-tw7100${",".repeat(21)}https://cdn.shopify.com/files/${row}.jpg,${row}${",".repeat(13)}`;
		const images = Array.from({ length: 30_000 }, (_, row) => image(row));
		const file = `${fixture("shopify.csv")}${images.join("\n")}\n`;
		const columns = place(await upload(file, { name: "products_export.csv" }));
		expect(await columnsAt(columns)).toMatchObject({ program: "a Shopify products export" });
		const rows = place(await sendChoices(columns));
		expect(await rowsAt(rows)).toMatchObject({
			isCurrencyUnknown: true,
			mergedRowCount: 30_004,
			doubtful: [{ model: "100 inch", use: "skip", goods: "screens" }],
		});
		const done = await sendAnswers(rows, { ...POUNDS, intent: "import" });
		expect(done.status).toBe(303);
		expect(await models()).toMatchObject([
			{
				sku: "BS-7100",
				brand: "Epson",
				pricePence: 129_900,
				description: "A bright 4K PRO-UHD projector.",
			},
			{
				sku: "BS-HU915-W",
				brand: "LG",
				model: "HU915QE",
				pricePence: 339_900,
				eans: '["8806091557452","8806091557469"]',
			},
			{ sku: "BS-W4000", model: "W4000i", weight: "6600 g" },
		]);
	});

	it("updates our models under other names, and leaves prices without a currency empty", async () => {
		await makeProjectors(
			{ sku: "HU915", brand: "LG", model: "CineBeam HU915QE", price: "2999" },
			{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
		);
		const result = await imported(fixture("shopify.csv"));
		expect(result?.pastImport).toMatchObject({ created: 1, updated: 2, errors: 0 });
		expect(result?.pastImport.message).toContain("Prices were left empty");
		expect(await models()).toMatchObject([
			{ sku: "BS-W4000", pricePence: 0 },
			{ sku: "HU915", model: "CineBeam HU915QE", pricePence: 299_900 },
			{ sku: "TW7100" },
		]);
	});
});

it("a WooCommerce export becomes a model a product, at the price of its cheapest variation", async () => {
	const result = await imported(fixture("woocommerce.csv"), "wc.csv", POUNDS);
	expect(result?.pastImport).toMatchObject({ created: 3, errors: 0 });
	expect(await models()).toMatchObject([
		{ sku: "WC-7100", brand: "Epson", model: "EH-TW7100" },
		{ sku: "WC-H3", brand: "XGIMI", model: "Halo+", pricePence: 79_900, eans: '["6935670504753"]' },
		{ sku: "WC-W4000", pricePence: 239_900 },
	]);
});

it("an Amazon listing report becomes a model for all colours, without accessories", async () => {
	const result = await imported(fixture("amazon.tsv"), "report.tsv", POUNDS);
	expect(result?.pastImport).toMatchObject({ created: 3, errors: 0 });
	expect(await models()).toMatchObject([
		{ sku: "AM-7100", eans: '["8715946680453"]' },
		{ sku: "AM-MOGO-B", brand: "XGIMI", model: "MoGo 3 Pro", eans: '["6935670504753"]' },
		{ sku: "AM-W4000" },
	]);
});

it.each([
	[
		"a Google Merchant feed",
		"id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tbrand\tgtin\tmpn\tproduct_type\n" +
			"1\tBenQ TK710 4K projector\tBright.\thttps://s.example/1\t\tin_stock\t1299.00 GBP\tBenQ\t4718755095436\t9H.JSL77.1CE\tProjectors\n" +
			"2\tBenQ TV 65 inch\tA TV.\thttps://s.example/2\t\tin_stock\t999.00 GBP\tBenQ\t\t\tTelevisions\n",
		{ sku: "BENQ-TK710", mpn: "9H.JSL77.1CE", pricePence: 129_900 },
	],
	[
		"an Awin feed",
		"aw_deep_link,product_name,aw_product_id,merchant_product_id,search_price,currency,brand_name,ean,merchant_category\n" +
			"https://a.example,BenQ TK710,1,m1,1299.00,GBP,BenQ,4718755095436,Projectors\n",
		{ sku: "BENQ-TK710", pricePence: 129_900, eans: '["4718755095436"]' },
	],
	[
		"an Icecat export",
		"Supplier;Prod_ID;Model_Name;EAN_UPCS;Category;Long summary description\n" +
			"BenQ;9H.JSL77.1CE;TK710;4718755095436;Data projectors;A bright projector.\n",
		{ sku: "BENQ-TK710", model: "TK710", mpn: "9H.JSL77.1CE" },
	],
])("%s is read as a catalogue", async (program, file, model) => {
	const columns = place(await upload(file, { name: "export.txt.csv" }));
	expect(await columnsAt(columns)).toMatchObject({ program, kind: "projectors" });
	await sendAnswers(place(await sendChoices(columns)), { intent: "import" });
	expect(await models()).toMatchObject([model]);
});
