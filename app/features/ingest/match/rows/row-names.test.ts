import { expect, it } from "vitest";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { freeSku, newSkuOf } from "./row-names";

it.each([
	["Anker Nebula", "Capsule 3", "ANKER-NEBULA-CAPSULE-3"],
	["XGIMI", "Halo+", "XGIMI-HALO-PLUS"],
	["Épson", "Größe 4K/8K", "EPSON-GROSSE-4K-8K"],
	["Sony", "VPL-XW5000ES", "SONY-VPL-XW5000ES"],
	["A", "b".repeat(80), `A-${"B".repeat(62)}`],
])("the SKU of %j %j is %j", (brand, model, sku) => {
	expect(newSkuOf(brand, model)).toBe(sku);
	expect(sku).toMatch(SKU_PATTERN);
});

it("row names: adds a number if a SKU is taken, and stays within its length", () => {
	const taken = new Set(["A-B", "A-B-2"]);
	expect(freeSku("A", "B", (sku) => taken.has(sku))).toBe("A-B-3");
	const long = newSkuOf("A", "b".repeat(80));
	expect(freeSku("A", "b".repeat(80), (sku) => sku === long)).toMatch(/^A-B{60}-2$/);
	expect(freeSku("日本", "映写機", () => true)).toBe("");
});
