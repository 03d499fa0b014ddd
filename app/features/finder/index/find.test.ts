import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeFinder, encodeFinder } from "~/features/finder/address/conditions-address";
import { type Conditions, FINDER_SORTS, NO_CONDITIONS } from "~/features/finder/conditions";
import type { Facet, FinderModel, NeededFigure } from "~/features/finder/finder-model";
import { type Found, find } from "~/features/finder/index/find";
import { type FinderIndex, finderIndex } from "~/features/finder/index/finder-index";
import { listFinderModels } from "~/features/finder/index/finder-models.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";

// Each option alone, and hundreds of combinations, against a filter that goes through all models one by one.

let models: FinderModel[] = [];
let index: FinderIndex;

const USES = [
	"home-cinema",
	"business-education",
	"portable-travel",
	"gaming",
	"garden-entertainment-and-outdoor",
	"golf-simulation",
];

beforeAll(async () => {
	await migrateToLatest(db());
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	models = await listFinderModels(db());
	index = finderIndex(models, USES);
	await closeDb();
});

afterAll(() => closeDb());

/** Whether a model meets a condition; the figure that it lacks where that is why not. */
type Judged = boolean | NeededFigure;

function least(
	figure: NeededFigure,
	value: number | null,
	holds: (value: number) => boolean,
): Judged {
	return value === null ? figure : holds(value);
}

function anyOf(figure: NeededFigure, value: string | null, wanted: readonly string[]): Judged {
	if (wanted.length === 0) return true;
	if (value === null) return figure;
	return wanted.includes(value) || (value === "native-4k" && wanted.includes("4k"));
}

const LUMENS = { dark: 1000, curtains: 2000, lit: 3000, daylight: 4000 };

/** Milliseconds that count for a visitor. */
function lagMs({ lag, lagAt4k }: FinderModel, { resolutions }: Conditions): number | null {
	return resolutions.some((name) => name.includes("4k")) ? lagAt4k.ms : lag.ms;
}

function judge(model: FinderModel, conditions: Conditions): Judged[] {
	const { use, brands, features, min, max, lumens, lag, inStock, room } = conditions;
	const { figures, pricePence, brightness } = model;
	const pounds = pricePence / 100;
	const judged: Judged[] = [
		use === null || model.uses.includes(use),
		brands.length === 0 || brands.includes(model.brandSlug),
		features.every((feature) => model.features.includes(feature)),
		min === null || (pricePence > 0 && pounds >= min),
		max === null || (pricePence > 0 && pounds <= max),
		!inStock || model.inStock,
		anyOf("resolution", figures.resolutionClass, conditions.resolutions),
		anyOf("lightSource", figures.lightKind, conditions.lights),
		anyOf("throwType", figures.throwKind, conditions.throws),
	];
	if (lumens !== null) judged.push(least("brightness", brightness, (own) => own >= lumens));
	if (lag !== null) judged.push(least("inputLag", lagMs(model, conditions), (own) => own <= lag));
	const { light, screen, distance } = room;
	if (light !== null) {
		const needed = LUMENS[light] * ((screen ?? 100) / 100) ** 2;
		judged.push(least("brightness", brightness, (own) => own >= needed * 0.7));
	}
	if (distance !== null) {
		const { throwRatioMin, throwRatioMax } = figures;
		const inches = (ratio: number | null) => (distance / (ratio ?? 0)) * 45.17;
		const fits = () =>
			screen === null
				? inches(throwRatioMin) >= 40 && inches(throwRatioMax) <= 200
				: screen >= inches(throwRatioMax) * 0.98 && screen <= inches(throwRatioMin) * 1.02;
		judged.push(least("throwRatio", throwRatioMin, fits));
	}
	return judged;
}

function passes(model: FinderModel, conditions: Conditions): boolean {
	return judge(model, conditions).every((one) => one === true);
}

function lacks(model: FinderModel, conditions: Conditions): NeededFigure[] {
	const judged = judge(model, conditions);
	if (judged.includes(false)) return [];
	return judged.filter((one): one is NeededFigure => typeof one === "string");
}

