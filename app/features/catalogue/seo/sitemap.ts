import { brandPath } from "~/features/catalogue/brand/brand";
import { categoryPath } from "~/features/catalogue/listing/category";
import { tagPath } from "~/features/catalogue/listing/tag";
import { projectorPath } from "~/features/catalogue/projector";
import { escapeXml } from "./xml";

const FIXED_PATHS = [
	"/",
	"/buying-guide",
	"/guides",
	"/how-we-choose",
	"/compare",
	"/projectors",
	"/retailers",
	"/brands",
	"/terms-of-use",
	"/contact-us",
	"/cookie-policy",
	"/privacy",
];

/** Returns the path of every public page for search engines. */
export function sitePaths(site: {
	brands: readonly { slug: string }[];
	categories: readonly { slug: string }[];
	slugs: readonly string[];
	tags: readonly string[];
	pages: readonly string[];
}): string[] {
	return [
		...FIXED_PATHS,
		...site.categories.map(({ slug }) => categoryPath(slug)),
		...site.brands.map(({ slug }) => brandPath(slug)),
		...site.slugs.map((slug) => projectorPath(slug)),
		...site.tags.map(tagPath),
		...site.pages,
	];
}

/** Returns a site map of these paths (sitemaps.org, version 0.9). */
export function sitemapXml(origin: string, paths: readonly string[]): string {
	const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...urls,
		"</urlset>",
		"",
	].join("\n");
}
