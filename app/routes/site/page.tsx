import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { OwnerText } from "~/components/owner-text";
import { Container, Hero } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { RouteError } from "~/components/state/state-panel";
import { ukDate } from "~/components/uk-date";
import { articleData, breadcrumbData } from "~/features/catalogue/seo/structured-data";
import { GUIDES_FEED_PATH, GUIDES_PATH, pageKindAt, pagePath } from "~/features/pages/page";
import {
	findMovedPath,
	findPublishedPage,
	renderText,
} from "~/features/pages/pages.queries.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import textsCss from "~/styles/texts.css?inline";

// Shows a page or an article that the owner wrote.

export async function loader({ request, params }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const kind = pageKindAt(url.pathname);
	const slug = (params.slug ?? "").toLowerCase();
	const entry = await findPublishedPage(db(), kind, slug);
	if (!entry || slug !== params.slug) {
		const path = entry ? pagePath(entry.page) : await findMovedPath(db(), pagePath({ kind, slug }));
		if (path === undefined) throw new Response(null, { status: 404 });
		throw redirect(path + url.search, 301);
	}
	const { title, summary, publishedAt, changedAt } = entry.page;
	const html = await renderText(db(), entry.text, { pageId: entry.page.id });
	const image = await loadShareImage(pagePath(entry.page));
	return { page: { kind, slug, title, summary, publishedAt, changedAt }, html, image };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (!data) return noindexMeta("Page Not Found", matches);
	const { kind, title, summary } = data.page;
	const path = pagePath(data.page);
	const isArticle = kind === "guide";
	return pageMeta({
		...siteMetaOf(matches),
		title,
		description: summary,
		path,
		image: data.image,
		...(isArticle && { feed: GUIDES_FEED_PATH }),
	});
};

export const handle = withStructuredData<typeof loader>(({ page }, { origin, name }) => {
	if (page.kind !== "guide") return [];
	const path = pagePath(page);
	return [
		articleData(origin, name, { ...page, path }),
		breadcrumbData(origin, [
			{ name: "Guides", path: GUIDES_PATH },
			{ name: page.title, path },
		]),
	];
});

export default function Page() {
	const { page, html } = useLoaderData<typeof loader>();
	const updatedDate = ukDate(new Date(page.changedAt));
	return (
		<article aria-labelledby="title">
			<PageStyles css={textsCss} />
			<Hero>
				<h1 id="title" className="text-hero wrap-anywhere">
					{page.title}
				</h1>
				<p className="mt-3 text-on-dark-muted">
					Last updated: <time dateTime={updatedDate.iso}>{updatedDate.text}</time>
				</p>
			</Hero>
			<Container className="py-2">
				<OwnerText html={html} />
				{page.kind === "guide" && (
					<p className="mt-8">
						<Link to={GUIDES_PATH} className="inline-block py-1 underline">
							All guides
						</Link>
					</p>
				)}
			</Container>
		</article>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} />;
}
