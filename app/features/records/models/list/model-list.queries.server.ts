import { countRows } from "db/count-rows";
import { jsonList } from "db/json/json-table";
import type { Database, Db } from "db/schema";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import {
	MODEL_CONDITIONS,
	type ModelCondition,
	modelCondition,
} from "~/features/catalogue/lists/model-condition.server";
import { modelName } from "~/features/catalogue/model";
import { orderFeatured } from "~/features/catalogue/models.queries.server";
import { staleOfferCondition } from "~/features/catalogue/offers/offers.queries.server";
import {
	choiceConditions,
	isFeaturedOrder,
	MODELS_PER_LIST_PAGE,
	type ModelChoice,
	type ModelListState,
	type ModelOrder,
} from "~/features/records/models/list/model-list";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";

/** A model as a row of the list. */
export type ListedModel = Awaited<ReturnType<typeof loadListedModels>>[number];

/** Number of models for each condition. */
export type ConditionCounts = Record<ModelCondition, number>;

type ModelQuery<Selection> = SelectQueryBuilder<Database, "projectors", Selection>;

/** Ids of the models that match a search; null without a search. */
interface SearchMatches {
	ids: readonly number[] | null;
	isGuess: boolean;
}

async function findMatches(db: Db, query: string): Promise<SearchMatches> {
	if (query === "") return { ids: null, isGuess: false };
	return listMatches(db, searchTerms(query));
}

function whereMatches<Selection>(
	db: Db,
	query: ModelQuery<Selection>,
	{ ids }: SearchMatches,
): ModelQuery<Selection> {
	return ids === null ? query : query.where("projectors.id", "in", jsonList(db, ids, "integer"));
}

function whereChosen<Selection>(
	db: Db,
	query: ModelQuery<Selection>,
	choice: ModelChoice,
	matches: SearchMatches,
	isStale: RawBuilder<SqlBool>,
): ModelQuery<Selection> {
	return choiceConditions(choice).reduce(
		(filteredQuery, condition) => filteredQuery.where(modelCondition(condition, isStale)),
		whereBrand(whereMatches(db, query, matches), choice),
	);
}

function whereBrand<Selection>(
	query: ModelQuery<Selection>,
	{ brand }: Pick<ModelChoice, "brand">,
): ModelQuery<Selection> {
	return brand === undefined ? query : query.where("projectors.brandSlug", "=", brand);
}

/** The first sort key of each order, before brand and name; a model without a price comes after all prices. */
const FIRST_SORT_KEYS: Record<ModelOrder, RawBuilder<number>> = {
	"price-low": sql`case when "projectors"."shownPricePence" = 0 then 2147483647
		else "projectors"."shownPricePence" end`,
	"price-high": sql`-"projectors"."shownPricePence"`,
	shops: sql`"projectors"."freshOffers"`,
	added: sql`-"projectors"."id"`,
};

/** Orders models in the chosen order; the list of featured models by their places. */
function orderModels<Selection>(
	query: ModelQuery<Selection>,
	choice: ModelChoice,
): ModelQuery<Selection> {
	if (isFeaturedOrder(choice)) return orderFeatured(query);
	const sortedQuery =
		choice.sort === undefined ? query : query.orderBy(FIRST_SORT_KEYS[choice.sort]);
	return sortedQuery
		.orderBy("projectors.brandSlug")
		.orderBy("projectors.model")
		.orderBy("projectors.sku");
}

/** Counts the models that match a search and a brand, in total and for each condition, in one scan. */
async function countByCondition(
	db: Db,
	choice: ModelChoice,
	matches: SearchMatches,
	isStale: RawBuilder<SqlBool>,
) {
	const conditionCounts = MODEL_CONDITIONS.map((condition) =>
		sql<number>`count(*) filter (where ${modelCondition(condition, isStale)})`.as(condition),
	);
	const models = whereBrand(whereMatches(db, db.selectFrom("projectors"), matches), choice);
	const { unfilteredCount, ...counts } = await models
		.select((eb) => eb.fn.countAll<number>().as("unfilteredCount"))
		.select(conditionCounts)
		.executeTakeFirstOrThrow();
	return { unfilteredCount, counts };
}

