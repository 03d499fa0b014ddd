import { describe, expect, it } from "vitest";
import { FORM_FIELDS, formVersion, isTextAsOpened, submittedTexts } from "./model-texts.server";

function form(...fields: [string, string][]): FormData {
	const data = new FormData();
	for (const [name, value] of fields) data.append(name, value);
	return data;
}

describe("submittedTexts", () => {
	it.each([
		["an empty box", [], { is_featured: "false", product_category: "" }],
		["a ticked box", [["is_featured", "true"]], { is_featured: "true" }],
		["line ends of Windows", [["description", "a\r\nb"]], { description: "a\nb" }],
		[
			"ticked categories, in their order",
			[
				["product_category", "gaming"],
				["product_category", "Lecture hall"],
			],
			{ product_category: "gaming;Lecture hall" },
		],
		[
			"one with a comma",
			[["product_category", "Home, garden"]],
			{ product_category: "Home, garden;" },
		],
	] satisfies [string, [string, string][], object][])("reads %s", (_, fields, texts) => {
		expect(submittedTexts(form(...fields))).toMatchObject(texts);
	});

	it("leaves out missing fields, and ignores fields that are not in the form", () => {
		const texts = submittedTexts(form(["price", ""], ["id", "7"], ["isSample", "1"]));
		expect(texts).not.toHaveProperty("brand");
		expect(texts).not.toHaveProperty("id");
		expect(texts).not.toHaveProperty("isSample");
		expect(texts.price).toBe("");
	});
});

describe("formVersion", () => {
	const texts = Object.fromEntries(FORM_FIELDS.map((name) => [name, ""]));
	const version = formVersion(texts);

	it.each(FORM_FIELDS)("detects a change of %s, and of no other field", (name) => {
		const changed = { ...texts, [name]: "another" };
		expect(formVersion(changed)).not.toBe(version);
		for (const other of FORM_FIELDS) {
			expect(isTextAsOpened(version, other, changed[other]), other).toBe(other !== name);
		}
	});

	it.each(["", "x", version.slice(1), `${version}x`.repeat(50)])(
		"does not throw for an invalid version: %#",
		(other) => {
			expect(other).not.toBe(version);
			expect(typeof isTextAsOpened(other, "price", "")).toBe("boolean");
		},
	);
});
