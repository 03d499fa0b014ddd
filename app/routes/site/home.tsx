import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import type { ReactNode } from "react";
import { FallbackImage } from "~/components/fallback-image";
import { revalidateUnlessAnswered } from "~/components/form/form-fetcher";
import { LinkButton, Section } from "~/components/page";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { SITE_NAME, SITE_TAGLINE } from "~/config/site";
import { AdSlot } from "~/features/ads/ad-slot";
import { listOfCards } from "~/features/catalogue/card/card-html.server";
import { type CardList, ProjectorGrid } from "~/features/catalogue/card/projector-grid";
import {
	type JargonTerm,
	listPlacedTerms,
} from "~/features/catalogue/glossary/jargon.queries.server";
import {
	type Category,
	listCategories,
} from "~/features/catalogue/listing/categories.queries.server";
import { categoryPath } from "~/features/catalogue/listing/category";
import { countPartners } from "~/features/catalogue/offers/listings.queries.server";
import { orderShops } from "~/features/catalogue/offers/shops/shop-order";
import { ShopPartners } from "~/features/catalogue/offers/shops/shop-partners";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import { listCards } from "~/features/catalogue/projectors.queries.server";
import { organizationData } from "~/features/catalogue/seo/structured-data";
import { FALLS_FEED } from "~/features/catalogue/seo/xml";
import { HomeHero } from "~/features/finder/home-hero";
import { findPickOfTheDay } from "~/features/finder/picks/pick-cards.server";
import { CompareCall, ProjectorTypes } from "~/features/guide/home-sections";
import { NewsletterSignUp, newsletterClientAction } from "~/features/newsletter/newsletter-sign-up";
import {
	HOME_TEXTS,
	type HomeSection,
	type HomeText,
	ownHome,
	withName,
} from "~/features/settings/home-texts";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteIn } from "~/features/shell/page-meta";
import { adHeaders, adsFor } from "~/http/request/cookies.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { loadSection, type Section as Part } from "~/logging/section.server";
import { newsletterAction } from "./newsletter-action.server";

/** docs/product.md#limits: featured projectors, limit 4. */
const FEATURED = 4;

/** Two rows of shops; the retailers' page lists all. */
const RETAILERS = 10;

/** Number of jargon terms, equal to the skeletons of the section; the guide lists all. */
const JARGON = 6;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { home, site, ads: placed } = await siteSettings(db());
	const own = ownHome(home, site);
	/** A hidden section needs no data. */
	const unlessHidden = async <Shown,>(id: HomeSection, load: () => Promise<Shown[]>) =>
		own?.hidden?.includes(id) ? [] : load();
	const [pick, featured, categories, jargon, retailers, partners, ads] = await Promise.all([
		loadSection("pick of the day", () => findPickOfTheDay(db(), new Date())),
		loadSection("featured projectors", async () => {
			const load = () => listCards(db(), { featured: true }, { sort: "newest", limit: FEATURED });
			return listOfCards(await unlessHidden("featured", load), context);
		}),
		loadSection("categories", () => listCategories(db())),
		loadSection("jargon terms", () => unlessHidden("jargon", () => listPlacedTerms(db(), JARGON))),
		loadSection("retailers", () =>
			unlessHidden("retailers", async () => {
				const retailers = orderShops(await listPublicShops(db())).slice(0, RETAILERS);
				return retailers.map(({ id, name, description }) => ({ id, name, description }));
			}),
		),
		loadSection("partners", () => countPartners(db(), new Date())),
		adsFor(request, placed),
	]);
	const page = {
		pick,
		featured,
		categories,
		jargon,
		retailers,
		partners,
		ads,
		...(own && { own }),
	};
	return data(page, { headers: adHeaders(ads) });
}

export const action = newsletterAction("/");

export const clientAction = newsletterClientAction;

export const shouldRevalidate = revalidateUnlessAnswered;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	const site = siteIn(matches);
	const sentence = data?.own?.sentence;
	return pageMeta({
		title: sentence ?? SITE_TAGLINE,
		description: sentence
			? `${site.name}: ${sentence}`
			: `${site.name} helps UK shoppers choose a projector: plain advice, real specifications, and prices from trusted UK retailers compared side by side.`,
		...site,
		path: "/",
		feed: FALLS_FEED,
		...(site.origin && { structuredData: [organizationData(site.origin, site)] }),
	});
};

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
	const { name } = siteIn(useMatches());
	return <HomePage {...useLoaderData<typeof loader>()} name={name} />;
}

