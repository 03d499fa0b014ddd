import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { db } from "db/connection.server";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { Container } from "~/components/page";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { EmptyCataloguePanel } from "~/features/catalogue/empty-catalogue";
import { isBeyondLastPage } from "~/features/catalogue/lists/list-page-state";
import { breadcrumbData, itemListData } from "~/features/catalogue/seo/structured-data";
import {
	canonicalQuery,
	conditionsQuery,
	finderFeedPath,
	finderStateOf,
	indexablePath,
} from "~/features/finder/filters/address-parts";
import { findModelList } from "~/features/finder/find-models.server";
import { FINDER_PATH, HELP_PATH, MEANING_PARAMETER } from "~/features/finder/finder-address";
import { finderPage } from "~/features/finder/finder-page.server";
import { FinderResult, FollowLinks } from "~/features/finder/result/finder-result";
import { noteSearch } from "~/features/insight/counting/visit-note.server";
import { hasMailServer } from "~/features/mail/mailing.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { loadSection } from "~/logging/section.server";
import { findEmptyCatalogue } from "./empty-catalogue.server";

const PAGE_TITLE = "Find a Projector";

export async function loader({ request }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const canAlert = await hasMailServer(db());
	const list = await loadSection("finder", () => findModelList(db(), url.searchParams));
	if (list.status === "error") {
		const page = { results: list, canAlert, emptyCatalogue: undefined, image: undefined };
		return data(page, { status: 500 });
	}
	const { interpretation, isListByMeaning } = list.data;
	const isMeaningRequested = url.searchParams.has(MEANING_PARAMETER);
	if (isMeaningRequested && interpretation?.comparisonPath)
		throw redirect(interpretation.comparisonPath);
	// If no model has the words, `list` is already the list for the conditions that the words mean, so the visitor is
	// redirected to the address of these conditions.
	if (interpretation?.meaningPath && (isMeaningRequested || isListByMeaning)) {
		const modelCount = interpretation.suggestion?.count ?? 0;
		noteSearch({ query: url.searchParams.get("q") ?? "", modelCount });
		throw redirect(interpretation.meaningPath);
	}
	const query = canonicalQuery(url.search, list.data.state);
	if (query !== undefined) throw redirect(FINDER_PATH + query, 301);

	const [results, emptyCatalogue] = await Promise.all([
		loadSection("models found", () => finderPage(db(), list.data)),
		findEmptyCatalogue(request),
	]);
	const { q } = list.data.state.conditions;
	if (q !== "" && results.status === "ok") {
		const modelCount = Math.max(
			list.data.wordMatchIds?.length ?? 0,
			results.data.suggestion?.count ?? 0,
		);
		noteSearch({ query: q, modelCount });
	}
	let status = 200;
	if (results.status === "error") status = 500;
	else if (isBeyondLastPage(results.data)) status = 404;
	// Pages of lists with conditions are near the limit of their size, so they use the site's image.
	const hasNoConditions = conditionsQuery(list.data.state) === "";
	const image = hasNoConditions ? await loadShareImage(FINDER_PATH) : undefined;
	return data({ results, canAlert, emptyCatalogue, image }, { status });
}

export const shouldRevalidate = revalidateUnlessActionData;

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
	const list = data?.results;
	if (list?.status !== "ok" || isBeyondLastPage(list.data)) return noindexMeta(PAGE_TITLE, matches);
	const { page } = list.data;
	const state = finderStateOf(location.search);
	const path = indexablePath(state);
	const head = pageMeta({
		title: page > 1 ? `${PAGE_TITLE}, page ${page}` : PAGE_TITLE,
		description:
			"Narrow UK projectors by use, price, room, brightness, throw and features, with prices and the shops that sell them.",
		...siteMetaOf(matches),
		image: data?.image,
		path: path ?? FINDER_PATH,
		feed: finderFeedPath(conditionsQuery(state)),
	});
	if (path !== undefined) return head;
	// Filtered lists have many addresses for nearly the same models.
	const isCanonical = (tag: object) => "rel" in tag && tag.rel === "canonical";
	return [
		...head.filter((tag) => !isCanonical(tag)),
		{ name: "robots", content: "noindex, follow" },
	];
};

export const handle = withStructuredData<typeof loader>(({ results }, { origin }, search) => {
	if (results.status !== "ok" || isBeyondLastPage(results.data)) return [];
	// Other orders and rooms are variants of the same list, of which search engines read the canonical page.
	if (indexablePath(finderStateOf(search)) !== FINDER_PATH + search) return [];
	return [
		breadcrumbData(origin, [
			{ name: "Home", path: "/" },
			{ name: "Projectors", path: FINDER_PATH },
		]),
		itemListData(origin, results.data.cards),
	];
});

export default function Finder() {
	const { results, canAlert, emptyCatalogue } = useLoaderData<typeof loader>();
	// The loader redirects every other address to the canonical one.
	const state = finderStateOf(useLocation().search);
	if (results.status === "error") return <LoadingFailed />;
	return (
		<Container className="py-6 max-sm:pt-3">
			<h1 className="text-3xl">Find a projector</h1>
			{conditionsQuery(state) === "" && (
				<p>
					<Link to={HELP_PATH} className="inline-block py-1 underline underline-offset-4">
						Help me choose
					</Link>
				</p>
			)}
			{emptyCatalogue ? (
				<EmptyCataloguePanel {...emptyCatalogue} />
			) : (
				<FinderResult state={state} page={results.data}>
					<FollowLinks query={conditionsQuery(state)} canAlert={canAlert} />
				</FinderResult>
			)}
		</Container>
	);
}

function LoadingFailed() {
	return (
		<Container className="py-6">
			<h1 className="mb-4 text-3xl">Find a projector</h1>
			<SectionFallback dataName="the projectors" />
		</Container>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failure={<LoadingFailed />} />;
}
