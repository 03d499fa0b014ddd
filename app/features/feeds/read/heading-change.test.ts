import { expect, it } from "vitest";
import { headingChange } from "./heading-change";

it.each([
	["the same", "id,title,price", "id,title,price", undefined],
	["another case", "id,title,price", "ID, Title,g:price", undefined],
	["one added at the end", "id,title,price", "id,title,price,ean", undefined],
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
	const feed = { format: "csv" as const, headings: today.split(","), columns: {} };
	expect(headingChange(accepted.split(","), feed)).toBe(expected);
});

it.each([
	["another order, and one gone", "price,title,link,search_price", undefined],
	["the price gone", "title,link,gtin", 'The heading row changed: "search_price" is gone.'],
	["another price instead", "title,link,price", 'The heading row changed: "search_price" is gone.'],
])("of XML, %s", (_, today, expected) => {
	const columns = { title: ["title"], url: ["link"], price: ["search_price", "price"] };
	const feed = { format: "xml" as const, headings: today.split(","), columns };
	expect(headingChange(["id", "title", "link", "gtin", "search_price", "price"], feed)).toBe(
		expected,
	);
});
