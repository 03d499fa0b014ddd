import { describe, expect, it } from "vitest";
import { distinctHeaders } from "../read/feed-row";
import { headerChange, leftOutRule, missingFields, recogniseColumns } from "./feed-layout";

const recognised = (...headings: string[]) => recogniseColumns(headings.join().split(",")).columns;

describe("recognisedColumns", () => {
	it("recognises Awin's names, the current price first", () => {
		const columns = recognised(
			"store_price,search_price,rrp_price,product_price_old,Product_Name,merchant_deep_link",
			"aw_deep_link,merchant_product_id,aw_product_id,in_stock,stock_status,product_GTIN",
		);
		expect(columns).toEqual({
			id: ["aw_product_id", "merchant_product_id"],
			title: ["Product_Name"],
			ean: ["product_GTIN"],
			url: ["aw_deep_link", "merchant_deep_link"],
			price: ["search_price", "store_price"],
			stock: ["stock_status", "in_stock"],
		});
		expect(missingFields(columns)).toEqual([]);
	});

	it("recognises Google's names, with and without g:, with blanks or underscores", () => {
		expect(
			recognised(
				"g:id,Title,LINK,g:price,sale price,G:shipping,shipping(country:price),Availability",
			),
		).toEqual({
			id: ["g:id"],
			title: ["Title"],
			url: ["LINK"],
			price: ["g:price"],
			sale_price: ["sale price"],
			delivery: ["G:shipping", "shipping(country:price)"],
			stock: ["Availability"],
		});
	});

	it("recognises any layout with a title, a price and an address: WooCommerce's external products", () => {
		expect(
			recognised(
				'ID,Type,SKU,"GTIN",Name,Published,In stock?,Sale price,Regular price,External URL,Images',
			),
		).toEqual({
			id: ["ID", "SKU"],
			title: ["Name"],
			price: ["Regular price", "Sale price"],
			sale_price: ["Sale price"],
			for_sale: ["Published"],
			url: ["External URL"],
			stock: ["In stock?"],
			image: ["Images"],
		});
	});

	it("recognises no price under a header in brackets", () => {
		expect(recognised("id,title,link,price (old),price").price).toEqual(["price"]);
	});

	it("recognises nothing if a known name occurs twice", () => {
		const columns = recognised("id,title,link,price,Price");
		expect(missingFields(columns)).toEqual(["title", "url", "price"]);
		expect(recognised("id,title,link,price,x,x").price).toEqual(["price"]);
	});
});

it.each([
	[
		["price", "", "Price", "price ", " id"],
		["price", "Column 2", "Price (2)", "price (3)", "id"],
	],
	[
		["price", "price", "price (2)"],
		["price", "price (2)", "price (2) (2)"],
	],
	[
		["price (2)", "price", "price", "price"],
		["price (2)", "price", "price (3)", "price (4)"],
	],
	[
		["Column 2", ""],
		["Column 2", "Column 2 (2)"],
	],
])("feed layout: makes the headers %j distinct", (headers, distinct) => {
	expect(distinctHeaders(headers)).toEqual(distinct);
});

it.each([
	["the same", "id,title,price", "id,title,price", undefined],
	["another case", "id,title,price", "ID, Title,g:price", undefined],
	["one gone", "id,title,price", "id,title", 'The heading row changed: "price" is gone.'],
	["one renamed", "id,title,price", "id,title,cost", 'The heading row changed: "price" is gone.'],
	[
		"two swapped",
		"id,title,price",
		"id,price,title",
		'The heading row changed: column 2 was "title" and is now "price".',
	],
	[
		"one in between",
		"id,title,price",
		"id,ean,title,price",
		'The heading row changed: column 2 was "title" and is now "ean".',
	],
])("%s", (_, accepted, today, expected) => {
	const feed = { format: "csv" as const, headers: today.split(","), columns: {} };
	expect(headerChange(accepted.split(","), feed)).toBe(expected);
});

it.each([
	["another order, and one gone", "price,title,link,search_price", undefined],
	["the price gone", "title,link,gtin", 'The heading row changed: "search_price" is gone.'],
	["another price instead", "title,link,price", 'The heading row changed: "search_price" is gone.'],
])("feed layout: of XML, %s", (_, today, expected) => {
	const columns = { title: ["title"], url: ["link"], price: ["search_price", "price"] };
	const feed = { format: "xml" as const, headers: today.split(","), columns };
	expect(headerChange(["id", "title", "link", "gtin", "search_price", "price"], feed)).toBe(
		expected,
	);
});

it.each([
	[["lamp"], "Epson clamp", "", false],
	[["lamp"], "Epson", "Projector / LAMP", true],
	[["ceiling mount"], "Ceiling  Mount white", "", true],
	[['24"', "c++"], 'Screen 24" wide', "", true],
	[["c++"], "Book on C", "", false],
	[["", " "], "Epson", "", false],
	[[], "Epson", "", false],
])("%j leaves out %j, %j: %j", (words, title, category, expected) => {
	expect(leftOutRule(words)({ title, category })).toBe(expected);
});
