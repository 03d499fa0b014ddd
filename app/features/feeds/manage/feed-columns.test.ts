import { expect, it } from "vitest";
import { guessFeedColumns } from "./feed-columns";

const guess = (columns: Record<string, string[]>, recognised = {}) => {
	const headings = Object.keys(columns);
	const lines = Math.max(...Object.values(columns).map((values) => values.length));
	const firstLines = Array.from({ length: lines }, (_, line) =>
		headings.map((heading) => columns[heading]?.[line] ?? ""),
	);
	return guessFeedColumns({ headings, firstLines, columns: recognised });
};

it.each([
	["ProductURL", "https://shop.example/1", "url"],
	["link", "W1800", undefined],
	["Image URL", "https://shop.example/1.jpg", "image"],
	["Image", "1.jpg", undefined],
	["price", "POA", undefined],
	["RRP price", "999.00", undefined],
	["Sale price", "799.00", "sale_price"],
	["Delivery price", "4.99", "delivery"],
	["EAN13", "8715946680453", "ean"],
	["Manufacturer Part Number", "V11H", "mpn"],
	["Manufacturer", "Epson", "brand"],
	["Stock Level", "3", "quantity"],
	["Stock", "yes", "stock"],
	["Availability", "in stock", "stock"],
	["Condition", "new", "condition"],
	["Retailer name", "Currys", "merchant"],
	["Category", "Projectors", "category"],
	["SKU", "7", "id"],
	["Artikelnr", "7", "id"],
	["Voorraad?", "ja", "stock"],
	["Hersteller", "BenQ", "brand"],
	["Colour", "black", undefined],
])("feed columns: takes %s with %s for %s", (heading, value, meaning) => {
	expect(guess({ [heading]: [value] })).toEqual([meaning]);
});

it("feed columns: gives a field with one column to the first one that fits", () => {
	expect(guess({ title: ["a"], name: ["b"], "price a": ["1"], "price b": ["2"] })).toEqual([
		"title",
		undefined,
		"price",
		undefined,
	]);
});

it("feed columns: keeps recognised columns", () => {
	expect(guess({ Naam: ["a"], name: ["b"] }, { title: ["Naam"] })).toEqual(["title", undefined]);
});

it("guesses the meaning of headers of any language by their values", () => {
	const columns = {
		Nr: ["0", "1"],
		Toestel: ["EH-TW7100 beamer", "W1800 beamer"],
		Fabriek: ["Epson", "BenQ"],
		Euro: ["1299,00", "899,00"],
		Webadres: ["https://shop.example/0", "https://shop.example/1"],
		Foto: ["https://shop.example/0.jpg", "https://shop.example/1.jpg"],
		Streepjescode: ["8715946680453", "4007249012685"],
	};
	expect(guess(columns)).toEqual([undefined, "title", undefined, "price", "url", undefined, "ean"]);
});
