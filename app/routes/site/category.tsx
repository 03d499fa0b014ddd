import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { FallbackImage } from "~/components/fallback-image";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { Container, LinkButton, Section } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import {
	NoSuchPage,
	RouteError,
	SectionFallback,
	StatePanel,
	TryAgain,
} from "~/components/state/state-panel";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { findCurrentSlug } from "~/features/catalogue/identity/former-slugs.queries.server";
import {
	type Category as CategoryRow,
	findCategoryBySlug,
} from "~/features/catalogue/lists/categories.queries.server";
import { builtInSlug, categoryFeedPath, categoryPath } from "~/features/catalogue/lists/category";
import { isBeyondLastPage } from "~/features/catalogue/lists/list-page-state";
import { SortForm } from "~/features/catalogue/lists/sort-form";
import { breadcrumbData, itemListData } from "~/features/catalogue/seo/structured-data";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { conditionsQuery } from "~/features/finder/filters/address-parts";
import { NO_CONDITIONS } from "~/features/finder/filters/filters";
import { ThreePicks } from "~/features/finder/picks/three-picks";
import { QuickLinkList } from "~/features/finder/quick-links/quick-link-list";
import {
	CATEGORY_SORT_OPTIONS,
	categoryListAddress,
	type FinderSort,
} from "~/features/finder/sorts";
import { findUsePage, type UsePage } from "~/features/finder/use-page.server";
import { BUSINESS_USE, BusinessBuying } from "~/features/guide/business-buying";
import { adviceFor } from "~/features/guide/category-advice";
import { findNative4kPence } from "~/features/guide/native-4k.queries.server";
import { withNative4kPrice } from "~/features/guide/native-4k-price";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { findNearPages } from "~/features/shell/near-pages.server";
import { NotFoundLinks } from "~/features/shell/not-found-links";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { type LoadedSection, loadSection } from "~/logging/section.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const requestedSlug = params.slug ?? "";
	const category = await findCategoryBySlug(db(), requestedSlug);
	const url = new URL(request.url);
	if (!category) {
		const currentSlug = await findCurrentSlug(db(), "category", requestedSlug.toLowerCase());
		if (currentSlug === undefined) {
			throw Response.json({ near: await findNearPages(db(), url.pathname) }, { status: 404 });
		}
		throw redirect(categoryPath(currentSlug) + url.search, 301);
	}
	if (category.slug !== requestedSlug)
		throw redirect(categoryPath(category.slug) + url.search, 301);

	const state = categoryListAddress.decode(url.searchParams);
	const results = await loadSection("projectors for category", () =>
		findUsePage(db(), category, state),
	);
	let status = 200;
	if (results.status === "error") status = 500;
	else if (isBeyondLastPage(results.data)) status = 404;
	// Only the advice on home cinema names the price from which native 4K is sold.
	const quotesNative4kPrice = builtInSlug(category) === "home-cinema";
	const native4k = quotesNative4kPrice
		? await loadSection("price of native 4K", () => findNative4kPence(db()))
		: undefined;
	return data(
		{
			category,
			sort: state.sort,
			results,
			image: await loadShareImage(categoryPath(category.slug)),
			...(native4k?.status === "ok" && { native4kPence: native4k.data }),
		},
		{ status },
	);
}

export const shouldRevalidate = revalidateUnlessActionData;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (!data) return noindexMeta("Category Not Found", matches);
	const { category, results } = data;
	if (results.status === "ok" && isBeyondLastPage(results.data)) {
		return noindexMeta(`${category.name} Projectors`, matches);
	}
	const page = results.status === "ok" ? results.data.page : 1;
	const path = categoryPath(category.slug);
	return pageMeta({
		title: `${category.name} Projectors${page > 1 ? `, page ${page}` : ""}`,
		description: category.description,
		...siteMetaOf(matches),
		image: data.image,
		path: path + categoryListAddress.search({ page }),
		feed: categoryFeedPath(category.slug),
	});
};

export const handle = withStructuredData<typeof loader>(
	({ category, sort, results }, { origin }) => {
		if (results.status !== "ok" || isBeyondLastPage(results.data)) return [];
		return [
			breadcrumbData(origin, [
				{ name: "Home", path: "/" },
				{ name: category.name, path: categoryPath(category.slug) },
			]),
			...(sort === "newest" ? [itemListData(origin, results.data.cards)] : []),
		];
	},
);

