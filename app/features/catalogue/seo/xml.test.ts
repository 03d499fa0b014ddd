import { expect, it } from "vitest";
import { sitemapPartXml, sitemapXml, sitePaths } from "./xml";

it("sitePaths has every kind of page, escaped", () => {
	const paths = sitePaths({
		brands: [{ slug: "bang-&-olufsen" }],
		categories: [{ slug: "gaming" }],
		modelSlugs: ["eh-tw7100"],
		tags: ["4k"],
		pagePaths: ["/page/about"],
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

it("sitemapXml is an index of parts beyond 50,000 addresses, which together have all", () => {
	const origin = "https://x.example";
	const paths = Array.from({ length: 100_001 }, (_, n) => `/projector/m-${n}`);
	const locations = (xml: string) =>
		[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
	const index = sitemapXml(origin, paths);
	expect(index).toContain("<sitemapindex ");
	expect(locations(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap/${part}.xml`));
	const parts = ["1", "2", "3"].map((part) => locations(sitemapPartXml(origin, paths, part) ?? ""));
	expect(parts.map((part) => part.length)).toEqual([50_000, 50_000, 1]);
	expect(parts.flat()).toEqual(paths.map((path) => origin + path));
	for (const part of ["0", "4", "01", "x", "1e1", ""]) {
		expect(sitemapPartXml(origin, paths, part), part).toBeUndefined();
	}
	expect(sitemapXml(origin, paths.slice(0, 50_000))).toContain("<urlset ");
	expect(sitemapPartXml(origin, paths.slice(0, 50_000), "1")).toBeUndefined();
});
