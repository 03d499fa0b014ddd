import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guessed } from "../../../../tests/guessed-columns";
import { readCsv } from "../read/read-sheets.server";
import { decodeText } from "../read/text-file";

describe("columns of yes and no", () => {
	/** Words and symbols for yes and no. */
	const CHECKS =
		"✅/⛔|✔️/❌|✓/✗|☑/☐|●/○|👍/👎| JA /nee|Yes/no|oui/NON|sí/no|x/|X/-|[x]/–|0/1|TRUE/false|wahr/falsch|waar/onwaar|vrai/faux|Y/N|j/n|tak/nie|да/нет|はい/いいえ"
			.split("|")
			.map((pair) => pair.split("/"));

	it.each(CHECKS)(
		"reads a column of %j and %j as neither a list nor a text",
		(yes = "", no = "") => {
			const values = [yes, no, yes, "", yes];
			const headings = ["Features", "Eigenschaften", "Inputs", "Outputs", "Gebruik", "Resolution"];
			for (const heading of [...headings, "Audio out (3.5 mm)", "Lamp", "Score"]) {
				const columns = { Name: ["Epson A", "Epson B", "BenQ C"], [heading]: values };
				expect(guessed(columns), heading).toEqual({ Name: "title", [heading]: undefined });
			}
		},
	);

	it("reads marks as yes or no", () => {
		for (const [yes = "", no = ""] of CHECKS) {
			const columns = { Name: ["Epson A", "BenQ B"], Discontinued: [yes, no], Speaker: [yes, no] };
			expect(guessed(columns)).toMatchObject({
				Discontinued: "is_discontinued",
				Speaker: "speaker",
			});
		}
	});

	it("reads a list with a stray mark as a list, and years of warranty as years", () => {
		expect(
			guessed({
				Name: ["Epson A", "Epson B", "BenQ C"],
				Features: ["HDR10, 3D", "✅", "Wi-Fi"],
				Warranty: ["1", "1", "1"],
			}),
		).toEqual({ Name: "title", Features: "features", Warranty: "warranty_years" });
	});
});

describe("exports of shop systems", () => {
	/** Returns the guessed columns of a file, without those that are left out. */
	function guessedFile(name: string) {
		const [head, ...body] = readCsv(
			decodeText(readFileSync(`tests/fixtures/foreign/${name}`)),
		).rows;
		const columns = (head?.cells ?? []).map((heading, index) => [
			heading,
			body.map(({ cells }) => (cells[index] ?? "").trim()),
		]);
		return found(guessed(Object.fromEntries(columns)));
	}

	function found(fields: Record<string, string | undefined>) {
		return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
	}

	it.each([
		[
			"shopify.csv",
			{
				Title: "title",
				"Body (HTML)": "description",
				Vendor: "brand",
				"Product Category": "product_category",
				"Variant SKU": "sku",
				"Variant Grams": "weight",
				"Variant Price": "price",
				"Variant Barcode": "eans",
				"Image Src": "image_url",
			},
		],
		[
			"woocommerce.csv",
			{
				SKU: "sku",
				"GTIN, UPC, EAN, or ISBN": "eans",
				Name: "title",
				"Is featured?": "is_featured",
				Description: "description",
				"Weight (kg)": "weight",
				"Width (cm)": "width",
				"Height (cm)": "height",
				"Regular price": "price",
				Categories: "product_category",
				Images: "image_url",
			},
		],
		[
			"amazon.tsv",
			{
				"item-name": "title",
				"item-description": "description",
				"seller-sku": "sku",
				price: "price",
				"product-id": "eans",
				"image-url": "image_url",
			},
		],
	])("misreads nothing of %s", (name, meanings) => {
		expect(guessedFile(name)).toEqual(meanings);
	});

	it.each<[string, Record<string, string[]>, Record<string, string>]>([
		[
			"Title before what begins with brands, whatever it says itself",
			{
				Tags: ["Epson, 4K", "BenQ, 4K"],
				"Short description": ["Epson A", "BenQ B"],
				Title: ["A1", "B1"],
			},
			{ Title: "title" },
		],
		[
			"the regular price before the sale price, though one is unknown",
			{ Name: ["Epson A", "BenQ B"], "Sale price": ["1.00", ""], "Regular price": ["2.00", "ask"] },
			{ Name: "title", "Regular price": "price" },
		],
		[
			"no date for a price",
			{
				Name: ["Epson A", "BenQ B"],
				"Date sale price starts": ["2024-11-25", ""],
				"Price valid until": ["31.12.24", "24.12.25"],
				"Prijs per datum": ["", "1.50"],
				Vanaf: ["24.12.25", "01.02.26"],
			},
			{ Name: "title" },
		],
		[
			"no note for a rating",
			{
				Name: ["Epson A", "BenQ B"],
				Note: ["4", "5"],
				"Purchase note": ["", ""],
				"item-note": ["4.5", "5"],
				"Rating note": ["3", "4"],
			},
			{ Name: "title" },
		],
	])("finds %s", (_, columns, meanings) => {
		expect(found(guessed(columns))).toEqual(meanings);
	});
});
