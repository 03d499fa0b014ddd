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
	expect(headingChange(accepted.split(","), today.split(","))).toBe(expected);
});

it("asks of XML only for what is needed", () => {
	const accepted = ["id", "title", "gtin", "price"];
	expect(headingChange(accepted, ["price", "title"], ["title", "price"])).toBeUndefined();
	expect(headingChange(accepted, ["title", "gtin"], ["title", "price"])).toBe(
		'The heading row changed: "price" is gone.',
	);
	expect(
		headingChange(accepted, ["price", "title"], ["title", "price", "search_price"]),
	).toBeUndefined();
});