function HomePage({
	name = SITE_NAME,
	own: { texts, hidden } = {},
	...page
}: PageData & { name?: string }) {
	const { pick, featured, categories, jargon, retailers, partners, ads } = page;
	const textOf = (id: HomeText) => texts?.[id] ?? withName(HOME_TEXTS[id], name);
	const unlessHidden = (id: HomeSection, show: (title: string) => ReactNode) =>
		hidden?.includes(id) ? null : show(textOf(id));
	return (
		<>
			<HomeHero
				heading={textOf("heading")}
				intro={textOf("intro")}
				uses={categories.status === "ok" ? categories.data : []}
				pick={pick.status === "ok" ? pick.data : undefined}
			/>
			<BeamPool />
			{unlessHidden("categories", (title) => (
				<Categories title={title} categories={categories} />
			))}
			{unlessHidden("featured", (title) => (
				<Featured title={title} featured={featured} />
			))}
			<AdSlot ads={ads} shape="banner" />
			{unlessHidden("types", (title) => (
				<ProjectorTypes title={title} />
			))}
			{unlessHidden("jargon", (title) => (
				<JargonBuster title={title} jargon={jargon} />
			))}
			<AdSlot ads={ads} shape="block" />
			{unlessHidden("compare", (title) => (
				<CompareCall title={title} />
			))}
			{unlessHidden("retailers", (title) => (
				<ShopPartners title={title} retailers={retailers} partners={partners} />
			))}
			{unlessHidden("newsletter", (title) => (
				<NewsletterSignUp title={title} />
			))}
		</>
	);
}

/** Light of the beam on the page below the hero. */
function BeamPool() {
	return (
		<div
			aria-hidden="true"
			className="pointer-events-none absolute inset-x-0 h-48 bg-[radial-gradient(closest-side,var(--color-accent),transparent)] [background-position:80%_-6rem] bg-no-repeat opacity-25 [background-size:70%_12rem]"
		/>
	);
}

function Categories({ title, categories }: { title: string; categories: Part<Category[]> }) {
	return (
		<Section id="categories" title={title}>
			{categories.status === "error" ? (
				<SectionFallback what="the categories" />
			) : (
				<ul className="grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 sm:gap-4 lg:grid-cols-3">
					{categories.data.map((category) => (
						<li key={category.id}>
							<CategoryCard category={category} />
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function Featured({ title, featured }: { title: string; featured: Part<CardList> }) {
	return (
		<Section id="featured" title={title}>
			{featured.status === "error" ? (
				<SectionFallback what="the projectors" />
			) : (
				<ProjectorGrid cards={featured.data} columns={4} belowFold />
			)}
			<p className="mt-8 text-center">
				<LinkButton to="/brands">Browse Projector Brands</LinkButton>
			</p>
		</Section>
	);
}

function JargonBuster({ title, jargon }: { title: string; jargon: Part<JargonTerm[]> }) {
	return (
		<Section
			id="jargon"
			title={title}
			intro="Six words that decide most purchases, in plain English."
		>
			{jargon.status === "error" ? (
				<SectionFallback what="the jargon terms" />
			) : (
				<ul className="grid items-start gap-2 sm:grid-cols-2 lg:grid-cols-3">
					{jargon.data.map(({ id, term, description }) => (
						<li key={id}>
							<details className="fold">
								<summary>
									<h3>{term}</h3>
								</summary>
								<p className="mt-1 text-muted">{description}</p>
							</details>
						</li>
					))}
				</ul>
			)}
			<p className="mt-6">
				<LinkButton to="/buying-guide">More terms in the Buying Guide</LinkButton>
			</p>
		</Section>
	);
}

const WITHOUT_DATA: PageData = {
	pick: { status: "error" },
	featured: { status: "error" },
	categories: { status: "error" },
	jargon: { status: "error" },
	retailers: { status: "error" },
	partners: { status: "error" },
	ads: null,
};

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failed={<HomePage {...WITHOUT_DATA} />} />;
}

function CategoryCard({ category }: { category: Category }) {
	return (
		<article className="relative h-full overflow-hidden rounded-card border border-line bg-card hover:border-link">
			<FallbackImage
				src={category.imagePath}
				alt={`${category.name} projectors`}
				width="640"
				height="400"
				loading="lazy"
				decoding="async"
				className="aspect-[8/5] w-full bg-surface-dark-raised object-cover"
			/>
			<div className="p-3 sm:p-4">
				<h3 className="sm:text-lg">
					<Link to={categoryPath(category.slug)} className="stretched-link">
						{category.name}
						<span aria-hidden="true" className="text-link">
							{" "}
							→
						</span>
					</Link>
				</h3>
				<p className="mt-1 hidden text-muted sm:block">{category.description}</p>
			</div>
		</article>
	);
}
