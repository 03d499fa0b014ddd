import { describe, expect, it } from "vitest";
import { readSpecifications } from "./specifications";

const NOTHING = {
	lightSource: null,
	throwRatio: null,
	throwType: null,
	dimensions: null,
	speakers: null,
};

describe("readSpecifications", () => {
	it("reads every key of docs/product.md#entities", () => {
		const specifications = {
			light_source: "Laser",
			throw_ratio: "1.2:1",
			throw: { type: "Short" },
			dimensions: "30 x 20 x 10 cm",
			speakers: "2 x 5 W",
		};
		expect(readSpecifications(specifications)).toEqual({
			lightSource: "Laser",
			throwRatio: "1.2:1",
			throwType: "Short",
			dimensions: "30 x 20 x 10 cm",
			speakers: "2 x 5 W",
		});
	});

	it.each([
		[{ width: 30, height: 10, depth: 20 }, "30 x 10 x 20"],
		[{ depth: "20 cm", width: "30 cm" }, "30 cm x 20 cm"],
		[{}, null],
		[{ width: null, height: " " }, null],
		[["30", "20"], null],
		[42, "42"],
	])("reads dimensions %j as %j", (dimensions, text) => {
		expect(readSpecifications({ dimensions }).dimensions).toBe(text);
	});

	it.each([
		{},
		{ throw: "Short", light_source: "", speakers: {}, throw_ratio: [] },
		{ throw: null, light_source: null, speakers: true, dimensions: false },
		{ throw: ["Short"], light_source: " ", throw_ratio: undefined },
	])("finds nothing readable in %j", (specifications) => {
		expect(readSpecifications(specifications)).toEqual(NOTHING);
	});
});
