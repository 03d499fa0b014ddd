import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type Conditions,
	FACETS,
	type Facet,
	FILTERS,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import { FINDER_SORTS } from "~/features/finder/sorts";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { pick, seededRandom } from "../../../../tests/support/random";
import { type FindResult, findByConditions } from "./find";
import { type FinderCatalogue, finderCatalogue } from "./finder-catalogue";
import { listFinderModels } from "./finder-models.queries.server";
import { newestFirst } from "./orders";

// Compares each option alone, and a hundred combinations, with a filter that checks all models one by one.

let models: FinderModel[] = [];
let catalogue: FinderCatalogue;

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
	// Figures that few models of the sample have.
	const random = seededRandom(4);
	models = (await listFinderModels(db())).map((model) => ({
		...model,
		modes: random() < 0.4 ? model.modes : some(["4k120", "1080p120", "vrr", "1440p120"], random),
		noiseDb: random() < 0.3 ? null : 20 + Math.round(random() * 200) / 10,
		batteryMinutes: random() < 0.6 ? null : 30 * Math.round(1 + random() * 8),
	}));
	catalogue = finderCatalogue(newestFirst(models), USES);
	await closeDb();
});

afterAll(() => closeDb());

function some<T>(list: readonly T[], random: () => number): T[] {
	return [...new Set([pick(random, list), pick(random, list)])];
}

/** True if a model meets a condition; the name of the missing figure if that prevents it. */
type Judged = boolean | string;

function least(figure: string, value: number | null, holds: (value: number) => boolean): Judged {
	return value === null ? figure : holds(value);
}

function anyOf(figure: string, value: string | null, wanted: readonly string[]): Judged {
	if (wanted.length === 0) return true;
	if (value === null) return figure;
	return wanted.includes(value) || (value === "native-4k" && wanted.includes("4k"));
}

const LUMENS = { dark: 1000, curtains: 2000, lit: 3000, daylight: 4000 };

/** The lag, in ms, that counts for the conditions. */
function lagMs(model: FinderModel, { res }: Conditions): number | null {
	return res.some((name) => name.includes("4k")) ? model.inputLag4kMs : model.inputLagMs;
}

function judge(model: FinderModel, conditions: Conditions): Judged[] {
	const { use, brand, feature, min, max, lumens, lag, stock } = conditions;
	const { room, screen, screenmax, distance, nearer, mode, noise, kg, battery } = conditions;
	const { warranty } = conditions;
	const { pricePence } = model;
	const light = model.lightKind === "hybrid" ? ["hybrid", "laser", "led"] : [model.lightKind];
	const judged: Judged[] = [
		use === null || model.uses.includes(use),
		brand.length === 0 || brand.includes(model.brandSlug),
		feature.every((tag) => model.features.includes(tag)),
		min === null || (pricePence > 0 && pricePence >= min),
		max === null || (pricePence > 0 && pricePence <= max),
		!stock || model.inStock,
		anyOf("resolution", model.resolutionClass, conditions.res),
		anyOf("lightSource", model.lightKind, conditions.light),
		anyOf("throwType", model.throwKind, conditions.throw),
		anyOf("chip", model.chipKind, conditions.chip),
		!conditions.not.some((no) => [model.brandSlug, model.throwKind, ...light].includes(no)),
	];
	const chips = conditions.not.filter((no) => ["dlp", "lcd"].includes(no));
	if (chips.length > 0) judged.push(model.chipKind ? !chips.includes(model.chipKind) : "chip");
	if (lumens !== null) judged.push(least("brightness", model.lumens, (own) => own >= lumens));
	if (lag !== null) judged.push(least("inputLag", lagMs(model, conditions), (own) => own <= lag));
	if (mode.length > 0) {
		const hasAll = mode.every((one) => model.modes.includes(one));
		judged.push(model.modes.length > 0 ? hasAll : "gamingModes");
	}
	if (noise !== null) judged.push(least("noiseDb", model.noiseDb, (own) => own <= noise));
	if (kg !== null) judged.push(least("weight", model.weightKg, (own) => own <= kg));
	if (battery !== null) {
		judged.push(least("batteryMinutes", model.batteryMinutes, (own) => own >= battery));
	}
	if (warranty !== null) {
		judged.push(least("warrantyYears", model.warrantyYears, (own) => own >= warranty));
	}
	if (room !== null) {
		const { throwRatioMin: low, throwRatioMax: high } = model;
		const [largest, smallest] = [low, high].map(
			(ratio) => ((distance ?? 0) / (ratio ?? 1)) * 45.17,
		);
		const isFree = distance === null || low === null || high === null;
		const end = Math.max(screen ?? 0, screenmax ?? 0);
		const isFitting =
			screen !== null &&
			screen <= (largest ?? 0) * 1.02 &&
			(nearer || end >= (smallest ?? 0) * 0.98);
		const usual = screen ?? (use === "portable-travel" ? 60 : 100);
		const fitting = nearer ? usual : Math.min(end, Math.max(usual, smallest ?? 0));
		const inches = isFree
			? usual
			: isFitting
				? fitting
				: Math.min(nearer ? usual : 400, largest ?? 0);
		const needed = LUMENS[room] * (inches / 100) ** 2 * (room === "dark" ? 0.5 : 0.7);
		judged.push(least("brightness", model.lumens, (own) => own >= needed));
	}
	if (distance !== null) {
		const { throwRatioMin, throwRatioMax } = model;
		const inches = (ratio: number | null, slack = 0) =>
			(distance / (ratio ?? 0)) * 45.17 * (screen === null ? 1 : 1 + slack);
		const most = screen === null ? 200 : Math.max(screen, screenmax ?? 0);
		const fits = () =>
			(screen ?? 40) <= inches(throwRatioMin, 0.02) &&
			(nearer || most >= inches(throwRatioMax, -0.02));
		judged.push(least("throwRatio", throwRatioMin, fits));
	}
	return judged;
}

