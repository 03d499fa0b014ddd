import { jsonList } from "db/json/json-table";
import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { DAY_MS, utcDay } from "~/config/time";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import type { Model } from "~/features/catalogue/model";
import { findBySku, listModels } from "~/features/catalogue/models.queries.server";
import { comparisonPath, type Pair, pairOf, plainComparison } from "~/features/compare/comparison";
import { loadPointsFunction } from "~/features/finder/model-scores.server";
import { listTopViewedModels } from "~/features/insight/tables/insight.queries.server";
import { listLinkedComparisons } from "~/features/pages/pages.queries.server";
import { listPairsOfTextLists } from "~/features/pages/text-lists.queries.server";

/** Maximum number of pairs in the site map. */
const MAX_PAIRS = 500;

/** Maximum number of models whose pairs with similar models are listed: these are more than the site map holds. */
const MAX_MODELS_WITH_PAIRS = 300;

const DAYS_OF_VIEWS = 30;
const keyOf = (pair: Pair) => pair.join("\n");

/**
 * Returns the pairs that published articles and pages link to. All texts are read once for each version of the data.
 */
const listTextPairs = perVersion(async (db): Promise<Pair[]> => {
	const comparisons = await listLinkedComparisons(db);
	// Texts write SKUs in any case; a slug is the SKU in lower case.
	const slugs = new Set(comparisons.flat().map((sku) => sku.toLowerCase()));
	if (slugs.size === 0) return [];
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "slug"])
		.where("slug", "in", jsonList(db, [...slugs], "text"))
		.execute();
	const skuBySlug = new Map(models.map(({ slug, sku }) => [slug, sku]));
	return comparisons.flatMap((comparison) => {
		const skus = new Set(comparison.flatMap((sku) => skuBySlug.get(sku.toLowerCase()) ?? []));
		const [sku, otherSku, ...otherSkus] = skus;
		return sku !== undefined && otherSku !== undefined && otherSkus.length === 0
			? [pairOf(sku, otherSku)]
			: [];
	});
});

/** Returns the pairs that lists in published articles and pages link to. */
const listPairsOfLists = perVersion(listPairsOfTextLists);

/** Returns the pairs that the page of a model links to: the model with each similar one. */
async function listSimilarPairs(db: Db, model: Model): Promise<Pair[]> {
	const pointsForFirstUse = await loadPointsFunction(model.id);
	const similarModels = await listSimilar(db, model, pointsForFirstUse);
	return similarModels.map(({ sku }) => pairOf(model.sku, sku));
}

/** Returns true if a page of a model or a published text links to the comparison of two models with default settings. */
export async function isLinkedPair(db: Db, pair: Pair): Promise<boolean> {
	const key = keyOf(pair);
	const includesPair = (pairs: readonly Pair[]) =>
		pairs.some((otherPair) => keyOf(otherPair) === key);
	for (const sku of pair) {
		const model = await findBySku(db, sku);
		if (model && includesPair(await listSimilarPairs(db, model))) return true;
	}
	return includesPair(await listTextPairs()) || includesPair(await listPairsOfLists());
}

/** Returns the pairs of the most viewed, then the newest models with similar ones; pairs with most views come first. */
async function listPairsByViews(db: Db): Promise<Pair[]> {
	const since = utcDay(new Date(Date.now() - DAYS_OF_VIEWS * DAY_MS));
	const viewedModels = await listTopViewedModels(db, since, MAX_MODELS_WITH_PAIRS);
	const viewsBySlug = new Map(viewedModels.map(({ slug, views }) => [slug, views]));
	const topViewedModels = await Promise.all(viewedModels.map(({ slug }) => findBySku(db, slug)));
	const newestModels = await listModels(db, {}, { sort: "newest", limit: MAX_MODELS_WITH_PAIRS });
	const models = new Map(
		[...topViewedModels.flatMap((model) => model ?? []), ...newestModels]
			.slice(0, MAX_MODELS_WITH_PAIRS)
			.map((model) => [model.sku, model]),
	);
	const views = (pair: Pair) =>
		pair.reduce((sum, sku) => sum + (viewsBySlug.get(sku.toLowerCase()) ?? 0), 0);
	const pairs: Pair[] = [];
	for (const model of models.values()) pairs.push(...(await listSimilarPairs(db, model)));
	return pairs
		.map((pair) => ({ pair, views: views(pair), key: keyOf(pair) }))
		.sort((a, b) => b.views - a.views || (a.key < b.key ? -1 : 1))
		.map(({ pair }) => pair);
}

/**
 * Returns the addresses of the comparisons for the site map: at most 500 pairs that are linked somewhere on the site,
 * those of texts first, then those of their lists, then those of similar models.
 */
export const linkedPairPaths = perVersion(async (db): Promise<string[]> => {
	const pairs = [
		...(await listTextPairs()),
		...(await listPairsOfLists()),
		...(await listPairsByViews(db)),
	];
	const pairByKey = new Map(pairs.map((pair) => [keyOf(pair), pair]));
	return [...pairByKey.values()]
		.slice(0, MAX_PAIRS)
		.map((pair) => comparisonPath(plainComparison(pair)));
});
