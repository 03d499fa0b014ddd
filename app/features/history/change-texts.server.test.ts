import { describe, expect, it } from "vitest";
import { fieldChanges, lineFieldLabel, valueWords } from "./change-texts.server";

it.each([
	["delivery_price", "0.00", "£0.00"],
	["in_stock", true, "yes"],
	["is_featured", false, "no"],
	["brightness", 3000, "3000"],
	["brightness", 12_000, "12,000"],
	["launch_year", 2025, "2025"],
	["description", "", "nothing"],
	["description", "Bright.", "Bright."],
	["anything", undefined, "nothing"],
])("formats %s %j as %s", (field, value, words) => {
	expect(valueWords(field, value)).toBe(words);
});

it.each([
	["price_is_example", "Price is an example"],
	["sku", "SKU"],
	["every_hours", "How often, in hours"],
	["something_else", "Something else"],
])("labels %s as %s", (field, label) => {
	expect(lineFieldLabel(field)).toBe(label);
});

describe("the fields of a line", () => {
	it("have both values if the row was changed", () => {
		expect(fieldChanges({ before: { price: null }, after: { price: "5.00" } })).toEqual([
			{ label: "Price", before: "nothing", after: "£5.00" },
		]);
	});

	it("leave out empty values of an added or deleted row", () => {
		expect(fieldChanges({ before: undefined, after: { price: "5.00", mpn: null } })).toEqual([
			{ label: "Price", before: null, after: "£5.00" },
		]);
	});
});
