import { categories } from "db/seed/categories";
import { plainScores } from "tests/plain-score";
import { sampleFinderModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import { PARTS } from "./parts";

const USES = [null, ...categories.map(({ slug }) => slug)];
const sample = await sampleFinderModels();
const models = sample.map((model, at) => ({
	...model,
	// Models without a price and without figures are rare in the sample.
	pricePence: at % 17 === 0 ? 0 : model.pricePence,
	isDiscontinued: model.isDiscontinued || at % 13 === 0,
	features: at % 11 === 0 ? [] : model.features,
	chipKind: at % 7 === 0 ? null : model.chipKind,
}));
const catalogue = finderCatalogue(
	models,
	categories.map(({ slug }) => slug),
);

const STATES: readonly [name: string, state: Partial<Conditions>][] = [
	["nothing but the use", {}],
	["a dark room", { room: "dark" }],
	["a room with curtains", { room: "curtains", screen: 120 }],
	["a lit room", { room: "lit", distance: 2.8 }],
	["daylight", { room: "daylight", distance: 2.4, screen: 100 }],
	["a size", { screen: 120 }],
	["a short distance", { distance: 0.6 }],
	["a long distance", { distance: 12, screen: 300 }],
	["a room nearer than", { room: "lit", distance: 4, screen: 90, nearer: true }],
	["a short throw", { throw: ["short"] }],
	["an ultra short throw", { throw: ["ultra-short"], room: "dark", screen: 110 }],
	["4K", { res: ["4k", "native-4k"] }],
	["native 4K", { res: ["native-4k"], mode: ["allm"] }],
	["4K at 120 Hz", { mode: ["4k120"], res: ["4k"] }],
	["1080p at 240 Hz", { mode: ["1080p240", "1080p120"] }],
	["1080p at 120 Hz", { mode: ["1080p120"] }],
	["weights", { w: ["contrast-much", "price-little", "placing-much"] }],
	["other weights", { w: ["price-much", "bright-little", "quiet-much"], room: "daylight" }],
	["more weights", { w: ["lag-much", "battery-much", "life-much", "sound-much", "colour-little"] }],
];

describe.each(USES)("the score for the use %s is that of a second implementation", (use) => {
	it.each(STATES)("with %s", (_, state) => {
		const conditions: Conditions = { ...NO_CONDITIONS, ...state, use };
		const scores = catalogue.scores(conditions);
		const { pointsOf } = plainScores(models, conditions);
		const ofUse = models.filter(({ uses }) => use === null || uses.includes(use));
		expect(ofUse.length).toBeGreaterThan(10);
		for (const model of ofUse) {
			const { total, pointsBesidesValue, parts } = scores.scoreOf(model);
			const plain = pointsOf(model);
			const about = `${model.sku} ${JSON.stringify([...plain])}`;
			expect(parts.map(({ part }) => PARTS[part].slug).sort(), about).toEqual(
				[...plain.keys()].sort(),
			);
			for (const { part, points, maxPoints } of parts) {
				const same = plain.get(PARTS[part].slug);
				expect(maxPoints, `${part} of ${about}`).toBeCloseTo(same?.of ?? Number.NaN, 9);
				expect(points, `${part} ${about}`).toBeCloseTo(same?.points ?? Number.NaN, 9);
			}
			const sum = [...plain.values()].reduce((all, { points }) => all + points, 0);
			expect(total, about).toBeCloseTo(sum, 9);
			expect(total, about).toBeGreaterThanOrEqual(0);
			expect(total, about).toBeLessThanOrEqual(100 + 1e-9);
			const sums = scores.totalsOf(model);
			expect(sums.total, about).toBeCloseTo(total, 9);
			expect(sums.pointsBesidesValue, about).toBeCloseTo(pointsBesidesValue, 9);
		}
	});
});
