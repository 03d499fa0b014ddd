import { expect, it } from "vitest";
import { sitemapXml, sitePaths } from "./xml";

it("sitePaths has every kind of page, escaped", () => {
	const paths = sitePaths({
		brands: [{ slug: "bang-&-olufsen" }],
		categories: [{ slug: "gaming" }],
		slugs: ["eh-tw7100"],
		tags: ["4k"],
		pages: ["/page/about"],
	});
	expect(paths).toEqual(
		expect.arrayContaining([
			"/",
			"/brands",
			"/retailers",
			"/category/gaming",
			"/brand/bang-%26-olufsen",
			"/projector/eh-tw7100",
			"/tag/4k",
			"/page/about",
		]),
	);
	expect(new Set(paths).size).toBe(paths.length);
});

it("sitemapXml is an XML document with one escaped address a page", () => {
	expect(sitemapXml("https://x.example", ["/", "/a?b=1&c=<2>"])).toBe(
		`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://x.example/</loc></url>
<url><loc>https://x.example/a?b=1&amp;c=&lt;2&gt;</loc></url>
</urlset>
`,
	);
});
