import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { Container, Hero, LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { NoSuchPage, RouteError, StatePanel, TryAgain } from "~/components/state/state-panel";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { listedCardsInOrder } from "~/features/catalogue/card/listed-cards.server";
import { findTagLabel } from "~/features/catalogue/lists/categories.queries.server";
import {
	isBeyondLastPage,
	TAG_SORTS,
	tagListAddress,
} from "~/features/catalogue/lists/list-page-state";
import { SortForm } from "~/features/catalogue/lists/sort-form";
import { tagPath, tagSlug, tagTitle } from "~/features/catalogue/lists/tag";
import { pageOfCards } from "~/features/catalogue/models.queries.server";
import { itemListData } from "~/features/catalogue/seo/structured-data";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { loadCardListOptions } from "~/features/finder/model-scores.server";
import { QuickLinkList } from "~/features/finder/quick-links/quick-link-list";
import { currentQuickLinks } from "~/features/finder/quick-links/quick-links.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { loadSection } from "~/logging/section.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const requestedTag = params.tag ?? "";
	const tag = tagSlug(requestedTag);
	// Redirects a name with capitals or spaces to the tag's canonical address.
	if (tag !== requestedTag && tag !== "") throw redirect(tagPath(tag) + url.search, 301);

	const state = tagListAddress.decode(url.searchParams);
	const results = await loadSection("tag", async () => {
		const page = await pageOfCards(db(), { tag: requestedTag }, state);
		return {
			...page,
			title: tagTitle(requestedTag, await findTagLabel(db(), requestedTag)),
			cards: listedCardsInOrder(page.cards, await loadCardListOptions()),
			links: await currentQuickLinks({ feature: [requestedTag] }),
		};
	});
	const hasPage =
		results.status === "ok" && results.data.total > 0 && !isBeyondLastPage(results.data);
	const statusOfPage = hasPage ? 200 : 404;
	const status = results.status === "error" ? 500 : statusOfPage;
	const image = await loadShareImage(tagPath(tag));
	return data({ tag: requestedTag, sort: state.sort, results, image }, { status });
}

export const shouldRevalidate = revalidateUnlessActionData;

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
	if (
		data?.results.status !== "ok" ||
		data.results.data.total === 0 ||
		isBeyondLastPage(data.results.data)
	) {
		return noindexMeta(tagTitle(params.tag ?? ""), matches);
	}
	const { tag, results } = data;
	const { total, page, title } = results.data;
	return pageMeta({
		title: page > 1 ? `${title}, page ${page}` : title,
		description: `${title} compared: ${matchingModelsText(total)}, with specifications, UK prices and the retailers that sell them.`,
		...siteMetaOf(matches),
		image: data.image,
		path: tagPath(tag) + tagListAddress.search({ page }),
	});
};

export const handle = withStructuredData<typeof loader>(({ sort, results }, { origin }) => {
	if (results.status !== "ok" || results.data.total === 0 || isBeyondLastPage(results.data))
		return [];
	return sort === "newest" ? [itemListData(origin, results.data.cards)] : [];
});

export default function Tag() {
	const { tag, sort, results } = useLoaderData<typeof loader>();
	if (results.status === "error") return <LoadingFailed />;
	const { title, total } = results.data;
	return (
		<>
			<Hero title={title}>
				<p className="mt-3 text-lg text-on-dark-muted">{matchingModelsText(total)}</p>
			</Hero>
			<TagModels tag={tag} sort={sort} list={results.data} />
		</>
	);
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;
type TaggedModels = Extract<PageData["results"], { status: "ok" }>["data"];

function TagModels({ tag, sort, list }: Pick<PageData, "tag" | "sort"> & { list: TaggedModels }) {
	const { total, cards, page, pages, links } = list;
	if (total === 0) {
		return (
			<StatePanel drawing="empty" title="No projectors found">
				<p>No model in our catalogue has this tag.</p>
				<LinkButton look="dark" to="/projectors">
					Browse All Projectors
				</LinkButton>
			</StatePanel>
		);
	}
	const path = (number: number) => tagPath(tag) + tagListAddress.search({ sort, page: number });
	if (isBeyondLastPage(list)) return <NoSuchPage pages={pages} firstPagePath={path(1)} />;
	return (
		<Container className="py-4 sm:py-8">
			<h2 className="sr-only">Models</h2>
			<div className="list-bar">
				<QuickLinkList links={links} />
				<SortForm options={TAG_SORTS} sort={sort} />
			</div>
			<ModelGrid cards={cards} columns={4} />
			<PageLinks page={page} pages={pages} addressOfPage={path} />
		</Container>
	);
}

function LoadingFailed() {
	return (
		<StatePanel drawing="error" title="Oops! Something went wrong" heading="h1">
			<p>We couldn't load the projectors. Please try again later.</p>
			<TryAgain />
		</StatePanel>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failure={<LoadingFailed />} />;
}
