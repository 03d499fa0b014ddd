import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { categories } from "db/seed/categories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { roundToPounds } from "~/features/catalogue/values/pounds";
import { decodeFinder, finderPath } from "~/features/finder/filters/address-parts";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { findByConditions, modelsMeeting } from "~/features/finder/find/find";
import { type FinderCatalogue, finderCatalogue } from "~/features/finder/find/finder-catalogue";
import { listFinderModels } from "~/features/finder/find/finder-models.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { seededRandom } from "../../../../tests/support/random";
import { findPicks } from "./pick-cards.server";
import { changesToBecomePick, lostPoints, roleFinder } from "./why-not.server";

const STATES = 1000;
const USES = categories.map(({ slug }) => slug);
const random = seededRandom(33);
const one = <T>(values: readonly [T, ...T[]]): T =>
	values[Math.floor(random() * values.length)] ?? values[0];

let catalogue: FinderCatalogue;

beforeAll(async () => {
	await migrateToLatest(db());
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	const models = await listFinderModels(db());
	catalogue = finderCatalogue(
		models.map((model, at) => ({ ...model, isSample: at % 4 === 0 })),
		USES,
	);
	await closeDb();
});

afterAll(() => closeDb());

function randomConditions(): Conditions {
	return {
		...NO_CONDITIONS,
		use: one([null, ...USES]),
		max: one([null, 40_000, 70_000, 99_900, 150_000, 300_000]),
		res: one([[], [], [], ["4k"], ["1080p"]]),
		lumens: one([null, null, null, 3000]),
		distance: one([null, null, null, 0.4, 2, 3.1]),
		screen: one([null, null, 80, 120]),
		room: one([null, null, "dark", "curtains", "lit", "daylight"]),
		w: one([[], [], ["quiet-much"], ["price-little", "bright-much"]]),
	};
}

const decoded = (path: string) =>
	decodeFinder(new URLSearchParams(path.split("?")[1]), (_, slug) => slug || null).conditions;

const answers = { changes: 0, none: 0, picks: 0 };

it.each(Array.from({ length: 10 }, (_, at) => at))(
	"why not: names states that make a model a pick: %d",
	() => {
		const [first] = catalogue.models;
		if (first === undefined) throw new Error("No models");
		for (let at = 0; at < STATES / 10; at += 1) {
			const conditions = decoded(finderPath(randomConditions()));
			const near = modelsMeeting(catalogue, { ...conditions, max: null });
			const model = one(
				random() < 0.8 && near[0] ? [near[0], ...near] : [first, ...catalogue.models],
			);
			const roleOf = (state: Conditions) => {
				const { listModelsAtAnyPrice: modelsWithDearer } = findByConditions(
					catalogue,
					{ conditions: state, sort: "newest" },
					null,
				);
				const chosen = findPicks(catalogue, state, null, modelsWithDearer);
				return chosen.find((pick) => pick.model.sku === model.sku)?.role;
			};
			const changes = changesToBecomePick({
				model,
				conditions,
				toCurrentSlug: (_, slug) => slug || null,
				nameOf: () => undefined,
				roleIn: roleFinder(catalogue, model.id, null),
			});
			const about = JSON.stringify({ sku: model.sku, address: finderPath(conditions), changes });
			if (roleOf(conditions) !== undefined) {
				expect(changes, about).toEqual([]);
				answers.picks += 1;
				continue;
			}
			answers[changes.length > 0 ? "changes" : "none"] += 1;
			expect(changes.length, about).toBeLessThanOrEqual(3);
			for (const { address, role } of changes) {
				const state = decoded(address);
				expect(finderPath(state), about).toBe(address);
				expect(roleOf(state), about).toBe(role);
				const changed = Object.entries(state).filter(
					([name, value]) => `${value}` !== `${conditions[name as keyof Conditions]}`,
				);
				expect(changed.length, about).toBe(1);
				if (conditions.max === null || state.max === null || state.max === conditions.max) continue;
				const half = (conditions.max + state.max) / 2;
				for (const max of [roundToPounds(half, Math.floor), roundToPounds(half, Math.ceil)]) {
					if (max !== state.max) expect(roleOf({ ...conditions, max }), about).toBeUndefined();
				}
			}
			if (changes.length > 0 || at % 5 > 0) continue;
			for (const room of ["dark", "curtains", "lit", "daylight", null] as const)
				expect(roleOf({ ...conditions, room }), about).toBeUndefined();
			for (const without of ["use", "max", "res", "lumens", "distance", "screen", "w"] as const)
				expect(roleOf({ ...conditions, [without]: NO_CONDITIONS[without] }), about).toBeUndefined();
		}
	},
);

it("meets each kind of answer often", () => {
	expect(Math.min(...Object.values(answers)), JSON.stringify(answers)).toBeGreaterThan(25);
});

it("why not: names the points lost to another model, which add up to its lead", () => {
	const conditions = { ...NO_CONDITIONS, use: "home-cinema" };
	const scores = catalogue.scores(conditions);
	const [best, ...others] = modelsMeeting(catalogue, conditions).slice(0, 30);
	if (best === undefined) throw new Error("No models");
	for (const model of others) {
		const { score, bestScore, parts } = lostPoints(model, best, scores);
		const gained = lostPoints(best, model, scores).parts;
		const sum = (list: typeof parts) => list.reduce((total, { points }) => total + points, 0);
		expect(Math.abs(sum(parts) - sum(gained) - (bestScore - score))).toBeLessThan(0.6);
		const points = parts.map((part) => part.points);
		expect(points).toEqual(points.toSorted((one, other) => other - one));
	}
});
