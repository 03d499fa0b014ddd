import { readFile } from "node:fs/promises";
import { db, openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { categories } from "db/seed/categories";
import { write } from "db/writes/write";
import { setUp } from "server/set-up";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { describeFeature } from "~/features/catalogue/detail/feature-list";
import { currentFact, factsByField } from "~/features/catalogue/facts/facts";
import { rowFactTexts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { encodeFields } from "~/features/catalogue/fields/field-values.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { summaryOf } from "~/features/catalogue/model-rows.server";
import {
	countModels,
	hasSampleValues,
	listModels,
} from "~/features/catalogue/models.queries.server";
import { BODY_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import type { ModelRow } from "~/features/changes/row-change";
import { readImport } from "~/features/imports/plan/read-import.server";
import { deleteSampleCatalogue, isUnseeded } from "./sample-catalogue.queries.server";
import { seedAll } from "./seed.server";

const NOW = new Date("2026-01-15T12:00:00Z");
const LATER = new Date("2026-02-15T12:00:00Z");

const clearSample = () => write(db(), (trx) => deleteSampleCatalogue(trx, LATER));

/** Numbers of a text, without separators of thousands and trailing zeros: '4.0 kg' is ['4']. */
function numbersIn(text: string): string[] {
	const found = text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
	return found.map((number) => String(Number(number.replaceAll(",", ""))));
}

/** Returns all stored rows as text. The order of unsorted rows is undefined. */
async function everything(): Promise<string[]> {
	const tables = [
		"categories",
		"retailers",
		"jargon_terms",
		"projectors",
		"projector_categories",
		"projector_tags",
		"retailer_listings",
	] as const;
	const rows = tables.map((table) => db().selectFrom(table).selectAll().execute());
	return (await Promise.all(rows))
		.flat()
		.map((row) => JSON.stringify(row))
		.sort();
}

describe("the sample catalogue", () => {
	// These only read it.
	const sample = openDatabase(":memory:");
	const everyModel = () => listModels(sample, {}, { sort: "newest", limit: 10_000 });

	beforeAll(async () => {
		await migrateToLatest(sample);
		await seedAll(sample, NOW);
	});

	afterAll(() => sample.destroy());

	it("is large enough to shop in", async () => {
		expect(await countModels(sample, {})).toBeGreaterThanOrEqual(150);
		expect((await listBrands(sample)).length).toBeGreaterThanOrEqual(15);
		expect(await countModels(sample, { featured: true })).toBeGreaterThanOrEqual(4);
	});

	it.each(categories)("has at least a dozen models of $name", async ({ slug }) => {
		expect(await countModels(sample, { categorySlug: slug })).toBeGreaterThanOrEqual(12);
	});

	it("puts every model in a category, and in no unknown one", async () => {
		const known = new Set<string>(categories.map((category) => category.slug));
		const models = await everyModel();
		expect(models.filter((one) => one.categoryId === null)).toEqual([]);
		expect(models.flatMap((one) => one.productCategory).filter((name) => !known.has(name))).toEqual(
			[],
		);
	});

	it("has launch years from 2019 to 2026 only", async () => {
		const years = (await everyModel()).map((one) => one.launchYear).filter((year) => year !== null);
		expect(Math.min(...years)).toBe(2019);
		expect(Math.max(...years)).toBe(2026);
	});

	it("names successors that are there and still made", async () => {
		const models = await everyModel();
		const current = new Set(models.flatMap((one) => (one.isDiscontinued ? [] : one.sku)));
		const successors = models.flatMap(({ replacedBy }) => replacedBy ?? []);
		expect(successors.length).toBeGreaterThanOrEqual(10);
		expect(successors.filter((sku) => !current.has(sku))).toEqual([]);
	});

	it("has a summary wherever a card would have only a few words or a long line of a verdict", async () => {
		const models = await everyModel();
		const lengths = models.map(({ sku, summary, verdict, description }) => ({
			sku,
			letters: (summary ?? summaryOf(verdict, description)).length,
		}));
		expect(lengths.filter(({ letters }) => letters < 20 || letters > 80)).toEqual([]);
	});

	it("uses only features that have a description and a tag page", async () => {
		const features = new Set((await everyModel()).flatMap((one) => one.features));
		expect([...features].filter((name) => !describeFeature(name) || !tagSlug(name))).toEqual([]);
	});

	it("shows every state of the detail page", async () => {
		const models = await everyModel();
		const stocked = await sample
			.selectFrom("retailer_listings")
			.select("projectorSku")
			.where("inStock", "=", 1)
			.execute();
		const inStock = new Set(stocked.map((row) => row.projectorSku));
		const some = {
			discontinued: models.filter((one) => one.isDiscontinued),
			withoutPrice: models.filter((one) => one.pricePence === 0),
			pricedOutOfStock: models.filter((one) => one.pricePence > 0 && !inStock.has(one.sku)),
			inStock: models.filter((one) => inStock.has(one.sku)),
			withoutBrightness: models.filter((one) => one.brightness === null),
		};
		expect(Object.entries(some).filter(([, found]) => found.length === 0)).toEqual([]);
	});

	it("has only https offers, each with a price", async () => {
		const listings = await sample.selectFrom("retailer_listings").selectAll().execute();
		expect(listings.length).toBeGreaterThan(0);
		expect(listings.filter((one) => new URL(one.affiliateUrl).protocol !== "https:")).toEqual([]);
		expect(listings.filter((one) => one.pricePence === 0)).toEqual([]);
	});

	it("has a source for each figure, and shows the figures that stand", async () => {
		const rows = await sample.selectFrom("projectors").selectAll().execute();
		for (const row of rows) {
			const standing = [...factsByField(decodeFacts(row.facts))].map(
				([field, facts]) => [field, currentFact(facts)?.value] as const,
			);
			const filled = [...rowFactTexts(row)].filter(([, value]) => value !== "");
			expect(Object.fromEntries(standing), row.sku).toEqual(Object.fromEntries(filled));
		}
		const file = await readImport(await readFile("db/seed/projectors.csv"), "projectors.csv");
		expect(rows).toMatchObject(file.projectors.map(({ record }) => encodeFields(record)));
	});

	it.each<[string, number, (row: ModelRow) => unknown]>([
		["a throw ratio", 180, ({ throwRatio }) => throwRatio],
		["the standard of its brightness", 150, ({ brightnessStandard }) => brightnessStandard],
		["inputs", 150, ({ inputs }) => inputs !== "[]"],
		["its noise", 120, ({ noiseDb }) => noiseDb],
		["a weight", 170, ({ weight }) => weight],
		[
			"a lag with its mode",
			40,
			(row) => row.lag4k60 ?? row.lag4k120 ?? row.lag1080p60 ?? row.lag1080p120 ?? row.lag1080p240,
		],
	])("has many models with %s: %i and more", async (_, least, has) => {
		const rows = await sample.selectFrom("projectors").selectAll().execute();
		expect(rows.filter(has).length).toBeGreaterThanOrEqual(least);
	});

	it("has a drawing for each body", async () => {
		const rows = await sample.selectFrom("projectors").select("body").distinct().execute();
		expect(rows.map(({ body }) => body).sort()).toEqual(Object.keys(BODY_TEXTS).sort());
	});

	it("has a verdict, pros and cons for at least 100 models, those with most offers among them", async () => {
		const models = await everyModel();
		const listings = await sample.selectFrom("retailer_listings").select("projectorSku").execute();
		const offers = Map.groupBy(listings, ({ projectorSku }) => projectorSku);
		const most = models
			.map(({ sku }) => ({ sku, count: offers.get(sku)?.length ?? 0 }))
			.sort((a, b) => b.count - a.count || (a.sku < b.sku ? -1 : 1));
		const judged = models.filter(({ verdict, pros, cons }) => verdict ?? [...pros, ...cons].length);
		expect(judged.length).toBeGreaterThanOrEqual(100);
		expect(judged.map(({ sku }) => sku)).toEqual(
			expect.arrayContaining(most.slice(0, 60).map(({ sku }) => sku)),
		);
		for (const { sku, verdict, pros, cons } of judged) {
			expect([verdict?.at(-1), pros.length > 0, cons.length > 0], sku).toEqual([".", true, true]);
		}
	});

	it("judges models by their own figures: each number is one of them", async () => {
		const faults = (await everyModel()).flatMap((one) => {
			const { verdict, pros, cons, id, categoryId, pricePence, ...facts } = one;
			const values = [...Object.values(facts).flat(), ...Object.values(facts.specifications)];
			const own = new Set(["60", ...values.flatMap((value) => numbersIn(String(value)))]);
			return [verdict ?? "", ...pros, ...cons].flatMap((text) => {
				const [, inches, metres] = /(\d+) inches from (?:about )?([\d.]+) m/.exec(text) ?? [];
				const thrown = (Number(inches) / 45.17) * (facts.throwRatioMin ?? Number.NaN);
				const isThrow = Math.abs(thrown - Number(metres)) <= 0.06;
				const rest = isThrow
					? text.replace(/\d+ inches from/, "").replace(`${metres} m`, "")
					: text;
				return numbersIn(rest)
					.filter((number) => !own.has(number))
					.map((number) => `${one.sku}: ${number} in "${text}"`);
			});
		});
		expect(faults).toEqual([]);
	});

	it("speaks in its cons of models, not of what is missing here, and nowhere of memory", async () => {
		const models = await everyModel();
		const gaps =
			/\b(?:unknown|unconfirmed|confirm(?:ed)?|listed|on file|not stated|no (?:lag |noise |brightness )?figures?)\b/i;
		const cons = models.flatMap(({ sku, cons: own }) => own.map((con) => `${sku}: ${con}`));
		expect(cons.filter((con) => gaps.test(con) && !/: .*\d/.test(con))).toEqual([]);
		const memory = /from memory|\brecall(?:ed)?\b|not read from the maker/i;
		const texts = models.flatMap(({ sku, description, verdict, pros, cons: own }) =>
			[description, verdict ?? "", ...pros, ...own].map((text) => `${sku}: ${text}`),
		);
		expect(texts.filter((text) => memory.test(text))).toEqual([]);
	});

	it("invents no ratings and no reviews", async () => {
		const rated = (await everyModel()).filter((one) => one.rating > 0 || one.reviewCount > 0);
		expect(rated.map((one) => one.sku)).toEqual([]);
	});
});

describe("seedAll", () => {
	it("can be cleared, except the initial rows", async () => {
		await seedAll(db(), NOW);
		const models = await countModels(db(), {});
		expect(await hasSampleValues(db())).toBe(true);
		expect(await clearSample()).toMatchObject({ modelsRemoved: models, modelsRemaining: 0 });
		expect(await countModels(db(), {})).toBe(0);
		expect(await isUnseeded(db())).toBe(false);
	});

	it("changes nothing a second time", async () => {
		expect(await seedAll(db(), NOW)).toBeGreaterThan(0);
		const before = await everything();
		expect(await seedAll(db(), LATER)).toBe(0);
		expect(await everything()).toEqual(before);
	});
});

it("setUp adds the sample the first time only, also when the sample was cleared since", async () => {
	const first = await setUp(db());
	expect(first.sampleModelCount).toBe(await countModels(db(), {}));
	expect(first.sampleModelCount).toBeGreaterThan(0);
	await clearSample();
	expect(await setUp(db())).toMatchObject({ appliedMigrations: [], sampleModelCount: 0 });
	expect(await countModels(db(), {})).toBe(0);
});
