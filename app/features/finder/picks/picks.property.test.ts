import { categories } from "db/seed/categories";
import { brokenRules, isLit } from "tests/pick-rules";
import { plainScores } from "tests/plain-score";
import { contradictions, untrueReasons } from "tests/reason-checker";
import { sampleFinderModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { asksFor4k } from "~/features/finder/filters/filter-kinds";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { finderCatalogue, withLagAt4k } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { fitsScreen } from "~/features/room/picture-size";
import { asksForPicks, candidateConditions, choosePicks } from "./picks";
import { whyNotText, whyText } from "./reason-sentences";
import { reasonsFor } from "./reasons";

const read = await sampleFinderModels();
const sample = read.map((model) => ({ ...model, editorWords: null }));

let seed = 2026;
const random = (below: number) => {
	seed = (seed * 48271) % 2147483647;
	return seed % below;
};
const one = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];

/** A catalogue in which some models are the shops' own, as after a first import. */
const mixed = sample.map((model, index) => ({
	...model,
	isSample: random(4) === 0,
	isSamplePrice: random(3) === 0,
	inStock: random(3) !== 0,
	pricePence: random(8) === 0 ? model.pricePence + 99 : model.pricePence,
	isLastKnownPrice: index % 3 === 0,
	refurbishedPence: 0,
	notFor: random(6) === 0 ? [one(["gaming", "home-cinema", "portable-travel"])] : [],
}));

/** As after the import of a few models of a shop's own. */
const few = mixed.map((model) => ({ ...model, isSample: model.isSample || random(20) !== 0 }));

/** The conditions in the plainest JavaScript. A model that lacks a figure does not pass. */
function passes(model: FinderModel, conditions: Conditions): boolean {
	const { use, max, min, res, lumens, distance, screen, mode } = conditions;
	const { throw: kinds, room } = conditions;
	const price = model.pricePence;
	if (use !== null && !model.uses.includes(use)) return false;
	if (max !== null && (price === 0 || price > max)) return false;
	if (min !== null && price < min) return false;
	const { resolutionClass, throwKind } = model;
	if (res.length > 0 && !res.some((name) => resolutionClass === name)) return false;
	if (kinds.length > 0 && !kinds.some((name) => throwKind === name)) return false;
	if (!mode.every((name) => model.modes.includes(name))) return false;
	if (lumens !== null && (model.lumens ?? 0) < lumens) return false;
	if (room !== null && !isLit(model, conditions)) return false;
	if (distance === null) return true;
	const { throwRatioMin: least, throwRatioMax: most } = model;
	if (least === null || most === null) return false;
	return screen === null
		? (distance / least) * 45.17 >= 40 && (distance / most) * 45.17 <= 200
		: fitsScreen(screen, distance, { min: least, max: most });
}

function randomConditions(use: string | null): Conditions {
	return {
		...NO_CONDITIONS,
		use,
		max: one([null, null, 30_000, 60_000, 89_900, 100_000, 150_000, 250_000, 400_000]),
		min: one([null, null, null, 20_000]),
		res: one([[], [], [], ["4k"], ["1080p", "4k"]]),
		throw: one([[], [], [], [], ["short"], ["ultra-short"]]),
		mode: one([[], [], [], [], ["4k120"], ["1080p240"], ["1080p120", "allm"]]),
		lumens: one([null, null, null, 2000, 3000]),
		distance: one([null, null, null, 0.3, 0.7, 2, 2.8, 4]),
		screen: one([null, null, null, 80, 100, 120]),
		room: one([null, null, "dark", "curtains", "lit", "daylight"]),
		w: one([[], [], [], ["quiet-much"], ["price-little", "lag-much", "weight-much"]]),
	};
}

const uses = [null, ...categories.map(({ slug }) => slug)];
/** States of each use in each catalogue: 2,100 in all. */
const CASES = 100;

const ROLES = [
	"best, above the floors",
	"best, under the floors",
	"cheapest, above the floors",
	"worth, above the floors",
];

const seen = new Set<string>();

describe.each([
	["the sample catalogue", sample],
	["a catalogue with models of its own", mixed],
	["a catalogue with few models of its own", few],
])("picks from %s", (_, models) => {
	const catalogue = finderCatalogue(
		models,
		categories.map(({ slug }) => slug),
	);

	it.each(uses)("obey every rule and are true for the use %s", (use) => {
		let enough = 0;
		for (let count = 0; count < CASES; count += 1) {
			const conditions = randomConditions(use);
			const wide = candidateConditions(conditions);
			const at = asksFor4k(conditions) ? models.map((model) => withLagAt4k(model)) : models;
			const candidates = at.filter((model) => passes(model, wide));
			const rules = catalogue.pickRules(conditions);
			const passing = at.filter((model) => passes(model, conditions));
			const chosen = choosePicks(candidates, conditions, rules);
			const state = JSON.stringify({ conditions, skus: chosen.map(({ model }) => model.sku) });
			if (passing.length < 3) {
				expect(chosen, state).toEqual([]);
				continue;
			}
			if (!asksForPicks(conditions)) continue;
			enough += 1;
			for (const { role, isAboveFloors: floor } of chosen)
				seen.add(`${role}, ${floor ? "above" : "under"} the floors`);
			const scores = plainScores(models, conditions);
			expect(brokenRules({ chosen, candidates, all: models, conditions, scores }), state).toEqual(
				[],
			);
			const [best] = chosen;
			if (best === undefined) continue;
			const choices = chosen.map((pick) => {
				const reasons = reasonsFor(pick, best, conditions, rules.scores);
				return { pick, best, reasons, conditions, scores };
			});
			for (const choice of choices) {
				const { pick, reasons } = choice;
				const texts = [whyText(reasons), whyNotText(reasons)];
				const about = `${texts.join(" / ")} ${pick.model.sku} ${state}`;
				expect(untrueReasons(choice), about).toEqual([]);
				expect(reasons.why.length, about).toBeGreaterThan(0);
				expect(reasons.whyNot.length, about).toBeGreaterThan(0);
				for (const text of texts) {
					expect(text, about).toMatch(/^[A-Z0-9£].*[^.,]\.$/);
					expect(text, about).not.toMatch(/NaN|undefined|null|Infinity| {2}|for for|,,|\.\./);
				}
			}
			expect(contradictions(choices), state).toEqual([]);
		}
		expect(enough).toBeGreaterThan(2);
	});
});

it("fill each role, under a floor too if nothing else is left", () => {
	expect([...seen].sort()).toEqual(expect.arrayContaining(ROLES));
});