function passes(model: FinderModel, conditions: Conditions): boolean {
	return judge(model, conditions).every((one) => one === true);
}

function lacks(model: FinderModel, conditions: Conditions): string[] {
	const judged = judge(model, conditions);
	if (judged.includes(false)) return [];
	return judged.filter((one) => typeof one === "string");
}

/** Returns the ids of a list, ascending. */
function held(conditions: Conditions): number[] {
	const isHeld = (model: FinderModel) =>
		passes(model, conditions) || (conditions.unknown && lacks(model, conditions).length > 0);
	return models.flatMap((model) => (isHeld(model) ? model.id : [])).sort((a, b) => a - b);
}

function lackingIn(conditions: Conditions): FindResult["lacking"] {
	const counts: Record<string, number> = {};
	for (const model of models) {
		for (const figure of new Set(lacks(model, conditions))) {
			counts[figure] = (counts[figure] ?? 0) + 1;
		}
	}
	return counts;
}

/** The conditions with one option chosen, its own group left out; features are combined. */
function choosing(conditions: Conditions, facet: Facet, value: string): Conditions {
	const isAll = facet === "feature" || facet === "mode";
	const values = isAll ? [...conditions[facet], value] : [value];
	return { ...conditions, [facet]: FILTERS[facet].decode(values, (_, slug) => slug) };
}

function expectTrue(conditions: Conditions, facets = FACETS): void {
	const about = JSON.stringify(conditions);
	const found = findByConditions(catalogue, { conditions, sort: "newest" }, null);
	const ids = [...found.ids].sort((a, b) => a - b);
	expect(ids, about).toEqual(held(conditions));
	expect(found.total, about).toBe(found.ids.length);
	expect(found.lacking, about).toEqual(lackingIn(conditions));
	for (const facet of facets) {
		const counted = found.countFacet(facet);
		const countOf = (value: string) => held(choosing(conditions, facet, value)).length;
		const really = counted.map(([value]) => [value, countOf(value)]);
		expect(counted, `${facet} of ${about}`).toEqual(really);
	}
}

