import { asked, model } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";

const WORK = "business-education";

function partsOf(
	one: FinderModel,
	all: readonly FinderModel[],
	conditions: Partial<Conditions> = {},
) {
	const state = asked({ use: WORK, ...conditions });
	const { parts } = finderCatalogue(all, [WORK]).scores(state).scoreOf(one);
	return Object.fromEntries(parts.map(({ part, points }) => [part, points]));
}

describe("value for money", () => {
	// Light has 35 points of the use, from 0 to 4,000 lumens: 400 lumens are 3.5 points.
	const lit = (sku: string, pounds: number, lumens: number, values: Partial<FinderModel> = {}) =>
		model(sku, pounds, { lumens, ...values });

	it.each<[name: string, one: FinderModel, others: FinderModel[], points: number]>([
		["half alone", lit("a", 400, 2000), [], 5],
		["half at the average", lit("a", 400, 2000), [lit("b", 400, 1600), lit("c", 400, 2400)], 5],
		["more above it", lit("a", 400, 2400), [lit("b", 400, 2000)], 5 + 1.75 / 2],
		["less below it", lit("a", 400, 2000), [lit("b", 400, 2400)], 5 - 1.75 / 2],
		["all from 10 points above", lit("a", 400, 4000), [lit("b", 400, 1600)], 10],
		["none from 10 points below", lit("a", 400, 1600), [lit("b", 400, 4000)], 0],
		["none without a price", lit("a", 0, 4000), [lit("b", 400, 1600)], 0],
		["nothing of one without a price", lit("a", 400, 2400), [lit("b", 0, 2000)], 5],
		[
			"nothing of one no longer made",
			lit("a", 400, 2400),
			[lit("b", 400, 2000, { isDiscontinued: true })],
			5,
		],
		["nothing of another use", lit("a", 400, 2400), [lit("b", 400, 2000, { uses: ["gaming"] })], 5],
		["one a quarter dearer", lit("a", 400, 2400), [lit("b", 500, 2000)], 5 + 1.75 / 2],
		["nothing of one a penny dearer still", lit("a", 400, 2400), [lit("b", 500.01, 2000)], 5],
		["one a quarter cheaper", lit("a", 400, 2400), [lit("b", 300, 2000)], 5 + 1.75 / 2],
		["nothing of one a penny cheaper still", lit("a", 400, 2400), [lit("b", 299.99, 2000)], 5],
		["nothing beyond a quarter of odd pence", lit("a", 400.01, 2400), [lit("b", 500.02, 2000)], 5],
		[
			"half for one no longer made without peers",
			lit("a", 400, 2400, { isDiscontinued: true }),
			[],
			5,
		],
	])("compares %s", (_, one, others, points) => {
		expect(partsOf(one, [one, ...others]).value).toBeCloseTo(points, 9);
	});

	it("compares with all models of the use, whatever a visitor filters", () => {
		const one = lit("a", 400, 2400);
		const all = [one, lit("b", 400, 2000)];
		expect(partsOf(one, all, { max: 50_000, brand: ["a"] }).value).toBeCloseTo(5.875, 9);
	});
});

it("a score names the figures that are not known", () => {
	const one = model("a", 400, { noiseDb: null, warrantyYears: null, nativeContrast: null });
	const catalogue = finderCatalogue([one], [WORK]);
	const unknownIn = (use: string) =>
		catalogue
			.scores(asked({ use }))
			.scoreOf(one)
			.parts.flatMap(({ unknownMeasures }) => unknownMeasures);

	expect(unknownIn(WORK)).toEqual(["warranty"]);
	expect(unknownIn("home-cinema")).toEqual(["contrast", "noise"]);
});

it("scores of a renamed use are those of the use that its texts are written for", () => {
	const one = model("a", 400, { uses: ["films"] });
	const catalogue = finderCatalogue([one], ["films"], {
		builtInSlugByUse: new Map([["films", "home-cinema"]]),
	});

	expect(catalogue.scores(asked({ use: "films" })).use.slug).toBe("home-cinema");
});

it("newness, stock, shops and brands earn nothing", () => {
	const one = model("a", 400);
	const others = [
		model("b", 400, { launchYear: 2026 }),
		model("c", 400, { inStock: false, shopCount: 0 }),
		model("d", 400, { isSample: true, isSamplePrice: true }),
	];
	const scores = finderCatalogue([one, ...others], [WORK]).scores(asked({ use: WORK }));

	for (const other of others) {
		expect(scores.scoreOf(other).total).toBeCloseTo(scores.scoreOf(one).total, 9);
	}
});
