import { describe, expect, it } from "vitest";
import { drawingOf } from "./drawing";
import type { ChartModel } from "./finder-chart.server";

function modelOf(changes: Partial<ChartModel>): ChartModel {
	return {
		slug: "epson-one",
		name: "Epson One",
		pence: 50_000,
		priceLabel: null,
		figure: 2000,
		role: null,
		...changes,
	};
}

describe("the drawing of a chart", () => {
	it("has dear models to the right and much of a figure at the top", () => {
		const { dots, growing } = drawingOf({
			figure: "light",
			models: [modelOf({ pence: 30_000, figure: 3000 }), modelOf({ pence: 100_000 })],
		});
		expect(dots.map(({ x, y }) => [x, y])).toEqual([
			[30, 0],
			[100, 100],
		]);
		expect(growing).toEqual({ price: false, figure: false });
	});

	it.each([
		[{}, "light", "£500.00", "2,000 lumens"],
		[
			{ priceLabel: "Last known price", figure: 16.7 },
			"lag",
			"Last known price £500.00",
			"16.7 ms",
		],
	] as const)("says price and figure of %o in words", (changes, figure, price, text) => {
		const [dot] = drawingOf({ figure, models: [modelOf(changes)] }).dots;
		expect(dot).toMatchObject({ price, figure: text });
	});

	it("names the picks alone", () => {
		const { names } = drawingOf({
			figure: "light",
			models: [modelOf({}), modelOf({ name: "BenQ Two", role: "best" })],
		});
		expect(names).toMatchObject([{ role: "best", lines: ["BenQ Two"] }]);
	});
});