export default function Category() {
	const { category, sort, results, native4kPence = null } = useLoaderData<typeof loader>();
	return (
		<>
			<CategoryHero category={category} />
			{results.status === "ok" && results.data.picks.length > 0 && (
				<Container className="pt-6">
					<ThreePicks picks={results.data.picks} level={2} />
				</Container>
			)}
			<CategoryAdvice slug={builtInSlug(category)} native4kPence={native4kPence} />
			<Container className={adviceFor(builtInSlug(category)) ? "pb-2" : "py-6"}>
				<CategoryModels category={category} sort={sort} results={results} />
			</Container>
			{builtInSlug(category) === BUSINESS_USE && <BusinessBuying use={category.slug} />}
		</>
	);
}

function CategoryHero({ category }: { category: CategoryRow }) {
	return (
		<div className="hero bg-surface-dark text-on-dark">
			{/* As high as the image before it has loaded, so that the text does not move; 5 px for a scroll bar. */}
			<div className="mx-auto grid max-w-page items-center md:min-h-[min(31.25vw-5px,22.5rem)] md:grid-cols-2">
				<div className="px-4 py-10">
					<h1 className="text-hero">{category.name}</h1>
					<p className="mt-3 max-w-prose text-lg text-on-dark-muted">{category.description}</p>
				</div>
				<FallbackImage
					src={category.imagePath}
					alt={`${category.name} projectors`}
					width="640"
					height="400"
					className="aspect-[8/5] w-full object-cover"
				/>
			</div>
		</div>
	);
}

function CategoryAdvice({ slug, native4kPence }: { slug: string; native4kPence: number | null }) {
	const advice = adviceFor(slug);
	if (!advice) return null;
	return (
		<Section id="advice" title={advice.title}>
			<div className="grid gap-8 lg:grid-cols-2">
				<div className="flex max-w-prose flex-col gap-4">
					{advice.paragraphs.map((paragraph) => (
						<p key={paragraph}>{withNative4kPrice(paragraph, native4kPence)}</p>
					))}
				</div>
				<div className="rounded-card border border-line bg-card p-5">
					<h3 className="text-lg">Key features to look for</h3>
					<dl className="mt-3 flex flex-col gap-3">
						{Object.entries(advice.keyFeatures).map(([name, text]) => (
							<div key={name}>
								<dt className="font-semibold">{name}</dt>
								<dd className="max-w-prose text-muted">{text}</dd>
							</div>
						))}
					</dl>
				</div>
			</div>
		</Section>
	);
}

function CategoryModels({
	category,
	sort,
	results,
}: {
	category: CategoryRow;
	sort: FinderSort;
	results: LoadedSection<UsePage>;
}) {
	if (results.status === "error") {
		return <SectionFallback dataName="the projectors" />;
	}
	const { cards, total, page, pages, links } = results.data;
	const path = (number: number) =>
		categoryPath(category.slug) + categoryListAddress.search({ sort, page: number });
	if (isBeyondLastPage(results.data)) return <NoSuchPage pages={pages} firstPagePath={path(1)} />;
	// Links to models carry this use, so that the models' pages show what matters for it.
	const query = conditionsQuery({ conditions: { ...NO_CONDITIONS, use: category.slug } });
	return (
		<>
			<h2 className="text-3xl">
				{total > 0
					? `Available ${category.name} Projectors`
					: `No ${category.name} Projectors Found`}
			</h2>
			{total > 0 && (
				<>
					<div className="list-bar">
						<p className="list-count">{matchingModelsText(total)}</p>
						<SortForm options={CATEGORY_SORT_OPTIONS} sort={sort} />
					</div>
					<QuickLinkList links={links} />
				</>
			)}
			<ModelGrid cards={cards} columns={4} isBelowFold query={query} />
			<PageLinks page={page} pages={pages} addressOfPage={path} />
		</>
	);
}

export function ErrorBoundary() {
	return (
		<RouteError
			notFound={
				<StatePanel drawing="not-found" title="Category Not Found" heading="h1">
					<p>We have no category at this address.</p>
					<LinkButton look="dark" to="/">
						Return to Home
					</LinkButton>
					<NotFoundLinks />
				</StatePanel>
			}
			failure={
				<StatePanel drawing="error" title="Sorry, we couldn't load the projectors." heading="h1">
					<p>Please try again later.</p>
					<TryAgain />
				</StatePanel>
			}
		/>
	);
}
