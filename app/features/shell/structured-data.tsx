import { type useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { type SiteMeta, siteMetaOf } from "./page-meta";

type LoaderDataOf<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** A site whose origin is known. */
export type SiteWithOrigin = SiteMeta & { origin: string };

/**
 * Returns the `handle` of a route whose page has structured data: schema.org objects made of its data and query. Scripts
 * do not contain the function.
 */
export function withStructuredData<Loader>(
	structuredData: (
		data: LoaderDataOf<Loader>,
		site: SiteWithOrigin,
		search: string,
	) => readonly object[],
) {
	return { structuredData: import.meta.env.SSR ? structuredData : () => [] };
}

function hasStructuredData(handle: unknown): handle is ReturnType<typeof withStructuredData> {
	return typeof handle === "object" && handle !== null && "structuredData" in handle;
}

/** Returns the page's schema.org objects as HTML. */
function structuredDataHtml(matches: ReturnType<typeof useMatches>, search: string): string {
	const { origin, ...site } = siteMetaOf(matches);
	if (origin === undefined) return "";
	return matches
		.flatMap(({ handle, data }) =>
			hasStructuredData(handle) && data
				? handle.structuredData(data, { ...site, origin }, search)
				: [],
		)
		.map((object) => {
			const json = JSON.stringify(object).replaceAll("<", "\\u003c");
			return `<script type="application/ld+json">${json}</script>`;
		})
		.join("");
}

/**
 * The page's schema.org objects as JSON-LD, at the page's end, because visitors do not see it. Readers of JSON-LD load
 * each page, so scripts do not contain it: React keeps what is served, and removes it with the page.
 */
export function StructuredData() {
	const { pathname, search } = useLocation();
	const matches = useMatches();
	const html = import.meta.env.SSR ? structuredDataHtml(matches, search) : "";
	return (
		<div
			key={pathname + search}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without the letter that ends a script
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
