import { categories } from "db/seed/categories";
import { brokenRules, leastLumens } from "tests/pick-rules";
import { checkClaim, figuresInText, figuresSaid, isUncontradicted } from "tests/reason-checker";
import { sampleModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { figuresOf } from "~/features/catalogue/figures/figures-of";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { asksFor4k } from "~/features/finder/filters/filter-kinds";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { withLagAt4k } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { fitsScreen } from "~/features/room/picture-size";
import { asksForPicks, candidateConditions, type Pick, picks } from "./picks";
import { weightsFor } from "./use-weights";

const sample: FinderModel[] = (await sampleModels()).map((model) => ({
	...model,
	features: tagsOf(model),
	...figuresOf(model),
	modes: [],
	isDeliveryKnown: true,
	isLag4kAt120: model.lag4k60 === null && model.lag4k120 !== null,
	editorWords: null,
}));

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
	notFor: random(6) === 0 ? [one(["gaming", "home-cinema", "portable-travel"])] : [],
}));

/** As after the import of a few models of a shop's own. */
const few = mixed.map((model) => ({ ...model, isSample: model.isSample || random(20) !== 0 }));

/** The conditions in the plainest JavaScript. A model that lacks a figure does not pass. */
function passes(model: FinderModel, conditions: Conditions): boolean {
	const { use, max, min, res, lumens, distance, screen } = conditions;
	const { throw: kinds, room: light } = conditions;
	const price = model.pricePence;
	if (use !== null && !model.uses.includes(use)) return false;
	if (max !== null && (price === 0 || price > max * 100)) return false;
	if (min !== null && price < min * 100) return false;
	const { resolutionClass, throwKind } = model;
	if (res.length > 0 && !res.some((name) => resolutionClass === name)) return false;
	if (kinds.length > 0 && !kinds.some((name) => throwKind === name)) return false;
	if (lumens !== null && (model.lumens ?? 0) < lumens) return false;
	if (light !== null && (model.lumens ?? 0) < leastLumens(conditions)) return false;
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
		max: one([null, null, 300, 600, 899, 1000, 1500, 2500, 4000]),
		min: one([null, null, null, 200]),
		res: one([[], [], [], ["4k"], ["1080p", "4k"]]),
		throw: one([[], [], [], [], ["short"]]),
		lumens: one([null, null, null, 2000, 3000]),
		distance: one([null, null, null, 0.3, 0.7, 2, 2.8, 4]),
		screen: one([null, null, null, 80, 100, 120]),
		room: one([null, null, "dark", "curtains", "lit", "daylight"]),
		w: one([[], [], [], ["quiet-much"], ["price-little", "lag-much", "weight-much"]]),
	};
}

function choose(models: readonly FinderModel[], conditions: Conditions) {
	const wide = candidateConditions(conditions);
	const seen = asksFor4k(conditions) ? models.map((model) => withLagAt4k(model)) : models;
	const candidates = seen.filter((model) => passes(model, wide));
	const passing = seen.filter((model) => passes(model, conditions));
	return {
		candidates,
		passing,
		chosen: picks(candidates, conditions, weightsFor(conditions.use, conditions.w)),
	};
}

/** Names of models, which may contain numbers, the longest first. */
const names = sample.map(({ model }) => `the ${model}`).sort((a, b) => b.length - a.length);
const withoutNames = (text: string) =>
	names.reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, "") : rest), text);

const uses = [null, ...categories.map(({ slug }) => slug)];
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
	it.each(uses)("obey every rule and are true for the use %s", (use) => {
		let enough = 0;
		for (let count = 0; count < CASES; count += 1) {
			const conditions = randomConditions(use);
			const weights = weightsFor(use, conditions.w);
			const { candidates, passing, chosen } = choose(models, conditions);
			const about = JSON.stringify({ conditions, chosen });
			if (!asksForPicks(conditions) || passing.length < 3) {
				expect(chosen, about).toEqual([]);
				continue;
			}
			enough += 1;
			for (const { role, floor } of chosen)
				seen.add(`${role}, ${floor ? "above" : "under"} the floors`);
			expect(brokenRules(chosen, candidates, conditions, weights), about).toEqual([]);
			const modelOf = (wanted: string | undefined) => candidates.find(({ sku }) => sku === wanted);
			const bySku = (role: Pick["role"]) => modelOf(chosen.find((pick) => pick.role === role)?.sku);
			const praised = chosen.flatMap(({ sku, reasons }) =>
				reasons.why.claims.flatMap((claim) =>
					"criterion" in claim ? [{ sku, criterion: claim.criterion, own: claim.own ?? 0 }] : [],
				),
			);
			for (const pick of chosen) {
				const model = modelOf(pick.sku);
				if (!model) throw new Error(`No candidate ${about}`);
				const roles = { best: bySku("best"), cheapest: bySku("cheapest"), worth: bySku("worth") };
				const facts = { model, passing, conditions, weights, roles, praised };
				for (const [reason, text] of [
					[pick.reasons.why, pick.why],
					[pick.reasons.whyNot, pick.whyNot],
				] as const) {
					for (const claim of reason.claims) {
						const isTrue = checkClaim(claim, facts);
						expect(isTrue, `${text} ${JSON.stringify(claim)} ${about}`).toBe(true);
					}
					expect(figuresInText(withoutNames(text)), `${text} ${about}`).toEqual(
						reason.claims.flatMap((claim) => figuresSaid(claim, weights)).sort((a, b) => a - b),
					);
					expect(text, about).toMatch(/^[A-Z0-9£].*[^.,]\.$/);
					expect(text, about).not.toMatch(/NaN|undefined|null|Infinity| {2}|for for|,,/);
					if (/£/.test(text) && model.isSamplePrice) expect(text, about).toMatch(/example/);
					else if (/£/.test(text) && model.isLastKnownPrice) {
						expect(text, about).toMatch(/last known|example/);
					}
				}
				for (const claim of pick.reasons.whyNot.claims) {
					expect(isUncontradicted(claim, facts), `${pick.whyNot} ${about}`).toBe(true);
				}
			}
		}
		expect(enough).toBeGreaterThan(5);
	});
});

it("fill each role, under a floor too if nothing else is left", () => {
	expect([...seen].sort()).toEqual(expect.arrayContaining(ROLES));
});