/** Conditions as a visitor may combine them: usually a few. */
function randomConditions(random: () => number): Conditions {
	const maybe = <T>(list: readonly T[]) => (random() < 0.25 ? pick(random, list) : null);
	const maybeSome = <T>(list: readonly T[], chance: number) =>
		random() < chance ? some(list, random) : [];
	return {
		...NO_CONDITIONS,
		use: maybe(USES),
		brand: maybeSome(catalogue.options.brand, 0.15),
		min: maybe([100, 30_000, 59_900, 100_000]),
		max: maybe([20_000, 59_900, 60_000, 150_000, 500_000]),
		res: maybeSome(["720p", "1080p", "4k", "native-4k"] as const, 0.25),
		light: maybeSome(["lamp", "led", "laser", "hybrid"] as const, 0.2),
		throw: maybeSome(["ultra-short", "short", "standard", "long"] as const, 0.2),
		chip: maybeSome(["dlp", "lcd", "lcos"] as const, 0.2),
		lumens: maybe([500, 2000, 3000, 4000]),
		lag: maybe([5, 16, 20, 50]),
		feature: maybeSome(catalogue.options.feature, 0.15),
		stock: random() < 0.2,
		distance: maybe([0.3, 1.5, 2.8, 4]),
		screen: maybe([60, 100, 120, 200]),
		nearer: random() < 0.3,
		screenmax: maybe([80, 110, 150, 300]),
		room: maybe(["dark", "curtains", "lit", "daylight"] as const),
		mode: maybeSome(["4k120", "1080p120", "1080p240", "vrr", "allm"] as const, 0.2),
		noise: maybe([25, 30, 35]),
		kg: maybe([0.9, 2.5, 5]),
		battery: random() < 0.1 ? 120 : null,
		not: maybeSome(["laser", "led", "hybrid", "short", "epson", "benq", "dlp", "lcd"], 0.25),
		unknown: random() < 0.3,
	};
}

