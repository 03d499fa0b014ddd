import { redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { listShopPriceFalls } from "~/features/catalogue/history/price-falls.queries.server";
import { findCurrentSlug } from "~/features/catalogue/identity/former-slugs.queries.server";
import { findCategoryBySlug } from "~/features/catalogue/lists/categories.queries.server";
import { categoryFeedPath, categoryPath } from "~/features/catalogue/lists/category";
import {
	ATOM_HEADERS,
	type AtomFeed,
	atomXml,
	fallEntry,
	MAX_FEED_ENTRIES,
	PRICE_FALLS_FEED_PATH,
} from "~/features/catalogue/seo/xml";
import {
	conditionsQuery,
	finderFeedPath,
	finderPath,
} from "~/features/finder/filters/address-parts";
import { findModelList } from "~/features/finder/find-models.server";
import { conditionsText, modelEntries } from "~/features/finder/followed-search.server";
import { GUIDES_FEED_PATH, GUIDES_PATH, pagePath } from "~/features/pages/page";
import { listArticles } from "~/features/pages/pages.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requestOrigin } from "~/http/request/origin.server";
import { readOnlyAction, responseWithEtag } from "~/http/response/json.server";
import { type Loader, loaderByPath } from "~/http/response/loader-by-path.server";

// The Atom feeds that visitors can subscribe to.

type LoaderArgs = Parameters<Loader>[0];

async function fallsFeed(): Promise<AtomFeed> {
	const entries = (await listShopPriceFalls(db(), MAX_FEED_ENTRIES, new Date())).map(fallEntry);
	return { title: "Price falls", path: PRICE_FALLS_FEED_PATH, pagePath: "/", entries };
}

async function guidesFeed(): Promise<AtomFeed> {
	const articles = (await listArticles()).slice(0, MAX_FEED_ENTRIES);
	const entries = articles.map(({ id, title, summary, changedAt, ...article }) => {
		// The address may change; the id never does.
		const key = `${GUIDES_PATH}#${id}`;
		return { key, title, path: pagePath(article), updated: changedAt, text: summary };
	});
	return { title: "Guides", path: GUIDES_FEED_PATH, pagePath: GUIDES_PATH, entries };
}

async function modelsFeed({ request }: LoaderArgs): Promise<AtomFeed> {
	const list = await findModelList(db(), new URL(request.url).searchParams);
	const { conditions } = list.state;
	const text = await conditionsText(list.servedCatalogue, conditions);
	return {
		title: text === "" ? "Projectors" : `Projectors: ${text}`,
		path: finderFeedPath(conditionsQuery(list.state)),
		pagePath: finderPath(conditions),
		entries: await modelEntries(db(), list.result.ids),
	};
}

async function categoryFeed({
	params: { slug: requestedSlug = "" },
}: LoaderArgs): Promise<AtomFeed | Response> {
	const category = await findCategoryBySlug(db(), requestedSlug);
	const slug =
		category?.slug ?? (await findCurrentSlug(db(), "category", requestedSlug.toLowerCase()));
	if (slug === undefined) return new Response("Unknown category", { status: 404 });
	if (!category || slug !== requestedSlug) return redirect(categoryFeedPath(slug), 301);
	const { result } = await findModelList(db(), new URLSearchParams({ use: slug }));
	return {
		title: `${category.name} Projectors`,
		path: categoryFeedPath(slug),
		pagePath: categoryPath(slug),
		entries: await modelEntries(db(), result.ids),
	};
}

const atomLoader =
	(createFeed: (args: LoaderArgs) => Promise<AtomFeed | Response>): Loader =>
	async (args) => {
		const feed = await createFeed(args);
		if (feed instanceof Response) return feed;
		const { name } = (await siteSettings(db())).site;
		const { request } = args;
		return responseWithEtag(request, atomXml(requestOrigin(request), name, feed), ATOM_HEADERS);
	};

export const loader = loaderByPath({
	"falls.xml": atomLoader(fallsFeed),
	"guides.xml": atomLoader(guidesFeed),
	"projectors.xml": atomLoader(modelsFeed),
	"category/:slug.xml": atomLoader(categoryFeed),
});

export const action = readOnlyAction;
