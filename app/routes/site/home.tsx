import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import type { ReactNode } from "react";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { LinkButton, Section } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { SITE_NAME, SITE_TAGLINE } from "~/config/site";
import { AdSlot } from "~/features/ads/ad-slot";
import type { ListedCard } from "~/features/catalogue/card/card";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { listedCardsInOrder } from "~/features/catalogue/card/listed-cards.server";
import { EmptyCataloguePanel } from "~/features/catalogue/empty-catalogue";
import { countSourcedFacts } from "~/features/catalogue/facts/sourced-facts.queries.server";
import { listTermsInOrder } from "~/features/catalogue/glossary/jargon.queries.server";
import { JargonBuster } from "~/features/catalogue/glossary/jargon-buster";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { Categories } from "~/features/catalogue/lists/home-categories";
import { countModels, listCards } from "~/features/catalogue/models.queries.server";
import { findShopCounts } from "~/features/catalogue/offers/offers.queries.server";
import { orderShops, partnersOrAll } from "~/features/catalogue/offers/shops/shop-order";
import { type ShopClaims, ShopPartners } from "~/features/catalogue/offers/shops/shop-partners";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import { organizationData } from "~/features/catalogue/seo/structured-data";
import { PRICE_FALLS_FEED_PATH } from "~/features/catalogue/seo/xml";
import { hasAppliedScheduledFeed } from "~/features/feeds/run/feed-runs.queries.server";
import { HomeHero } from "~/features/finder/home-hero";
import { loadCardListOptions } from "~/features/finder/model-scores.server";
import { HomePicks } from "~/features/finder/picks/home-picks";
import { listPicksOfTheDay } from "~/features/finder/picks/pick-cards.server";
import {
	ChoiceFacts,
	type ChoiceNumbers,
	CompareInvitation,
	HomeArticles,
	ModelTypes,
} from "~/features/guide/home-sections";
import { ARCHIVE_PATH } from "~/features/letters/letter";
import { hasArchivedLetters } from "~/features/letters/letters.queries.server";
import { NewsletterSignUp, newsletterClientAction } from "~/features/newsletter/newsletter-sign-up";
import { listHomeArticles } from "~/features/pages/pages.queries.server";
import {
	HOME_TEXTS,
	type HomeSection,
	type HomeText,
	homeOverrides,
	withSiteName,
} from "~/features/settings/home-texts";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { verificationMeta, verificationTags } from "~/features/settings/verification";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { adCacheHeaders, loadAds } from "~/http/request/cookies.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { type LoadedSection, loadSection } from "~/logging/section.server";
import homeCss from "~/styles/home.css?inline";
import { findEmptyCatalogue } from "./empty-catalogue.server";
import { newsletterAction } from "./newsletter-action.server";

/** Maximum number of featured models (docs/product.md#limits). */
const MAX_FEATURED_MODELS = 4;

/** Maximum number of picks: the pick of the day and three picks for other uses. */
const MAX_PICKS = 4;

/** Maximum number of shops, which fill one or two lines; the shops' own page lists all. */
const MAX_SHOPS = 10;

/** Maximum number of terms of the glossary; the buying guide lists all. */
const MAX_JARGON_TERMS = 6;

export async function loader({ request }: LoaderFunctionArgs) {
	const { home, site, ads: adSettings, verification } = await siteSettings(db());
	const tags = verificationTags(verification).map(verificationMeta);
	const overrides = homeOverrides(home, site);
	/** Loads the items of a section; returns an empty list if staff have hidden the section. */
	const loadUnlessHidden = async <Item,>(id: HomeSection, load: () => Promise<Item[]>) =>
		overrides?.hidden?.includes(id) ? [] : load();
	const [
		emptyCatalogue,
		picks,
		featured,
		categories,
		articles,
		jargon,
		shops,
		shopClaims,
		numbers,
		archive,
		ads,
	] = await Promise.all([
		findEmptyCatalogue(request),
		loadSection("picks of the day", () => listPicksOfTheDay(db(), new Date(), MAX_PICKS)),
		loadSection("featured projectors", async () => {
			const load = () =>
				listCards(db(), { featured: true }, { sort: "newest", limit: MAX_FEATURED_MODELS });
			const cards = await loadUnlessHidden("featured", load);
			return listedCardsInOrder(cards, await loadCardListOptions());
		}),
		loadSection("categories", () => listCategories(db())),
		loadSection("articles", () => loadUnlessHidden("articles", listHomeArticles)),
		loadSection("jargon terms", () =>
			loadUnlessHidden("jargon", () => listTermsInOrder(db(), MAX_JARGON_TERMS)),
		),
		loadSection("retailers", () =>
			loadUnlessHidden("retailers", async () => {
				const shops = orderShops(partnersOrAll(await listPublicShops(db()))).slice(0, MAX_SHOPS);
				return shops.map(({ id, name }) => ({ id, name }));
			}),
		),
		loadSection("partners", async (): Promise<ShopClaims> => {
			const { shopCount } = await findShopCounts(db(), new Date());
			const hasPartners = (await listPublicShops(db())).some(({ isPartner }) => isPartner);
			return { shopCount, hasPartners, isUpdatedByFeed: await hasAppliedScheduledFeed(db()) };
		}),
		loadSection(
			"numbers behind our choice",
			async (): Promise<ChoiceNumbers> => ({
				...(await findShopCounts(db(), new Date())),
				modelCount: await countModels(db(), {}),
				sourcedFactCount: await countSourcedFacts(),
			}),
		),
		loadSection("letters", () => hasArchivedLetters(db())),
		loadAds(request, adSettings),
	]);
	const page = {
		picks,
		featured,
		categories,
		jargon,
		shops,
		shopClaims,
		numbers,
		ads,
		...(articles.status === "ok" && articles.data.length > 0 && { articles: articles.data }),
		...(emptyCatalogue && { emptyCatalogue }),
		...(archive.status === "ok" && archive.data && { archivePath: ARCHIVE_PATH }),
		...(overrides && { overrides }),
		...(tags.length > 0 && { tags }),
	};
	return data(page, { headers: adCacheHeaders(ads) });
}

