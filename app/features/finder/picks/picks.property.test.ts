import { categories } from "db/seed/categories";
import {
	checkClaim,
	figuresInText,
	figuresSaid,
	isBeatenBy,
	isEnough,
	isWorthMore,
	poolsOf,
} from "tests/reason-checker";
import { sampleModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { figuresOf } from "~/features/catalogue/figures/figures-of";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { asksFor4k, type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { withLagAt4k } from "~/features/finder/find/find";
import { neededLumens } from "~/features/room/brightness";
import { fitsScreen } from "~/features/room/picture-size";
import type { PickModel } from "./pick-model";
import { asksForPicks, candidateConditions, type Pick, picks } from "./picks";
import { weightsFor } from "./use-weights";

type Model = PickModel & { uses: readonly string[]; isLag4kAt120: boolean };

const sample: Model[] = (await sampleModels()).map((model) => ({
	...model,
	features: tagsOf(model),
	figures: figuresOf(model),
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
}));

/** The conditions in the plainest JavaScript. A model that lacks a figure does not pass. */
function passes(model: Model, conditions: Conditions): boolean {
	const { use, max, min, res, lumens, distance, screen } = conditions;
	const { throw: kinds, room: light } = conditions;
	const price = model.pricePence;
	if (use !== null && !model.uses.includes(use)) return false;
	if (max !== null && (price === 0 || price > max * 100)) return false;
	if (min !== null && price < min * 100) return false;
	const { resolutionClass, throwKind } = model.figures;
	if (res.length > 0 && !res.some((name) => resolutionClass === name)) return false;
	if (kinds.length > 0 && !kinds.some((name) => throwKind === name)) return false;
	if (lumens !== null && (model.figures.lumens ?? 0) < lumens) return false;
	const share = light === "dark" ? 0.5 : 0.7;
	if (light !== null && (model.figures.lumens ?? 0) < neededLumens(light, screen) * share)
		return false;
	if (distance === null) return true;
	const { throwRatioMin: least, throwRatioMax: most } = model.figures;
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
	};
}

function choose(models: readonly Model[], conditions: Conditions) {
	const wide = candidateConditions(conditions);
	const seen = asksFor4k(conditions) ? models.map((model) => withLagAt4k(model)) : models;
	const candidates = seen.filter((model) => passes(model, wide));
	const passing = seen.filter((model) => passes(model, conditions));
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
			checkChoice(chosen, candidates, passing, conditions, about);
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
		expect(enough).toBeGreaterThan(10);
		expect(threes).toBeGreaterThan(0);
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
}

/** Checks the choice: no better model is passed over, and no role is empty that a model could fill. */
function checkChoice(
	chosen: readonly Pick[],
	candidates: readonly Model[],
	passing: readonly Model[],
	conditions: Conditions,
	about: string,
): void {
	const facts = { conditions, weights: weightsFor(conditions.use) };
	const find = (role: Pick["role"]) =>
		candidates.find(({ sku }) => sku === chosen.find((pick) => pick.role === role)?.sku);
	const [best, cheapest, worth] = [find("best"), find("cheapest"), find("worth")];
	const [pool = [], ...wider] = poolsOf(passing, conditions);
	const widest = wider.at(-1) ?? pool;
	if (pool.length > 0) expect(best, about).toBeDefined();
	if (!best) return;
	const newestYear = Math.max(...pool.map(({ launchYear }) => launchYear ?? 0));
	const isBeaten = (model: PickModel) =>
		pool.some((other) => isBeatenBy(model, other, { ...facts, newestYear }));

	for (const model of [best, cheapest]) {
		expect(model && isBeaten(model), about).not.toBe(true);
	}
	if (cheapest) {
		expect(isEnough(cheapest, facts), about).toBe(true);
		const { whyNot } = chosen.find(({ sku }) => sku === cheapest.sku) ?? {};
		expect(whyNot, about).not.toMatch(/a little dim|we like to see/);
	} else {
		const cheaper = widest.filter(
			(model) => model.sku !== best.sku && model.pricePence <= best.pricePence,
		);
		expect(
			cheaper.filter((model) => isEnough(model, facts)),
			about,
		).toEqual([]);
	}
	if (!worth) {
		const all = poolsOf(candidates, conditions).at(-1) ?? [];
		expect(
			all.filter((model) => isWorthMore(model, best, facts)),
			about,
		).toEqual([]);
	}
	const { distance } = conditions;
	for (const model of distance !== null && distance >= 0.7 ? [best, cheapest, worth] : []) {
		expect(model?.figures.throwKind, about).not.toBe("ultra-short");
	}
	// The first card shows a model of our own if one fits.
	const isOwn = ({ isSample, isDiscontinued }: PickModel) => !isSample && !isDiscontinued;
	const others = pool.filter(
		({ sku, pricePence }) => sku !== cheapest?.sku && pricePence >= (cheapest?.pricePence ?? 0),
	);
	if (!isOwn(best) && pool.includes(best)) {
		const own = others.filter(isOwn);
		const unbeaten = own.filter((one) => !isBeaten(one));
		expect(unbeaten, about).toEqual([]);
	}
}
