import type { Body } from "db/schema";
import { describe, expect, it } from "vitest";
import { BODY_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { commonScaleDrawing, modelDrawing, widthText } from "./model-drawing";

const BODIES = Object.keys(BODY_TEXTS) as Body[];

/** Returns the number of an attribute of the first element that matches. */
function attribute(svg: string, element: RegExp, name: string): number {
	const tag = svg.match(element)?.[0] ?? "";
	return Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]);
}

const RECT = /<rect[^>]+>/;
const LINE = /<line[^>]+>/;

it.each([
	["297 x 244 x 118 mm", "30 cm wide"],
	["H 118 x W 254 x D 244 mm", "25 cm wide"],
	["", ""],
	[null, ""],
])("the width of %j is %j", (dimensions, text) => {
	expect(widthText(dimensions)).toBe(text);
});

describe("commonScaleDrawing", () => {
	it("has one scale for all models up to the widest, and no text within", () => {
		const widthOf = (dimensions: string) => {
			const svg = commonScaleDrawing({ body: "box", dimensions });
			expect(svg).not.toContain("<text");
			return attribute(svg, RECT, "width");
		};
		const small = widthOf("100 x 80 x 50 mm");
		expect(widthOf("300 x 240 x 110 mm") / small).toBeCloseTo(3, 1);
		expect(widthOf("550 x 330 x 140 mm") / small).toBeCloseTo(5.5, 1);
		expect(widthOf("1400 x 600 x 300 mm")).toBeLessThan(400);
	});

	it.each(BODIES)("stays on its sheet as a %s", (body) => {
		const svg = commonScaleDrawing({ body, dimensions: null });
		expect(svg).toContain('viewBox="0 0 400 264"');
	});
});

describe("modelDrawing", () => {
	it.each(BODIES)("draws the front of a %s to scale, beside 30 cm", (body) => {
		for (const [width, depth, height] of [
			[420, 310, 130],
			[60, 60, 150],
			[900, 600, 1400],
			[1500, 200, 110],
		] as const) {
			const svg = modelDrawing({ body, dimensions: `${width} x ${depth} x ${height} mm` });
			const scale = attribute(svg, RECT, "width") / width;
			expect(attribute(svg, RECT, "height") / height / scale).toBeCloseTo(1, 1);
			const ruler = attribute(svg, LINE, "x2") - attribute(svg, LINE, "x1");
			expect(ruler / scale / 300).toBeCloseTo(1, 1);
			expect(svg).toContain(">30 cm</text>");
		}
	});

	it.each(BODIES)("draws the usual %s without a ruler if the dimensions are unusable", (body) => {
		const usual = modelDrawing({ body, dimensions: null });
		expect(usual).not.toContain("30 cm");
		for (const dimensions of ["2 x 2 x 2 mm", "3 x 3 x 3 m", "about a shoebox"]) {
			expect(modelDrawing({ body, dimensions })).toBe(usual);
		}
		expect(attribute(usual, RECT, "width")).toBeGreaterThan(40);
	});

	it("stays on the sheet and within 3 kB", () => {
		for (const body of BODIES) {
			for (const dimensions of [
				"50 x 50 x 50 mm",
				"1500 x 1500 x 1500 mm",
				"1500 x 110 x 110 mm",
			]) {
				const svg = modelDrawing({ body, dimensions });
				expect(Buffer.byteLength(svg)).toBeLessThan(3000);
				const numbers = [...svg.matchAll(/ (?:x|x1|x2|cx)="([^"]+)"/g)].map(([, n]) => Number(n));
				expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
				expect(Math.max(...numbers)).toBeLessThanOrEqual(400);
			}
		}
	});

	it("draws centimetres as millimetres", () => {
		const drawn = (dimensions: string) => modelDrawing({ body: "box", dimensions });
		expect(drawn("42 x 31 x 13 cm")).toBe(drawn("420 x 310 x 130 mm"));
	});
});
