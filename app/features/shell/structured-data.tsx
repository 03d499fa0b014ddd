import { type useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { type SiteMeta, siteMetaOf } from "./page-meta";

type LoaderDataOf<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** A site whose origin is known. */
export type SiteWithOrigin = SiteMeta & { origin: string };

/** Returns the `handle` of a route whose page has structured data: schema.org objects made of its data and query. */
export function withStructuredData<Loader>(
	structuredData: (
		data: LoaderDataOf<Loader>,
		site: SiteWithOrigin,
		search: string,
	) => readonly object[],
) {
	return { structuredData };
}

function hasStructuredData(handle: unknown): handle is ReturnType<typeof withStructuredData> {
	return typeof handle === "object" && handle !== null && "structuredData" in handle;
}

/** The page's schema.org objects as JSON-LD. Rendered at the page's end, because visitors do not see it. */
export function StructuredData() {
	const { search } = useLocation();
	const matches = useMatches();
	const { origin, ...site } = siteMetaOf(matches);
	if (origin === undefined) return null;
	return matches
		.flatMap(({ handle, data }) =>
			hasStructuredData(handle) && data
				? handle.structuredData(data, { ...site, origin }, search)
				: [],
		)
		.map((object) => {
			const json = JSON.stringify(object).replaceAll("<", "\\u003c");
			return (
				<script
					key={json}
					type="application/ld+json"
					// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without the letter that ends a script
					dangerouslySetInnerHTML={{ __html: json }}
				/>
			);
		});
}
