import type { MetaDescriptor } from "@remix-run/react";
import { SITE_NAME } from "~/config/site";
import { ATOM_TYPE } from "~/features/catalogue/seo/atom";
import { metaDescription } from "./meta-description";

type RootMatch = { id: string; data: unknown };

/** Returns the site's origin from the root loader's data; undefined if the root loader failed. */
export function originIn(matches: readonly (RootMatch | undefined)[]): string | undefined {
	const data = matches.find((match) => match?.id === "root")?.data;
	if (typeof data !== "object" || data === null || !("origin" in data)) return undefined;
	return typeof data.origin === "string" ? data.origin : undefined;
}

export interface PageMeta {
	title: string;
	description: string;
	/** Origin of the site, from the root loader; absent when that failed. */
	origin: string | undefined;
	/** Path with the query that belongs to the page. */
	path: string;
	/** Path of a picture for cards on social sites. */
	image?: string;
	/** Path of the Atom feed with the page's content. */
	feed?: string;
	/** JSON-LD objects. */
	structuredData?: readonly object[];
}

/** The head of a public page: title, description, canonical address, Open Graph, JSON-LD. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const title = `${page.title} | ${SITE_NAME}`;
	const description = metaDescription(page.description);
	const tags: MetaDescriptor[] = [
		{ title },
		{ name: "description", content: description },
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: SITE_NAME },
		{ property: "og:locale", content: "en_GB" },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
	];
	if (page.origin !== undefined) {
		const url = page.origin + page.path;
		tags.push(
			{ tagName: "link", rel: "canonical", href: url },
			{ property: "og:url", content: url },
			{ property: "og:image", content: page.origin + (page.image ?? "/social-card.png") },
			{ name: "twitter:card", content: "summary_large_image" },
		);
	}
	if (page.feed !== undefined) {
		tags.push({ tagName: "link", rel: "alternate", type: ATOM_TYPE, href: page.feed });
	}
	for (const data of page.structuredData ?? []) tags.push({ "script:ld+json": { ...data } });
	return tags;
}

/** The head of a page that must not be indexed. */
export function unlistedMeta(title: string): MetaDescriptor[] {
	return [{ title: `${title} | ${SITE_NAME}` }, { name: "robots", content: "noindex" }];
}
