import { categories } from "db/seed/categories";
import { checkClaim, figuresInText, figuresSaid } from "tests/reason-checker";
import { sampleModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { figuresOf } from "~/features/catalogue/figures/figures-of";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/conditions";
import { neededLumens } from "~/features/room/brightness";
import { fitsScreen } from "~/features/room/picture-size";
import type { PickModel } from "./pick-model";
import { asksForPicks, candidateConditions, type Pick, picks } from "./picks";
import { weightsFor } from "./use-weights";

type Model = PickModel & { uses: readonly string[] };

const sample: Model[] = (await sampleModels()).map((model) => ({
	...model,
	features: tagsOf(model),
	figures: figuresOf(model),
	editorWords: null,
}));

let seed = 2026;
const random = (below: number) => {
	seed = (seed * 48271) % 2147483647;
	return seed % below;
};
const one = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];

/** A catalogue where some models are the shops' own, as after a first import. */
const mixed = sample.map((model, index) => ({
	...model,
	isSample: random(4) === 0,
	isSamplePrice: random(3) === 0,
	inStock: random(3) !== 0,
	pricePence: random(8) === 0 ? model.pricePence + 99 : model.pricePence,
	isLastKnownPrice: index % 3 === 0,
}));

/** The conditions in the plainest JavaScript. A model that lacks a figure does not pass. */
function passes(model: Model, conditions: Conditions): boolean {
	const { use, max, min, resolutions, throws, lumens, room } = conditions;
	const { distance, screen, light } = room;
	const price = model.pricePence;
	if (use !== null && !model.uses.includes(use)) return false;
	if (max !== null && (price === 0 || price > max * 100)) return false;
	if (min !== null && price < min * 100) return false;
	if (
		resolutions.length > 0 &&
		!resolutions.some((name) => model.figures.resolutionClass === name)
	) {
		return false;
	}
	if (throws.length > 0 && !throws.some((name) => model.figures.throwKind === name)) return false;
	if (lumens !== null && (model.brightness ?? 0) < lumens) return false;
	if (light !== null && (model.brightness ?? 0) < neededLumens(light, screen) * 0.7) return false;
	if (distance === null || screen === null) return true;
	const { throwRatioMin: least, throwRatioMax: most } = model.figures;
	return least !== null && most !== null && fitsScreen(screen, distance, { min: least, max: most });
}

function randomConditions(use: string | null): Conditions {
	return {
		...NO_CONDITIONS,
		use,
		max: one([null, null, 300, 600, 899, 1000, 1500, 2500, 4000]),
		min: one([null, null, null, 200]),
		resolutions: one([[], [], [], ["4k"], ["1080p", "4k"]]),
		throws: one([[], [], [], [], ["short"]]),
		lumens: one([null, null, null, 2000, 3000]),
		room: {
			distance: one([null, null, 2, 2.8, 4]),
			screen: one([null, null, 80, 100, 120]),
			light: one([null, null, "dark", "curtains", "lit", "daylight"]),
		},
	};
}

function choose(models: readonly Model[], conditions: Conditions) {
	const wide = candidateConditions(conditions);
	const candidates = models.filter((model) => passes(model, wide));
	const passing = models.filter((model) => passes(model, conditions));
	return { candidates, passing, chosen: picks(candidates, conditions) };
}

const uses = [null, ...categories.map(({ slug }) => slug)];
const CASES = 200;

describe.each([
	["the sample catalogue", sample],
	["a catalogue with models of its own", mixed],
])("picks from %s", (_, models) => {
	it.each(uses)("are true for the use %s", (use) => {
		let threes = 0;
		let enough = 0;
		for (let count = 0; count < CASES; count += 1) {
			const conditions = randomConditions(use);
			const { candidates, passing, chosen } = choose(models, conditions);
			const about = JSON.stringify({ conditions, chosen });
			if (!asksForPicks(conditions) || passing.length < 3) {
				expect(chosen, about).toEqual([]);
				continue;
			}
			enough += 1;
			threes += chosen.length === 3 ? 1 : 0;
			checkRoles(chosen, candidates, passing, conditions, about);
			const bySku = (role: Pick["role"]) =>
				candidates.find(({ sku }) => sku === chosen.find((pick) => pick.role === role)?.sku);
			for (const pick of chosen) {
				const model = candidates.find(({ sku }) => sku === pick.sku);
				if (!model) throw new Error(`No candidate ${about}`);
				const facts = {
					model,
					passing,
					conditions,
					weights: weightsFor(use),
					best: bySku("best"),
					cheapest: bySku("cheapest"),
				};
				for (const [reason, text] of [
					[pick.reasons.why, pick.why],
					[pick.reasons.whyNot, pick.whyNot],
				] as const) {
					for (const claim of reason.claims) {
						expect(checkClaim(claim, facts), `${text} ${JSON.stringify(claim)} ${about}`).toBe(
							true,
						);
					}
					expect(figuresInText(text), `${text} ${about}`).toEqual(
						reason.claims.flatMap(figuresSaid).sort((a, b) => a - b),
					);
					expect(text, about).toMatch(/^[A-Z0-9£].*[^.,]\.$/);
					expect(text, about).not.toMatch(/NaN|undefined|null|Infinity| {2}|for for|,,/);
					if (/£/.test(text) && model.isSamplePrice) expect(text, about).toMatch(/example/);
					else if (/£/.test(text) && model.isLastKnownPrice) {
						expect(text, about).toMatch(/last known|example/);
					}
				}
			}
		}
		expect(threes / enough).toBeGreaterThan(0.4);
	});
});

function checkRoles(
	chosen: readonly Pick[],
	candidates: readonly Model[],
	passing: readonly Model[],
	{ max }: Conditions,
	about: string,
): void {
	const price = (role: Pick["role"]) => {
		const sku = chosen.find((pick) => pick.role === role)?.sku;
		return candidates.find((model) => model.sku === sku)?.pricePence;
	};
	const [best, cheapest, worth] = [price("best"), price("cheapest"), price("worth")];
	expect(new Set(chosen.map(({ sku }) => sku)).size, about).toBe(chosen.length);
	if (cheapest !== undefined && best !== undefined)
		expect(cheapest, about).toBeLessThanOrEqual(best);
	if (worth !== undefined && best !== undefined) expect(worth, about).toBeGreaterThan(best);
	if (worth !== undefined && max !== null) expect(worth, about).toBeLessThanOrEqual(max * 140);
	const within = chosen.filter(({ role }) => role !== "worth").map(({ sku }) => sku);
	expect(
		within.every((sku) => passing.some((model) => model.sku === sku)),
		about,
	).toBe(true);
	const lead = candidates.find(({ sku }) => sku === chosen[0]?.sku);
	const isSecondary = (model: Model) =>
		model.isSample || model.isDiscontinued || model.pricePence === 0;
	if (lead && isSecondary(lead)) expect(passing.every(isSecondary), about).toBe(true);
}
