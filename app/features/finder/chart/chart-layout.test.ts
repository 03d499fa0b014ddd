import { describe, expect, it } from "vitest";
import type { ChartFact } from "~/features/finder/views";
import { chartLayout } from "./chart-layout";
import type { ChartColumns } from "./finder-chart.server";

/** Draws two models, the first at £300 with a figure of 3,000. */
function drawn(changes: Partial<ChartColumns> = {}, fact: ChartFact = "light") {
	const models = {
		slug: ["epson-one", "benq-two"],
		name: ["Epson One", "BenQ Two"],
		pence: [30_000, 100_000],
		priceLabel: [null, null],
		fact: [3000, 2000],
		role: [null, null],
		...changes,
	};
	return chartLayout({ fact, models });
}

describe("the drawing of a chart", () => {
	it("has dear models to the right and much of a figure at the top", () => {
		const { dots, hasGrowingStepsByAxis } = drawn();
		expect(dots.map(({ x, y }) => [x, y])).toEqual([
			[30, 0],
			[100, 100],
		]);
		expect(hasGrowingStepsByAxis).toEqual({ price: false, fact: false });
	});

	it.each([
		[{}, "light", "£300.00", "3,000 lumens"],
		[
			{ priceLabel: ["Last known price", null], fact: [16.7, 20] },
			"lag",
			"Last known price £300.00",
			"16.7 ms",
		],
	] as const)("says price and figure of %o in words", (changes, fact, price, text) => {
		expect(drawn(changes, fact).dots[0]).toMatchObject({ price, fact: text });
	});

	it("names the picks alone", () => {
		const { names } = drawn({ role: [null, "best"] });
		expect(names).toMatchObject([{ role: "best", lines: ["BenQ Two"] }]);
	});
});
