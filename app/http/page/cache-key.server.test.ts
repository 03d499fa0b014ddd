import { describe, expect, it } from "vitest";
import { pageAddress, pageKey } from "./cache-key.server";

describe("pageAddress", () => {
	it.each([
		["https://x.example/", "/"],
		["https://x.example/tag/4k?sort=price-asc", "/tag/4k?sort=price-asc"],
		["https://x.example/?utm_source=a&utm_campaign=b&gclid=1", "/"],
		["https://x.example/compare?sku=a&fbclid=x&sku=b", "/compare?sku=a&sku=b"],
		["https://x.example/?search=utm_source", "/?search=utm_source"],
	])("of %s is %s", (address, expected) => {
		expect(pageAddress(address)).toBe(expected);
	});
});

describe("pageKey", () => {
	const page = { address: "/", status: 200, data: { root: { price: 100 } }, build: "1" };

	it("is the same for the same page", () => {
		expect(pageKey(structuredClone(page))).toBe(pageKey(page));
	});

	it.each([
		{ ...page, address: "/brands" },
		{ ...page, status: 404 },
		{ ...page, data: { root: { price: 101 } } },
		{ ...page, build: "2" },
	])("differs when anything does: %j", (other) => {
		expect(pageKey(other)).not.toBe(pageKey(page));
	});
});
