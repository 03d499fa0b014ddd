import { expect, it } from "vitest";
import { shortlistPath, withModel, withoutModel } from "./shortlist";

it.each([
	[[], "A", ["A"], false],
	[["A"], "B", ["A", "B"], false],
	[["A", "B"], "A", ["A", "B"], false],
	[["A", "B", "C", "D"], "E", ["A", "B", "C", "D"], true],
	[["A", "B", "C", "D"], "D", ["A", "B", "C", "D"], false],
])("withModel adds to %j the model %s: %j, full: %j", (skus, sku, after, isFull) => {
	expect(withModel(skus, sku)).toEqual({ skus: after, isFull });
});

it.each([
	[["A", "B"], "A", ["B"]],
	[["A"], "B", ["A"]],
	[[], "A", []],
])("withoutModel removes from %j the model %s: %j", (skus, sku, after) => {
	expect(withoutModel(skus, sku)).toEqual({ skus: after, isFull: false });
});

it.each([
	[[], "/compare"],
	[["A"], "/compare?sku=A"],
	[["A+1", "B"], "/compare?sku=A%2B1&sku=B"],
])("shortlistPath of %j is %s", (skus, path) => {
	expect(shortlistPath(skus.map((sku) => ({ sku })))).toBe(path);
});
