import { backgroundTurn } from "db/background-turn";
import { type BuildControls, perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { findTagLabel, listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { builtInSlug } from "~/features/catalogue/lists/category";
import { tagName } from "~/features/catalogue/lists/tag";
import { SLUG_FILTERS, type SlugFilter } from "~/features/finder/filters/filter-kinds";
import type { NameOf } from "~/features/finder/filters/filter-texts";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { vocabularyOf } from "~/features/finder/sentence/vocabulary.server";
import { ownerWeightsOf } from "~/features/scores/weights";
import { findSetting } from "~/features/settings/settings.queries.server";
import { currentSlugAmong, listCurrentSlugsByFormer } from "./current-slugs.queries.server";
import { countOptions, type FinderCatalogue, finderCatalogue } from "./finder-catalogue";
import { listFinderModels, MANY_MODELS } from "./finder-models.queries.server";
import { newestFirst } from "./orders";

/** Number of models whose scores one step computes: some ten ms of work. */
const MODELS_PER_STEP = 5000;

/** Scores and orders the models of each use, in steps between which pages are served: no visitor waits for them. */
async function prepareBestMatches(catalogue: FinderCatalogue): Promise<void> {
	for (const use of catalogue.options.use) {
		const conditions = { ...NO_CONDITIONS, use };
		const { scores, isAboveFloors } = catalogue.pickRules(conditions);
		const models = catalogue.models.filter(({ uses }) => uses.includes(use));
		for (let start = 0; start < models.length; start += MODELS_PER_STEP) {
			await backgroundTurn();
			for (const model of models.slice(start, start + MODELS_PER_STEP)) {
				// Both cache their results, which the order of the list needs.
				scores.pointsBesidesValueOf(model);
				isAboveFloors(model);
			}
		}
		await backgroundTurn();
		catalogue.sortedBy("best", conditions);
	}
	await backgroundTurn();
}

/**
 * Prepares the models of a data version, with their slugs and names. The models of the previous version are updated in
 * place, because memory does not hold two catalogues: until the new one is complete, lists may show either state.
 */
async function buildCatalogue(
	database: Db,
	{ servePreviousValue, previousValue }: BuildControls<{ catalogue: FinderCatalogue }>,
) {
	// With many models, pages use the previous catalogue until this one is complete.
	if (previousValue && previousValue.catalogue.models.length >= MANY_MODELS) servePreviousValue();
	const categories = await listCategories(database);
	const brands = await listBrands(database);
	await backgroundTurn();
	const models = newestFirst(
		await listFinderModels(database, servePreviousValue, previousValue?.catalogue.modelOf),
	);
	const electricityRate = await findSetting(database, "electricity");
	const ownerWeights = ownerWeightsOf(await findSetting(database, "scores"));
	const currentSlugsByFormer = await listCurrentSlugsByFormer(database);
	const modelCounts: Record<SlugFilter, ReadonlyMap<string, number>> = {
		use: new Map(),
		brand: new Map(),
		feature: new Map(),
	};
	for (const filter of SLUG_FILTERS) {
		await backgroundTurn();
		modelCounts[filter] = countOptions(models, filter, NO_CONDITIONS);
	}
	await backgroundTurn();
	const builtInSlugByUse = new Map(
		categories.map((category) => [category.slug, builtInSlug(category)]),
	);
	const catalogue = finderCatalogue(models, [...builtInSlugByUse.keys()], {
		builtInSlugByUse,
		rate: electricityRate,
		ownerWeights,
		modelCounts,
	});
	const { use, brand, feature } = catalogue.options;
	// The first catalogue of a process has visitors who wait for it.
	if (previousValue && models.length >= MANY_MODELS) await prepareBestMatches(catalogue);
	const existingSlugs = { use: new Set(use), brand: new Set(brand), feature: new Set(feature) };
	const nameByUse = new Map(categories.map(({ slug, name }) => [slug, name]));
	const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]));
	const tagNames = new Map<string, Promise<string>>();
	return {
		catalogue,
		toCurrentSlug: currentSlugAmong(existingSlugs, currentSlugsByFormer),
		nameByUse,
		/** Ids of categories by slug. */
		useIds: new Map(categories.map(({ slug, id }) => [slug, id])),
		/** Returns the name of a slug; reads names of tags from the database, each once. */
		async nameOf(filter: SlugFilter, slug: string) {
			if (filter !== "feature") return (filter === "use" ? nameByUse : brandNames).get(slug);
			const name =
				tagNames.get(slug) ?? findTagLabel(database, slug).then((label) => tagName(slug, label));
			tagNames.set(slug, name);
			return name;
		},
		/** The phrases that sentences may contain. */
		vocabulary: vocabularyOf({
			uses: use,
			builtInSlugByUse,
			tags: feature,
			brands: brands.map(({ name }) => name),
			models: catalogue.models,
		}),
	};
}

/** The catalogue from which requests are served, with the names and ids of its slugs and its vocabulary. */
export type ServedCatalogue = Awaited<ReturnType<typeof buildCatalogue>>;

/** Returns the names of the slugs in conditions. */
export async function loadSlugNames(
	servedCatalogue: ServedCatalogue,
	conditions: Conditions,
): Promise<NameOf> {
	const names = new Map<string, string | undefined>();
	for (const filter of SLUG_FILTERS) {
		const excluded = filter === "brand" ? conditions.not : [];
		for (const slug of [conditions[filter] ?? [], excluded].flat()) {
			names.set(`${filter} ${slug}`, await servedCatalogue.nameOf(filter, slug));
		}
	}
	return (filter, slug) => names.get(`${filter} ${slug}`);
}

/** Returns the current catalogue; with many models, the previous one until the current one is prepared. */
export const currentCatalogue = perVersion(buildCatalogue);
