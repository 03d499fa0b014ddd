import { describe, expect, it } from "vitest";
import { formatPence, penceToPounds, priceText } from "./price";

describe("formatPence", () => {
	it.each([
		[0, "£0.00"],
		[5, "£0.05"],
		[29, "£0.29"],
		[129_900, "£1,299.00"],
		[123_456_789, "£1,234,567.89"],
	])("%i pence are %s", (pence, text) => {
		expect(formatPence(pence)).toBe(text);
	});
});

describe("priceText", () => {
	it("shows a known price", () => {
		expect(priceText(59_999)).toBe("£599.99");
	});

	it("says that a price of 0 is unavailable", () => {
		expect(priceText(0)).toBe("Pricing unavailable");
	});
});

describe("penceToPounds", () => {
	it.each([
		[0, 0],
		[29, 0.29],
		[1999, 19.99],
		[110, 1.1],
		[129_900, 1299],
	])("%i pence are %d pounds", (pence, pounds) => {
		expect(penceToPounds(pence)).toBe(pounds);
	});
});