export const action = newsletterAction("/");

export const clientAction = newsletterClientAction;

export const shouldRevalidate = revalidateUnlessActionData;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	const site = siteMetaOf(matches);
	const sentence = data?.overrides?.sentence;
	const head = pageMeta({
		title: sentence ?? SITE_TAGLINE,
		description: sentence
			? `${site.name}: ${sentence}`
			: `${site.name} helps UK shoppers choose a projector: plain advice, real specifications, and UK prices compared side by side.`,
		...site,
		path: "/",
		feed: PRICE_FALLS_FEED_PATH,
	});
	return [...head, ...(data?.tags ?? [])];
};

export const handle = withStructuredData<typeof loader>((_, site) => [
	organizationData(site.origin, {
		name: site.name,
		imagePath: site.card?.path,
		logoPath: site.logo,
	}),
]);

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
	const { name } = siteMetaOf(useMatches());
	return <HomePage {...useLoaderData<typeof loader>()} name={name} />;
}

function HomePage({
	name = SITE_NAME,
	overrides: { texts, hidden } = {},
	emptyCatalogue,
	articles = [],
	archivePath,
	...page
}: PageData & { name?: string }) {
	const { picks, featured, categories, jargon, shops, shopClaims, numbers, ads } = page;
	const dailyPicks = picks.status === "ok" ? picks.data : [];
	const textOf = (id: HomeText) => texts?.[id] ?? withSiteName(HOME_TEXTS[id], name);
	const renderUnlessHidden = (
		id: HomeSection,
		render: (title: string) => ReactNode,
		content: LoadedSection<readonly unknown[]> = FILLED_SECTION,
	) => (hidden?.includes(id) || isEmptySection(content) ? null : render(textOf(id)));
	return (
		<>
			<PageStyles css={homeCss} />
			<HomeHero
				heading={textOf("heading")}
				intro={textOf("intro")}
				uses={categories.status === "ok" ? categories.data : []}
				pick={dailyPicks[0]}
				isEmpty={emptyCatalogue !== undefined}
			/>
			<BeamLight />
			{emptyCatalogue ? (
				<EmptyCataloguePanel {...emptyCatalogue} />
			) : (
				<>
					{renderUnlessHidden(
						"categories",
						(title) => (
							<Categories title={title} categories={categories} />
						),
						categories,
					)}
					{renderUnlessHidden(
						"picks",
						(title) => (
							<HomePicks title={title} picks={dailyPicks} />
						),
						{
							status: "ok",
							data: dailyPicks,
						},
					)}
					{numbers.status === "ok" &&
						renderUnlessHidden("choice", (title) => (
							<ChoiceFacts title={title} numbers={numbers.data} />
						))}
					{renderUnlessHidden(
						"featured",
						(title) => (
							<FeaturedModels title={title} featured={featured} />
						),
						featured,
					)}
				</>
			)}
			<AdSlot ads={ads} adFormat="banner" />
			{renderUnlessHidden("types", (title) => (
				<ModelTypes title={title} />
			))}
			{renderUnlessHidden(
				"articles",
				(title) => (
					<HomeArticles title={title} articles={articles} />
				),
				{ status: "ok", data: articles },
			)}
			{renderUnlessHidden(
				"jargon",
				(title) => (
					<JargonBuster title={title} jargon={jargon} />
				),
				jargon,
			)}
			<AdSlot ads={ads} adFormat="block" />
			{!emptyCatalogue &&
				renderUnlessHidden("compare", (title) => <CompareInvitation title={title} />)}
			{renderUnlessHidden(
				"retailers",
				() => (
					<ShopPartners title={texts?.retailers} loadedShops={shops} loadedClaims={shopClaims} />
				),
				shops,
			)}
			{renderUnlessHidden("newsletter", (title) => (
				<NewsletterSignUp title={title} archivePath={archivePath} />
			))}
		</>
	);
}

/** The content of a section that is never empty. */
const FILLED_SECTION: LoadedSection<readonly unknown[]> = { status: "ok", data: [true] };

/** Returns true for a section without content, which is not shown. */
function isEmptySection(content: LoadedSection<readonly unknown[]>): boolean {
	return content.status === "ok" && content.data.length === 0;
}

/** Light that the hero's beam throws on the page below it. */
function BeamLight() {
	return <div aria-hidden="true" className="beam-pool" />;
}

function FeaturedModels({
	title,
	featured,
}: {
	title: string;
	featured: LoadedSection<ListedCard[]>;
}) {
	return (
		<Section id="featured" title={title}>
			{featured.status === "error" ? (
				<SectionFallback dataName="the projectors" />
			) : (
				<ModelGrid cards={featured.data} columns={4} isBelowFold />
			)}
			<p className="mt-4">
				<LinkButton to="/brands">Browse Projector Brands</LinkButton>
			</p>
		</Section>
	);
}

const FAILED_SECTIONS: PageData = {
	picks: { status: "error" },
	featured: { status: "error" },
	categories: { status: "error" },
	jargon: { status: "error" },
	shops: { status: "error" },
	shopClaims: { status: "error" },
	numbers: { status: "error" },
	ads: null,
};

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failure={<HomePage {...FAILED_SECTIONS} />} />;
}
