import { expect, it } from "vitest";
import { mappingFaults, readImportMapping } from "./check-mapping";

const COLUMNS = ["A", "B", "C", "D"].map((header, index) => ({ index, header, samples: [] }));

it.each<[string, "projectors" | "listings", string[], string, number]>([
	["a title", "projectors", ["title"], "", 0],
	["brand and model", "projectors", ["brand", "model"], "", 0],
	["SKUs", "projectors", ["sku", "weight"], "", 0],
	["a brand alone", "projectors", ["brand"], "", 1],
	["no name", "projectors", ["weight"], "", 1],
	["all of an offer", "listings", ["title", "price", "affiliate_url", "retailer"], "", 0],
	["one shop for all", "listings", ["eans", "price", "affiliate_url"], "currys", 0],
	["nothing of an offer", "listings", [], "", 4],
])("check mapping: reports what is missing of %s", (_, kind, fields, retailer, missing) => {
	const fieldByIndex = Object.fromEntries(fields.entries());
	expect(mappingFaults({ kind, fieldByIndex, retailer }, COLUMNS)?.missing.length ?? 0).toBe(
		missing,
	);
});

it.each<[string, string, string, Record<number, string>]>([
	["offers after models", "projectors", "listings", { 0: "title", 2: "price", 3: "affiliate_url" }],
	["models after offers", "listings", "projectors", { 0: "title", 1: "weight", 2: "price" }],
	// A choice that was made for the kind is refused with its reason.
	[
		"offers as before",
		"listings",
		"listings",
		{ 0: "title", 1: "weight", 2: "price", 3: "affiliate_url" },
	],
])(
	"readChoices of %s unsets what does not fit a kind that was changed",
	(_, before, kind, expected) => {
		const form = new FormData();
		form.set("chosen-for", before);
		form.set("kind", kind);
		for (const [index, field] of ["title", "weight", "price", "affiliate_url"].entries()) {
			form.set(`column-${index}`, field);
		}
		expect(readImportMapping(form, COLUMNS)).toMatchObject({ kind, fieldByIndex: expected });
		expect(Object.keys(readImportMapping(form, COLUMNS).fieldByIndex)).toEqual(
			Object.keys(expected),
		);
	},
);

it("check mapping: refuses a column of ours that is chosen twice, or is of the other kind", () => {
	const fieldByIndex = { 0: "title", 1: "weight", 2: "weight", 3: "affiliate_url" };
	const faults = mappingFaults({ kind: "projectors", fieldByIndex, retailer: "" }, COLUMNS);
	expect(faults?.columns).toEqual({
		2: 'This is chosen for "B" already.',
		3: expect.stringContaining("Only offers have this column"),
	});
});
