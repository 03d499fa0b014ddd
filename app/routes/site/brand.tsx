import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { Container, Hero, LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { NoSuchPage, RouteError, StatePanel, TryAgain } from "~/components/state/state-panel";
import { brandNameFromSlug, brandPath, brandSlug } from "~/features/catalogue/brand/brand";
import { brandLogo, brandLogoFileNames } from "~/features/catalogue/brand/brand-logo.server";
import { BrandLogoChip, useBrandLogo } from "~/features/catalogue/brand/brand-logo-chip";
import { findBrandName, findLogoHashes } from "~/features/catalogue/brand/brands.queries.server";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { listedCardsInOrder } from "~/features/catalogue/card/listed-cards.server";
import { findCurrentSlug } from "~/features/catalogue/identity/former-slugs.queries.server";
import {
	BRAND_SORTS,
	brandListAddress,
	isBeyondLastPage,
} from "~/features/catalogue/lists/list-page-state";
import { SortForm } from "~/features/catalogue/lists/sort-form";
import { pageOfCards } from "~/features/catalogue/models.queries.server";
import { breadcrumbData, itemListData } from "~/features/catalogue/seo/structured-data";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { loadCardListOptions } from "~/features/finder/model-scores.server";
import { QuickLinkList } from "~/features/finder/quick-links/quick-link-list";
import { currentQuickLinks } from "~/features/finder/quick-links/quick-links.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { findNearPages } from "~/features/shell/near-pages.server";
import { NotFound } from "~/features/shell/not-found";
import { NotFoundLinks } from "~/features/shell/not-found-links";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { loadSection } from "~/logging/section.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const requestedBrand = params.brand ?? "";
	const slug = brandSlug(requestedBrand);
	if (slug !== requestedBrand) throw redirect(brandPath(slug) + url.search, 301);

	const state = brandListAddress.decode(url.searchParams);
	const results = await loadSection("brand", async () => {
		const page = await pageOfCards(db(), { brandSlug: slug }, state);
		return {
			...page,
			name: await findBrandName(db(), slug),
			cards: listedCardsInOrder(page.cards, await loadCardListOptions()),
			links: await currentQuickLinks({ brand: [slug] }),
		};
	});
	const name = (results.status === "ok" && results.data.name) || brandNameFromSlug(slug);
	if (results.status === "ok" && results.data.total === 0) {
		const successor = await findCurrentSlug(db(), "brand", slug);
		if (successor !== undefined) throw redirect(brandPath(successor) + url.search, 301);
	}
	const hasPage =
		results.status === "ok" && results.data.total > 0 && !isBeyondLastPage(results.data);
	const statusOfPage = hasPage ? 200 : 404;
	const status = results.status === "error" ? 500 : statusOfPage;
	const isUnknown = results.status === "ok" && results.data.total === 0;
	const near = isUnknown ? await findNearPages(db(), url.pathname) : undefined;
	const logos = await loadSection("brand mark", () => findLogoHashes(db(), slug));
	const logo = brandLogo(
		name,
		brandLogoFileNames(),
		logos.status === "ok" ? logos.data : undefined,
	);
	const image = await loadShareImage(brandPath(slug));
	return data(
		{ slug, name, logo, sort: state.sort, results, image, ...(near && { near }) },
		{ status },
	);
}

export const shouldRevalidate = revalidateUnlessActionData;

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
	if (
		data?.results.status !== "ok" ||
		data.results.data.total === 0 ||
		isBeyondLastPage(data.results.data)
	) {
		const name = data?.name ?? brandNameFromSlug(params.brand ?? "");
		return noindexMeta(`${name} Projectors`, matches);
	}
	const { name, slug, results } = data;
	const { total, page } = results.data;
	return pageMeta({
		title: `${name} Projectors${page > 1 ? `, page ${page}` : ""}`,
		description: `${matchingModelsText(total)} by ${name}: specifications, UK prices and retailers side by side, with honest advice on which suits your room.`,
		...siteMetaOf(matches),
		image: data.image,
		path: brandPath(slug) + brandListAddress.search({ page }),
	});
};

export const handle = withStructuredData<typeof loader>(
	({ name, slug, sort, results }, { origin }) => {
		if (results.status !== "ok" || results.data.total === 0 || isBeyondLastPage(results.data))
			return [];
		return [
			breadcrumbData(origin, [
				{ name: "Home", path: "/" },
				{ name: "Brands", path: "/brands" },
				{ name: `${name} Projectors`, path: brandPath(slug) },
			]),
			...(sort === "newest" ? [itemListData(origin, results.data.cards)] : []),
		];
	},
);

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Brand() {
	const page = useLoaderData<typeof loader>();
	const { name, logo, results } = page;
	const [currentLogo, onLogoFailure] = useBrandLogo(logo, name);
	const total = results.status === "ok" ? results.data.total : undefined;
	return (
		<>
			<Hero>
				<Link to="/brands" className="inline-block py-1 font-semibold text-accent hover:underline">
					<span aria-hidden="true">← </span>Back to All Brands
				</Link>
				<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
					{currentLogo.kind === "image" && (
						<BrandLogoChip logo={currentLogo} loading="eager" onFailure={onLogoFailure} />
					)}
					<div>
						<h1 className="text-hero">{name} Projectors</h1>
						{total !== undefined && (
							<p className="mt-1 text-lg text-on-dark-muted">{matchingModelsText(total)}</p>
						)}
					</div>
				</div>
			</Hero>
			<BrandModels {...page} />
		</>
	);
}

function BrandModels({ slug, name, sort, results, near }: PageData) {
	if (results.status === "error") return <LoadingFailed heading="h2" />;
	const { total, page, pages, links, cards } = results.data;
	if (total === 0) {
		return (
			<StatePanel drawing="empty" title="No Projectors Found">
				<p>We couldn't find any {name} projectors in our database.</p>
				<LinkButton look="dark" to="/brands">
					Browse Other Brands
				</LinkButton>
				<NotFoundLinks near={near} />
			</StatePanel>
		);
	}
	const path = (number: number) =>
		brandPath(slug) + brandListAddress.search({ sort, page: number });
	if (isBeyondLastPage(results.data)) return <NoSuchPage pages={pages} firstPagePath={path(1)} />;
	return (
		<Container className="py-4 sm:py-8">
			<h2 className="sr-only">Models</h2>
			<div className="list-bar">
				<QuickLinkList links={links} />
				<SortForm options={BRAND_SORTS} sort={sort} />
			</div>
			<ModelGrid cards={cards} columns={3} />
			<PageLinks page={page} pages={pages} addressOfPage={path} />
		</Container>
	);
}

function LoadingFailed({ heading }: { heading: "h1" | "h2" }) {
	return (
		<StatePanel
			drawing="error"
			title="Sorry, we couldn't load the projectors for this brand."
			heading={heading}
		>
			<p>Please try again later or browse other brands.</p>
			<div className="flex flex-wrap justify-center gap-3">
				<TryAgain />
				<LinkButton to="/brands">Browse Other Brands</LinkButton>
			</div>
		</StatePanel>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failure={<LoadingFailed heading="h1" />} />;
}