describe("find returns counts over the complete sample that equal the lengths of the lists", () => {
	it("has all of its kinds of models", () => {
		expect(models.length).toBeGreaterThan(200);
		const none = findByConditions(catalogue, { conditions: NO_CONDITIONS, sort: "newest" }, null);
		expect(none.total).toBe(models.length);
		for (const facet of FACETS) expect(none.countFacet(facet).length, facet).toBeGreaterThan(0);
	});

	it.each(FACETS)("with each option of %s alone", (facet) => {
		const all = findByConditions(catalogue, { conditions: NO_CONDITIONS, sort: "newest" }, null);
		for (const [value, count] of all.countFacet(facet)) {
			const conditions = choosing(NO_CONDITIONS, facet, value);
			expect(held(conditions), value).toHaveLength(count);
			expectTrue(conditions, facet === "feature" ? ["use", "feature"] : FACETS);
			expectTrue({ ...conditions, unknown: true }, ["res", facet]);
		}
	});

	it.each(["4k", "native-4k", "1080p"] as const)(
		"with lags of which some are not at 4K, at %s",
		(res) => {
			expect(models.filter((one) => one.inputLagMs !== one.inputLag4kMs).length).toBeGreaterThan(0);
			for (const lag of [3, 5, 10, 16, 20]) {
				for (const asked of [[], [res], ["1080p", res]] as const) {
					for (const unknown of [false, true]) {
						expectTrue({ ...NO_CONDITIONS, lag, res: asked, unknown }, ["res", "use"]);
					}
				}
			}
		},
	);

	it("with 100 random combinations", () => {
		const random = seededRandom(15);
		for (let n = 0; n < 100; n++) expectTrue(randomConditions(random), FACETS);
	});

	it.each([
		...FINDER_SORTS.filter((s) => s !== "cost" && s !== "best").map(
			(s) => [s, NO_CONDITIONS] as const,
		),
		["lag", { ...NO_CONDITIONS, res: ["4k"] }] as const,
	])("in the order %s of %j: models without the figure last, equals by SKU", (sort, conditions) => {
		const KEYS: Record<typeof sort, (model: FinderModel) => number | null> = {
			newest: ({ launchYear }) => (launchYear === null ? null : -launchYear),
			"price-low": ({ pricePence }) => pricePence || null,
			"price-high": ({ pricePence }) => (pricePence ? -pricePence : null),
			brightest: ({ lumens }) => (lumens === null ? null : -lumens),
			lag: (model) => lagMs(model, conditions),
			lightest: ({ weightKg }) => weightKg,
			quietest: ({ noiseDb }) => noiseDb,
			contrast: ({ nativeContrast }) => (nativeContrast === null ? null : -nativeContrast),
			warranty: ({ warrantyYears }) => (warrantyYears === null ? null : -warrantyYears),
		};
		const key = (model: FinderModel) => KEYS[sort](model) ?? Number.MAX_VALUE;
		const wanted = [...models].sort((a, b) => key(a) - key(b) || (a.sku < b.sku ? -1 : 1));
		const isHeld = new Set(held(conditions));
		const { ids } = findByConditions(catalogue, { conditions, sort }, null);
		expect(ids).toEqual(wanted.flatMap(({ id }) => (isHeld.has(id) ? id : [])));
	});

	it.each([null, "gaming", "home-cinema"])("in the best match for the use %s", (use) => {
		const conditions = { ...NO_CONDITIONS, use };
		const scores = catalogue.scores(conditions);
		const groupOf = (model: FinderModel) => {
			const isSold = model.pricePence > 0 && !model.isDiscontinued;
			if (!reachesFloors(model, conditions, scores.use)) return isSold ? 3 : 4;
			if (!isSold) return 2;
			return model.inStock ? 0 : 1;
		};
		const { ids } = findByConditions(catalogue, { conditions, sort: "best" }, null);
		const listed = ids.flatMap((id) => catalogue.modelOf(id) ?? []);
		expect(listed.length).toBe(held(conditions).length);
		for (const [at, model] of listed.slice(1).entries()) {
			const before = listed[at];
			if (!before) throw new Error("there is no model before");
			const groups = groupOf(model) - groupOf(before);
			expect(groups).toBeGreaterThanOrEqual(0);
			const gain = scores.totalsOf(model).total - scores.totalsOf(before).total;
			if (groups === 0) expect(gain).toBeLessThanOrEqual(0.000_001);
		}
	});

	it("lists models that lack a figure after the others, with the name of the figure", () => {
		const conditions = { ...NO_CONDITIONS, lag: 20, unknown: true };
		const { ids, missingFactsOf: missingFiguresOf } = findByConditions(
			catalogue,
			{ conditions, sort: "price-low" },
			null,
		);
		const sure = ids.findIndex((id) => missingFiguresOf(id).length > 0);
		expect(sure).toBe(held({ ...conditions, unknown: false }).length);
		for (const id of ids.slice(sure)) expect(missingFiguresOf(id)).toEqual(["inputLag"]);
	});

	it("counts a model that lacks two figures in both lines", () => {
		const bare = models.find(({ inputLagMs }) => inputLagMs === null);
		if (!bare) throw new Error("every model has a lag");
		const one = { ...bare, lumens: null };
		const { lacking, total } = findByConditions(
			finderCatalogue([one], []),
			{ conditions: { ...NO_CONDITIONS, lag: 20, lumens: 1000 }, sort: "newest" },
			null,
		);
		expect({ lacking, total }).toEqual({ lacking: { brightness: 1, inputLag: 1 }, total: 0 });
	});

	it.each([
		[59_999, { max: 60_000 }, 1],
		[59_999, { max: 59_900 }, 0],
		[60_000, { max: 60_000 }, 1],
		[60_000, { min: 60_000 }, 1],
		[59_999, { min: 60_000 }, 0],
		[0, { max: 60_000, unknown: true }, 0],
		[0, { min: 100, unknown: true }, 0],
		[0, {}, 1],
	])("compares a price of %i pence exactly with %j", (pricePence, conditions, total) => {
		const [model] = models;
		if (!model) throw new Error("there is no model");
		const own = finderCatalogue([{ ...model, pricePence }], []);
		const state = { conditions: { ...NO_CONDITIONS, ...conditions }, sort: "newest" as const };
		expect(findByConditions(own, state, null)).toMatchObject({ total, lacking: {} });
	});
});
