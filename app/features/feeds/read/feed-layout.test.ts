import { describe, expect, it } from "vitest";
import { distinctHeadings, missingFields, recognisedColumns } from "./feed-layout";

describe("recognisedColumns", () => {
	it("knows Awin's names, the price of today first", () => {
		const columns = recognisedColumns([
			"store_price",
			"search_price",
			"rrp_price",
			"product_price_old",
			"Product_Name",
			"merchant_deep_link",
			"aw_deep_link",
			"merchant_product_id",
			"aw_product_id",
			"in_stock",
			"stock_status",
			"product_GTIN",
		]);
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

	it("knows Google's, with g: and without, with blanks or underscores", () => {
		const headings = [
			"g:id",
			"Title",
			"LINK",
			"g:price",
			"sale price",
			"G:shipping",
			"shipping(country:price)",
			"Availability",
		];
		expect(recognisedColumns(headings)).toEqual({
			id: ["g:id"],
			title: ["Title"],
			url: ["LINK"],
			price: ["g:price"],
			sale_price: ["sale price"],
			delivery: ["G:shipping", "shipping(country:price)"],
			stock: ["Availability"],
		});
	});

	it("knows nothing where a name that it knows stands twice", () => {
		const columns = recognisedColumns(["id", "title", "link", "price", "Price"]);
		expect(missingFields(columns)).toEqual(["title", "url", "price"]);
		expect(recognisedColumns(["id", "title", "link", "price", "x", "x"]).price).toEqual(["price"]);
	});
});

it("tells headings apart", () => {
	expect(distinctHeadings(["price", "", "Price", "price ", " id"])).toEqual([
		"price",
		"Column 2",
		"Price (2)",
		"price (3)",
		"id",
	]);
});