/** Ids of what a list holds, ascending. */
function held(conditions: Conditions): number[] {
	const isHeld = (model: FinderModel) =>
		passes(model, conditions) || (conditions.includeUnknown && lacks(model, conditions).length > 0);
	return models.flatMap((model) => (isHeld(model) ? model.id : [])).sort((a, b) => a - b);
}

function lackingIn(conditions: Conditions): Found["lacking"] {
	const counts: Partial<Record<NeededFigure, number>> = {};
	for (const model of models) {
		for (const figure of new Set(lacks(model, conditions))) {
			counts[figure] = (counts[figure] ?? 0) + 1;
		}
	}
	return counts;
}

/** The conditions with one option chosen, its own group left out; features stay beside each other. */
function choosing(conditions: Conditions, facet: Facet, value: string): Conditions {
	const params = new URLSearchParams(encodeFinder({ conditions, sort: "newest", page: 1 }));
	if (facet !== "feature") params.delete(facet);
	params.append(facet, value);
	const { use, brand, feature } = index.facets;
	const known = { uses: use.numberOf, brands: brand.numberOf, features: feature.numberOf };
	return decodeFinder(params, known).conditions;
}

const FACETS: readonly Facet[] = [
	...(["use", "brand", "res", "light", "throw", "feature", "stock", "room"] as const),
];

function expectTrue(conditions: Conditions, facets = FACETS): void {
	const told = JSON.stringify(conditions);
	const found = find(index, { conditions, sort: "newest" }, null);
	expect(
		[...found.ids].sort((a, b) => a - b),
		told,
	).toEqual(held(conditions));
	expect(found.total, told).toBe(found.ids.length);
	expect(found.lacking, told).toEqual(lackingIn(conditions));
	for (const facet of facets) {
		const counted = found.facets[facet];
		const really = counted.map(([value]) => [
			value,
			held(choosing(conditions, facet, value)).length,
		]);
		expect(counted, `${facet} of ${told}`).toEqual(really);
	}
}

/** Numbers from 0 to below 1, the same each time (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Conditions as a visitor may combine them: most of the time a few. */
function randomConditions(random: () => number): Conditions {
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
	const maybe = <T>(list: readonly T[]) => (random() < 0.25 ? (pick(list) ?? null) : null);
	const some = <T>(list: readonly T[], chance: number) =>
		random() < chance
			? [...new Set([pick(list), pick(list)])].filter((one) => one !== undefined)
			: [];
	return {
		...NO_CONDITIONS,
		use: maybe(USES),
		brands: some(index.facets.brand.values, 0.15),
		min: maybe([1, 300, 599, 1000]),
		max: maybe([200, 599, 600, 1500, 5000]),
		resolutions: some(["720p", "1080p", "4k", "native-4k"] as const, 0.25),
		lights: some(["lamp", "led", "laser", "hybrid"] as const, 0.2),
		throws: some(["ultra-short", "short", "standard", "long"] as const, 0.2),
		lumens: maybe([500, 2000, 3000, 4000]),
		lag: maybe([5, 16, 20, 50]),
		features: some(index.facets.feature.values, 0.15),
		inStock: random() < 0.2,
		room: {
			distance: maybe([0.3, 1.5, 2.8, 4]),
			screen: maybe([60, 100, 120, 200]),
			light: maybe(["dark", "curtains", "lit", "daylight"] as const),
		},
		includeUnknown: random() < 0.3,
	};
}

