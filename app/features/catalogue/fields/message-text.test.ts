import { expect, it } from "vitest";
import { labelledError } from "./message-text";

const LABELS = { website_url: "Website", eans: "Barcodes", slug: "Slug", price: "Price" };

it.each([
	["website_url", "website_url must be an https address", "Website must be an https address"],
	[
		"eans",
		"each of eans must be at most 200 characters",
		"Each of Barcodes must be at most 200 characters",
	],
	["slug", 'slug "a" is another shop\'s', 'Slug "a" is another shop\'s'],
	[
		"price",
		"price is a date (1-2); format the cell as text",
		"Price is a date (1-2); format the cell as text",
	],
	["price", "prices differ", "prices differ"],
	["price", "The price is high", "The price is high"],
] as const)("message text: of %s: %s", (column, message, labelled) => {
	expect(labelledError(message, column, LABELS[column])).toBe(labelled);
});
