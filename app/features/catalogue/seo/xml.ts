import { escapeMarkup } from "~/config/markup";
import { brandPath } from "~/features/catalogue/brand/brand";
import type { ShopPriceFall } from "~/features/catalogue/history/price-falls.queries.server";
import { categoryPath } from "~/features/catalogue/lists/category";
import { tagPath } from "~/features/catalogue/lists/tag";
import { modelName, modelPath } from "~/features/catalogue/model";
import { formatPence } from "~/features/catalogue/offers/price/price";

const FIXED_PATHS = [
	"/",
	"/buying-guide",
	"/guides",
	"/how-we-choose",
	"/help-me-choose",
	"/compare",
	"/projectors",
	"/retailers",
	"/brands",
	"/terms-of-use",
	"/contact-us",
	"/cookie-policy",
	"/privacy",
	"/newsletter",
];

/** Returns the path of every public page for search engines. */
export function sitePaths(site: {
	brands: readonly { slug: string }[];
	categories: readonly { slug: string }[];
	modelSlugs: readonly string[];
	tags: readonly string[];
	pagePaths: readonly string[];
}): string[] {
	return [
		...FIXED_PATHS,
		...site.categories.map(({ slug }) => categoryPath(slug)),
		...site.brands.map(({ slug }) => brandPath(slug)),
		...site.modelSlugs.map((slug) => modelPath(slug)),
		...site.tags.map(tagPath),
		...site.pagePaths,
	];
}

/** Maximum number of addresses in a site map by its standard (sitemaps.org, version 0.9). */
const MAX_SITEMAP_PATHS = 50_000;

/** Returns a list of addresses as a site map, or as an index of site maps. */
function addressesXml(
	rootElement: "urlset" | "sitemapindex",
	addresses: readonly string[],
): string {
	const entry = rootElement === "urlset" ? "url" : "sitemap";
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<${rootElement} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
		...addresses.map((address) => `<${entry}><loc>${escapeMarkup(address)}</loc></${entry}>`),
		`</${rootElement}>`,
		"",
	].join("\n");
}

/** Returns the site map of these paths, or an index of its parts if it needs more than one. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
	if (paths.length > MAX_SITEMAP_PATHS) {
		const parts = Array.from(
			{ length: Math.ceil(paths.length / MAX_SITEMAP_PATHS) },
			(_, index) => `${origin}/sitemap/${index + 1}.xml`,
		);
		return addressesXml("sitemapindex", parts);
	}
	const addresses = paths.map((path) => origin + path);
	return addressesXml("urlset", addresses);
}

/** Returns a part of the site map of these paths; undefined if its index has no such part. */
export function sitemapPartXml(
	origin: string,
	paths: readonly string[],
	part: string,
): string | undefined {
	if (paths.length <= MAX_SITEMAP_PATHS || !/^[1-9]\d?$/.test(part)) return undefined;
	const end = Number(part) * MAX_SITEMAP_PATHS;
	const partPaths = paths.slice(end - MAX_SITEMAP_PATHS, end);
	return partPaths.length === 0 ? undefined : sitemapXml(origin, partPaths);
}

/** Path of the feed of price falls. */
export const PRICE_FALLS_FEED_PATH = "/falls.xml";
export const ATOM_TYPE = "application/atom+xml";
export const ATOM_HEADERS = { "Content-Type": `${ATOM_TYPE}; charset=utf-8` };

/** Maximum number of entries of a feed. */
export const MAX_FEED_ENTRIES = 50;

export interface AtomEntry {
	/** Path in the entry's id, which never changes and is the same in all feeds. */
	key: string;
	title: string;
	/** Path of the entry's page. */
	path: string;
	/** ISO 8601 instant in UTC. */
	updated: string;
	text: string;
}

export interface AtomFeed {
	title: string;
	/** Path of the feed. */
	path: string;
	/** Path of the page with the same content. */
	pagePath: string;
	/** Latest first. */
	entries: readonly AtomEntry[];
}

/** The date of a feed without entries. */
const EPOCH = "1970-01-01T00:00:00.000Z";

/** Returns a feed of the site of this name in the Atom format (RFC 4287). */
export function atomXml(origin: string, siteName: string, feed: AtomFeed): string {
	const element = (tag: string, text: string) => `<${tag}>${escapeMarkup(text)}</${tag}>`;
	const link = (rel: string, path: string) =>
		`<link rel="${rel}" href="${escapeMarkup(origin + path)}"/>`;
	const entries = feed.entries.map(({ key, title, path, updated, text }) =>
		[
			"<entry>",
			element("id", origin + key),
			element("title", title),
			link("alternate", path),
			element("updated", updated),
			element("summary", text),
			"</entry>",
		].join(""),
	);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
		element("id", origin + feed.path),
		element("title", `${feed.title} | ${siteName}`),
		link("self", feed.path),
		link("alternate", feed.pagePath),
		element("updated", feed.entries[0]?.updated ?? EPOCH),
		`<author>${element("name", siteName)}</author>`,
		...entries,
		"</feed>",
		"",
	].join("\n");
}

/** Returns the entry of a feed about a fall of a price. */
export function fallEntry(fall: ShopPriceFall): AtomEntry {
	const { projectorId, retailerId, at, slug, shop, beforePence, afterPence, includesDelivery } =
		fall;
	const name = modelName(fall);
	const price = `${formatPence(afterPence)}${includesDelivery === 1 ? " delivered" : ""} at ${shop}`;
	const percent = Math.floor(((beforePence - afterPence) * 100) / beforePence);
	const note = includesDelivery === 1 ? "" : " Delivery is not stated.";
	return {
		key: `${PRICE_FALLS_FEED_PATH}#${projectorId}-${retailerId}-${Date.parse(at)}`,
		title: `${name}: ${price}`,
		path: modelPath(slug),
		updated: at,
		text: `${formatPence(beforePence - afterPence)} less than before (${formatPence(beforePence)}), a fall of ${percent} %.${note}`,
	};
}