const hasSampleOffer = sql<0 | 1>`"projectors"."sku" in (
	select "projectorSku" from "retailer_listings" where "isSample" = 1
)`;

async function loadListedModels(db: Db, ids: readonly number[], now: Date) {
	if (ids.length === 0) return [];
	const isStale = await staleOfferCondition(db, now);
	const offers = sql`from "retailer_listings" where "projectorSku" = "projectors"."sku"`;
	const rows = await db
		.selectFrom("projectors")
		.select(["id", "sku", "slug", "brand", "model", "shownPricePence", "isShownPriceSample"])
		.select(["isLastKnownPrice", "freshOffers", "isFeatured", "isDiscontinued"])
		.select(["isSample", "isSamplePrice", "imagePath"])
		.select([
			sql<number>`(select count(*) ${offers})`.as("offers"),
			sql<number>`(select count(*) ${offers} and ${isStale})`.as("staleOffers"),
			hasSampleOffer.as("hasSampleOffer"),
		])
		.where("id", "in", ids)
		.execute();
	const rowById = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = rowById.get(id);
		if (!row) return [];
		return {
			sku: row.sku,
			slug: row.slug,
			brand: row.brand,
			model: row.model,
			imagePath: row.imagePath,
			name: modelName(row),
			// 0 if the model has no price.
			pricePence: row.shownPricePence,
			isSamplePrice: row.isShownPriceSample === 1,
			isLastKnownPrice: row.isLastKnownPrice === 1,
			offerCount: row.offers,
			// Number of shops with a fresh offer in stock.
			inStockShopCount: row.freshOffers,
			staleOfferCount: row.staleOffers,
			isFeatured: row.isFeatured === 1,
			isDiscontinued: row.isDiscontinued === 1,
			hasExamples: row.isSample === 1 || row.isSamplePrice === 1 || row.hasSampleOffer === 1,
		};
	});
}

/**
 * Returns a page of the list of models (a page number past the end returns the last page), with the number of models
 * for each filter. `unfilteredCount` is the number of models that match the search, or nearly match it (`isGuess`), and the
 * brand.
 */
export async function pageOfModels(db: Db, state: ModelListState, now: Date) {
	const matches = await findMatches(db, state.query);
	const isStale = await staleOfferCondition(db, now);
	const chosenModels = whereChosen(db, db.selectFrom("projectors"), state, matches, isStale);
	const { unfilteredCount, counts } = await countByCondition(db, state, matches, isStale);
	const [condition, ...otherConditions] = choiceConditions(state);
	const countOfCondition = condition === undefined ? unfilteredCount : counts[condition];
	const total = otherConditions.length > 0 ? await countRows(chosenModels) : countOfCondition;
	const pages = pageCount(total, MODELS_PER_LIST_PAGE);
	const page = Math.min(state.page, pages);
	const idRows = await orderModels(chosenModels, state)
		.select("projectors.id")
		.limit(MODELS_PER_LIST_PAGE)
		.offset((page - 1) * MODELS_PER_LIST_PAGE)
		.execute();
	const pageIds = idRows.map(({ id }) => id);
	const models = await loadListedModels(db, pageIds, now);
	return { models, total, page, pages, isGuess: matches.isGuess, counts, unfilteredCount };
}

/** Returns the SKUs of all models of a list, in its order; at most `limit`. */
export async function listChosenSkus(
	db: Db,
	choice: ModelChoice,
	{ now, limit }: { now: Date; limit: number },
): Promise<string[]> {
	const matches = await findMatches(db, choice.query);
	const isStale = await staleOfferCondition(db, now);
	const models = whereChosen(db, db.selectFrom("projectors"), choice, matches, isStale);
	const rows = await orderModels(models, choice).select("projectors.sku").limit(limit).execute();
	return rows.map(({ sku }) => sku);
}

/** Upper limit, larger than any catalogue. */
const MAX_MODELS = 100_000;

/** Returns the SKU after the given SKU in a list; undefined after the last, or if the list does not contain it. */
export async function findNextSku(db: Db, list: ModelChoice, sku: string, now: Date) {
	const skus = await listChosenSkus(db, list, { now, limit: MAX_MODELS });
	const index = skus.indexOf(sku);
	return index === -1 ? undefined : skus[index + 1];
}
