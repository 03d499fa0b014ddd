import { db } from "db/connection.server";
import { z } from "zod";
import { CARDS_PER_PAGE } from "~/config/site";
import { listJargonTerms } from "~/features/catalogue/glossary/jargon.queries.server";
import { bodyType } from "~/features/catalogue/image/body-type";
import {
	categorySchema,
	jargonTermSchema,
	modelSchema,
	shopSchema,
} from "~/features/catalogue/json/catalogue-schemas";
import {
	findCategoryBySlug,
	listCategoriesInIdOrder,
} from "~/features/catalogue/lists/categories.queries.server";
import { modelListQuery } from "~/features/catalogue/lists/model-list-query";
import { modelJson } from "~/features/catalogue/model-json";
import { listModels, listModelsById } from "~/features/catalogue/models.queries.server";
import { resolutionText } from "~/features/catalogue/numeric-facts/resolution-name";
import { priceParts } from "~/features/catalogue/offers/price/price";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import { finderPath } from "~/features/finder/filters/address-parts";
import { byFacet } from "~/features/finder/filters/filters";
import { type FinderList, findModelList, idsOfPage } from "~/features/finder/find-models.server";
import {
	finderQuerySchema,
	findResultSchema,
	searchResponseSchema,
} from "~/features/finder/finder-schemas";
import { loadScoreFunction, scoreJson } from "~/features/finder/model-scores.server";
import { wideningChanges } from "~/features/finder/more-by/more-by.server";
import { findNearest } from "~/features/finder/more-by/nearest.server";
import { picksOfList } from "~/features/finder/picks/pick-cards.server";
import { noteSearch } from "~/features/insight/counting/visit-note.server";
import { MAX_RESULTS, MIN_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { findByQuery } from "~/features/site-search/find-by-query.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC_GET } from "~/http/response/json-route.server";

export const categoriesCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/categories",
		summary: "Every category",
		response: z.strictObject({ categories: z.array(categorySchema) }),
	},
	async () => ({ categories: await listCategoriesInIdOrder(db()) }),
);

const NO_CATEGORY = "Category not found.";

export const categoryCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/categories/{slug}",
		summary: "One category",
		params: z.object({ slug: z.string().describe("In any case.") }),
		response: z.strictObject({ category: categorySchema }),
		errors: { 404: NO_CATEGORY },
	},
	async ({ params }) => {
		const category = await findCategoryBySlug(db(), params.slug);
		return category ? { category } : jsonError(404, NO_CATEGORY);
	},
);

export const modelsCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors",
		summary: "Models, newest first; conditions combine",
		query: modelListQuery,
		response: z.strictObject({ projectors: z.array(modelSchema) }),
		errors: { 400: "A parameter is not valid; the message names each." },
	},
	async ({ query: { limit, ...filter } }) => {
		const models = await listModels(db(), filter, { sort: "newest", limit });
		return { projectors: models.map(modelJson) };
	},
);

const searchQuery = z.object({
	q: z
		.string()
		.default("")
		.describe(`What is searched; under ${MIN_QUERY_LENGTH} characters nothing is found.`),
	links: z
		.string()
		.optional()
		.describe(
			"1: also where the search leads besides its results (offer, all and uses), what prices are called, and the drawing of each model.",
		),
});

export const searchCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/search",
		summary: `Models that a search finds, best first, at most ${MAX_RESULTS}`,
		query: searchQuery,
		repeatedValue: "first",
		response: searchResponseSchema,
	},
	async ({ query }) => {
		const { projectors, matchCount, isGuess, links } = await findByQuery(db(), query.q);
		noteSearch({ query: query.q, modelCount: matchCount });
		const guessField = isGuess ? { guess: true as const } : {};
		return {
			projectors: projectors.map((model) => {
				const { label: priceLabel, pence, note: priceNote } = priceParts(model);
				const json = modelJson(model);
				const shownPrice = penceToPounds(pence);
				const resolution = resolutionText(model);
				const linkFields = query.links === "1" && {
					drawing: bodyType(model),
					...(priceLabel && { priceLabel }),
					...(pence > 0 && shownPrice !== json.price && { shownPrice }),
					...(priceNote && { priceNote }),
					...(resolution !== json.resolution && { resolutionText: resolution }),
				};
				return { ...json, ...linkFields, ...guessField };
			}),
			...(query.links === "1" && links),
		};
	},
);

/** Returns the field `nearest` with the list nearest to a list without models; no field if there is none. */
async function nearestJson(list: FinderList) {
	const nearestList = await findNearest(db(), list);
	if (!nearestList) return {};
	const { change, address } = nearestList;
	const models = await listModelsById(db(), idsOfPage(nearestList.list));
	const picks = picksOfList(nearestList.list);
	return { nearest: { change, address, projectors: models.map(modelJson), picks } };
}

export const findCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/projectors/find",
		summary: `Models that meet conditions, ${CARDS_PER_PAGE} a page, with what each option would give`,
		query: finderQuerySchema,
		response: findResultSchema,
	},
	async ({ request }) => {
		const list = await findModelList(db(), new URL(request.url).searchParams);
		const models = await listModelsById(db(), idsOfPage(list));
		const { total, lacking, countFacet } = list.result;
		const { conditions, sort } = list.state;
		const scoreOf = conditions.use === null ? undefined : await loadScoreFunction(conditions);
		return {
			projectors: models.map((model) => {
				const score = scoreOf?.(model.id);
				return { ...modelJson(model), ...(score && scoreJson(score)) };
			}),
			total,
			lacking,
			facets: byFacet((facet) => countFacet(facet).map(([value, count]) => ({ value, count }))),
			// Requests beyond the last page want only the counts.
			picks: models.length > 0 ? picksOfList(list) : [],
			moreBy: await wideningChanges(list),
			...(await nearestJson(list)),
			used: list.interpretation?.used ?? { text: "", address: finderPath(conditions, { sort }) },
			unused: list.interpretation?.unused ?? [],
			...(list.interpretation &&
				list.interpretation.notes.length > 0 && { notes: list.interpretation.notes }),
		};
	},
);

export const shopsCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/retailers",
		summary: "Every retail partner",
		response: z.strictObject({ retailers: z.array(shopSchema) }),
	},
	async () => {
		const shops = await listPublicShops(db());
		return { retailers: shops.map(({ place: _, isPartner: __, ...retailer }) => retailer) };
	},
);

export const jargonTermsCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/jargon-terms",
		summary: "Every term of the glossary",
		response: z.strictObject({ jargonTerms: z.array(jargonTermSchema) }),
	},
	async () => ({ jargonTerms: await listJargonTerms(db()) }),
);
