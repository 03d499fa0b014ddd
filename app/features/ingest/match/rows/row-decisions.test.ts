import { expect, it } from "vitest";
import { fileMappingOf } from "~/features/ingest/columns/mapping";
import { readDecisions } from "./row-decisions";

const BEFORE = fileMappingOf({ rowKey: "k", kind: "projectors", columns: { naam: "title" } });

function answered(fields: Record<string, string>, before = BEFORE) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return readDecisions(form, before);
}

it("row decisions: keeps a changed SKU, and proposes unchanged ones again", () => {
	const { mapping: reading, faults } = answered({
		"proposed-2": "A",
		"sku-2": "A",
		"proposed-3": "B",
		"sku-3": " C ",
		"use-3": "new",
	});
	expect(faults).toEqual({});
	expect(reading.rows).toEqual({ 2: {}, 3: { use: "new", sku: "C" } });
	// A box that leaves a row out, unticked after a blank field.
	expect(
		answered({ "proposed-3": "C", "sku-3": "C", "use-3": "" }, reading).mapping.rows[3],
	).toEqual({
		sku: "C",
	});
	// An answer stays until it is changed.
	expect(answered({ "proposed-3": "C", "sku-3": "C" }, reading).mapping.rows[3]).toEqual({
		use: "new",
		sku: "C",
	});
	expect(answered({ "proposed-3": "C", "sku-3": "D" }, reading).mapping.rows[3]).toMatchObject({
		sku: "D",
	});
});

it("row decisions: prefers an answer for all rows to those for each", () => {
	const { mapping: reading } = answered({ "proposed-2": "A", "use-2": "new", "use-all": "skip" });
	expect(reading).toMatchObject({ likeUse: "skip", rows: { 2: {} } });
	expect(answered({ "use-all": "" }, reading).mapping.likeUse).toBe("skip");
});

it("row decisions: reads brands and categories by their words", () => {
	const { mapping: reading } = answered({
		"brand:Zonk": " Zonk  Blitz ",
		"category:küche": "gaming",
	});
	expect(reading.values).toEqual({
		brands: { Zonk: "Zonk Blitz" },
		categories: { küche: "gaming" },
	});
});

it.each([
	[{ "brand:Zonk": " " }, "brand:Zonk"],
	[{ "brand:Zonk": "x".repeat(81) }, "brand:Zonk"],
	[{ "proposed-2": "A", "sku-2": "no SKU!" }, "sku-2"],
	[{ "proposed-2": "A", "sku-2": "-a" }, "sku-2"],
])("row decisions: reports the fault of %j", (fields, name) => {
	expect(Object.keys(answered(fields).faults)).toEqual([name]);
});

it("row decisions: ignores unknown fields", () => {
	const { mapping: reading } = answered({ "proposed-x": "A", "use-2": "constructor", other: "1" });
	expect(reading).toEqual(BEFORE);
});
