import { describe, expect, it } from "vitest";
import type { PriceNote } from "~/features/catalogue/projector";
import { formatPence, labelledPrice, penceToPounds, priceParts, priceText } from "./price";

it.each([
	[0, "£0.00"],
	[5, "£0.05"],
	[29, "£0.29"],
	[129_900, "£1,299.00"],
	[123_456_789, "£1,234,567.89"],
])("formatPence %i pence are %s", (pence, text) => {
	expect(formatPence(pence)).toBe(text);
});

describe("priceText", () => {
	it("shows a known price", () => {
		expect(priceText(59_999)).toBe("£599.99");
	});

	it("describes a price of 0 as unavailable", () => {
		expect(priceText(0)).toBe("Pricing unavailable");
	});
});

it.each([
	[0, 0],
	[29, 0.29],
	[1999, 19.99],
	[110, 1.1],
	[129_900, 1299],
])("penceToPounds %i pence are %d pounds", (pence, pounds) => {
	expect(penceToPounds(pence)).toBe(pounds);
});

const price = (
	pricePence: number,
	isSamplePrice = false,
	isLastKnownPrice = false,
	refurbishedPence = 0,
	priceNote: PriceNote = "",
) => ({ pricePence, isSamplePrice, isLastKnownPrice, refurbishedPence, priceNote });

describe("priceParts", () => {
	it.each([
		["an offer's price", price(119_900), "£1,199"],
		["the last known one", price(119_900, false, true), "Last known price £1,199"],
		["an example", price(119_900, true), "Example price £1,199"],
		["an example that no shop has", price(119_900, true, true), "Example price £1,199"],
		["none", price(0), "Pricing unavailable"],
		["a refurbished one", price(119_900, false, true, 45_000), "Refurbished £450"],
		["a refurbished one beside an example", price(1, true, true, 45_000), "Refurbished £450"],
		["a refurbished one alone", price(0, false, false, 45_000), "Refurbished £450"],
		["a delivered one", price(49_999, false, false, 0, "delivered"), "£499.99 delivered"],
		["a free one", price(49_900, false, false, 0, "delivered"), "£499 delivered"],
		[
			"one of unknown delivery",
			price(49_500, true, false, 0, "delivery not stated"),
			"Example price £495 delivery not stated",
		],
		["none, of the sample", price(0, true, true), "Pricing unavailable"],
	])("calls %s by its name", (_, model, text) => {
		expect(labelledPrice(priceParts(model))).toBe(text);
	});

	it("separates label and amount", () => {
		expect(priceParts(price(1, true))).toEqual({
			label: "Example price",
			pence: 1,
			amount: "£0.01",
			note: "",
		});
		expect(priceParts(price(1))).toEqual({ label: null, pence: 1, amount: "£0.01", note: "" });
		expect(priceParts(price(1, false, true, 2))).toEqual({
			label: "Refurbished",
			pence: 2,
			amount: "£0.02",
			note: "",
		});
	});
});
