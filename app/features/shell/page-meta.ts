import type { MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/react";
import { SITE_NAME } from "~/config/site";
import { ATOM_TYPE } from "~/features/catalogue/seo/xml";
import {
	HOME_IMAGE_PATH,
	iconFileName,
	SHARED_LINK_IMAGE_SIZE,
	type SharedLinkImage,
	siteImagePath,
} from "~/features/settings/site-images";

type RouteMatches = readonly ({ id: string; data: unknown } | undefined)[];

/** The site in the heads of pages. */
export interface SiteMeta {
	/** Absent when the root loader failed. */
	origin: string | undefined;
	name: string;
	/** Image for shared links to pages without their own image: uploaded by staff, or the home page's. */
	card?: SharedLinkImage | undefined;
	/** Path of the logo. */
	logo?: string | undefined;
}

/** The parts of the root loader's data that staff may set; absent ones have their default. */
export interface SiteBranding {
	name?: string;
	/** Path of the logo. */
	logo?: string;
	/** Hash of the uploaded icon. */
	icon?: string;
	/** The image of shared links that staff uploaded. */
	card?: SharedLinkImage;
	/** CSS rules that set the accent's custom properties. */
	css?: string;
	/** Text of the footer. */
	footer?: string;
}

/** Returns what the heads of pages contain of the site, from the root loader's data. */
export function siteMetaOf(matches: RouteMatches): SiteMeta {
	const data = Object(matches.find((match) => match?.id === "root")?.data);
	const { name, logo, icon, card }: SiteBranding = Object(data.brand);
	const iconPath = icon && siteImagePath(iconFileName(icon, 192));
	return {
		origin: typeof data.origin === "string" ? data.origin : undefined,
		name: name ?? SITE_NAME,
		card: card ?? pageImage(HOME_IMAGE_PATH, name ?? SITE_NAME),
		logo: logo ?? iconPath ?? (name === undefined ? "/apple-touch-icon.png" : undefined),
	};
}

export interface PageMeta extends SiteMeta {
	title: string;
	description: string;
	/** Path with the query that belongs to the page. */
	path: string;
	/** Address of the page's own image for shared links. */
	image?: string | undefined;
	/** Description of that image; the title by default. */
	imageAlt?: string;
	/** Path of the Atom feed with the page's content. */
	feed?: string;
}

/** The head of a public page: title, description, canonical address, Open Graph. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const title = `${page.title} | ${page.name}`;
	const card = pageImage(page.image, page.imageAlt ?? page.title) ?? page.card;
	const description = metaDescription(page.description);
	const tags: MetaDescriptor[] = [
		{ title },
		{ name: "description", content: description },
		{ property: "og:site_name", content: page.name },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
	];
	if (page.origin !== undefined) {
		const url = page.origin + page.path;
		tags.push(
			{ tagName: "link", rel: "canonical", href: url },
			{ property: "og:url", content: url },
		);
		if (card) tags.push(...cardTags(page.origin, card));
	}
	if (page.feed !== undefined) {
		tags.push({ tagName: "link", rel: "alternate", type: ATOM_TYPE, href: page.feed });
	}
	return tags;
}

/** Returns the image at a path, with the size of the images that this site draws; undefined if `path` is not a text. */
function pageImage(path: unknown, alt: string): SharedLinkImage | undefined {
	return typeof path === "string" ? { path, ...SHARED_LINK_IMAGE_SIZE, alt } : undefined;
}

function cardTags(origin: string, { path, width, height, alt }: SharedLinkImage): MetaDescriptor[] {
	return [
		{ property: "og:image", content: origin + path },
		{ property: "og:image:width", content: String(width) },
		{ property: "og:image:height", content: String(height) },
		{ property: "og:image:alt", content: alt },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}

/** The head of a page that must not be indexed. */
export function noindexMeta(title: string, matches: RouteMatches): MetaDescriptor[] {
	const { name, origin, card } = siteMetaOf(matches);
	return [
		{ title: `${title} | ${name}` },
		{ name: "robots", content: "noindex" },
		...(origin !== undefined && card ? cardTags(origin, card) : []),
	];
}

/** `meta` of a page that must not be indexed; the title may depend on the loader's data. */
export function noindex<Loader = unknown>(
	title: string | ((args: MetaArgs<Loader>) => string),
): MetaFunction<Loader> {
	return (args) => noindexMeta(typeof title === "string" ? title : title(args), args.matches);
}

/** Longest meta description in characters (docs/product.md#limits). */
const MAX_DESCRIPTION_LENGTH = 160;

/** Returns the text on one line, cut to 160 characters; a cut ends at a word and shows an ellipsis. */
export function metaDescription(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
	const truncatedLine = line.slice(0, MAX_DESCRIPTION_LENGTH - 1);
	const lastSpace = truncatedLine.lastIndexOf(" ");
	return `${(lastSpace > 0 ? truncatedLine.slice(0, lastSpace) : truncatedLine).replace(/[\s,;:.–-]+$/, "")}…`;
}