describe("counts over the whole sample are what the lists hold", () => {
	it("has all of its kinds of models", () => {
		expect(models.length).toBeGreaterThan(200);
		const none = find(index, { conditions: NO_CONDITIONS, sort: "newest" }, null);
		expect(none.total).toBe(models.length);
		for (const facet of FACETS) expect(none.facets[facet].length, facet).toBeGreaterThan(0);
	});

	it.each(FACETS)("with each option of %s alone", (facet) => {
		const options = find(index, { conditions: NO_CONDITIONS, sort: "newest" }, null).facets[facet];
		for (const [value, count] of options) {
			const conditions = choosing(NO_CONDITIONS, facet, value);
			expect(held(conditions), value).toHaveLength(count);
			expectTrue(conditions, facet === "feature" ? ["use", "feature"] : FACETS);
			expectTrue({ ...conditions, includeUnknown: true }, ["res", facet]);
		}
	});

	it.each(["4k", "native-4k", "1080p"] as const)(
		"with lags of which some are not at 4K, at %s",
		(res) => {
			expect(models.filter(({ lag, lagAt4k }) => lag.ms !== lagAt4k.ms).length).toBeGreaterThan(5);
			for (const lag of [3, 5, 10, 16, 20]) {
				for (const resolutions of [[], [res], ["1080p", res]] as const) {
					for (const includeUnknown of [false, true]) {
						expectTrue({ ...NO_CONDITIONS, lag, resolutions, includeUnknown }, ["res", "use"]);
					}
				}
			}
		},
	);

	it("with 300 random combinations", () => {
		const random = seeded(15);
		for (let n = 0; n < 300; n++) expectTrue(randomConditions(random), FACETS);
	}, 30_000);

	it.each([
		...FINDER_SORTS.map((sort) => [sort, NO_CONDITIONS] as const),
		["lag", { ...NO_CONDITIONS, resolutions: ["4k"] }] as const,
	])("in the order %s of %j: what lacks it last, equals by SKU", (sort, conditions) => {
		const KEYS: Record<typeof sort, (model: FinderModel) => number | null> = {
			newest: ({ launchYear }) => (launchYear === null ? null : -launchYear),
			"price-low": ({ pricePence }) => pricePence || null,
			"price-high": ({ pricePence }) => (pricePence ? -pricePence : null),
			brightest: ({ brightness }) => (brightness === null ? null : -brightness),
			lag: (model) => lagMs(model, conditions),
		};
		const key = (model: FinderModel) => KEYS[sort](model) ?? Number.MAX_VALUE;
		const wanted = [...models].sort((a, b) => key(a) - key(b) || (a.sku < b.sku ? -1 : 1));
		const isHeld = new Set(held(conditions));
		const { ids } = find(index, { conditions, sort }, null);
		expect(ids).toEqual(wanted.flatMap(({ id }) => (isHeld.has(id) ? id : [])));
	});

	it("lists what lacks a figure after the others, and says which", () => {
		const conditions = { ...NO_CONDITIONS, lag: 20, includeUnknown: true };
		const { ids, missingFiguresOf } = find(index, { conditions, sort: "price-low" }, null);
		const sure = ids.findIndex((id) => missingFiguresOf(id).length > 0);
		expect(sure).toBe(held({ ...conditions, includeUnknown: false }).length);
		for (const id of ids.slice(sure)) expect(missingFiguresOf(id)).toEqual(["inputLag"]);
	});

	it("counts a model that lacks two figures in both lines", () => {
		const bare = models.find(({ lag }) => lag.ms === null);
		if (!bare) throw new Error("every model has a lag");
		const one = { ...bare, brightness: null };
		const { lacking, total } = find(
			finderIndex([one], []),
			{ conditions: { ...NO_CONDITIONS, lag: 20, lumens: 1000 }, sort: "newest" },
			null,
		);
		expect({ lacking, total }).toEqual({ lacking: { brightness: 1, inputLag: 1 }, total: 0 });
	});

	it.each([
		[59_999, { max: 600 }, 1],
		[59_999, { max: 599 }, 0],
		[60_000, { max: 600 }, 1],
		[60_000, { min: 600 }, 1],
		[59_999, { min: 600 }, 0],
		[0, { max: 600, includeUnknown: true }, 0],
		[0, { min: 1, includeUnknown: true }, 0],
		[0, {}, 1],
	])("compares a price of %i pence exactly with %j", (pricePence, conditions, total) => {
		const [model] = models;
		if (!model) throw new Error("there is no model");
		const own = finderIndex([{ ...model, pricePence }], []);
		const state = { conditions: { ...NO_CONDITIONS, ...conditions }, sort: "newest" as const };
		expect(find(own, state, null)).toMatchObject({ total, lacking: {} });
	});
});
