import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import routes from "~/routes";
import { expectLogged } from "../../expect-logged";
import { makeProjectors } from "../../factories";
import { setSettings } from "../../settings";
import { drop, get, ORIGIN, routeOf, send, statusOf } from "../call";

describe("/healthz", () => {
	it("returns 200 after a read of the database", async () => {
		const response = await get("/healthz");

		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(await response.json()).toEqual({ status: "ok", writes: true });
	});

	it("returns 503 without internals if the database cannot be read", async () => {
		await drop("categories");
		const response = await get("/healthz");

		expect(response.status).toBe(503);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(await response.json()).toEqual({ status: "unavailable" });
		expectLogged("categories");
	});
});

/** Returns the addresses of a site map; throws unless the whole text is one well-formed `urlset`. */
function addressesIn(xml: string): string[] {
	const document =
		/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">(?<urls>.*)<\/urlset>\s*$/s;
	const urls = document.exec(xml)?.groups?.urls;
	if (urls === undefined) throw new Error("Not a site map");
	const url = /<url>\s*<loc>((?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+)<\/loc>\s*<\/url>/g;
	expect(urls.replace(url, "").trim()).toBe("");
	return [...urls.matchAll(url)].map(([, loc = ""]) =>
		loc
			.replace(/&lt;/g, "<")
			.replace(/&gt;/g, ">")
			.replace(/&quot;/g, '"')
			.replace(/&#39;/g, "'")
			.replace(/&amp;/g, "&"),
	);
}

async function sitemapPaths(): Promise<string[]> {
	const addresses = addressesIn(await (await get("/sitemap.xml")).text());
	return addresses.map((address) => {
		expect(address.startsWith(`${ORIGIN}/`), address).toBe(true);
		return address.slice(ORIGIN.length);
	});
}

describe("/sitemap.xml", () => {
	it("is XML with an entity tag", async () => {
		const response = await get("/sitemap.xml");
		const tag = response.headers.get("ETag") ?? "";

		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
		expect((await get("/sitemap.xml", { "If-None-Match": tag })).status).toBe(304);
	});

	it("lists every fixed public screen of the route table, even for an empty catalogue", async () => {
		const screens = routes
			.filter(({ file, path = "" }) => /\/site\/.+\.tsx$/.test(file) && !/[:*]/.test(path))
			.map(({ path = "" }) => `/${path}`)
			// Search engines do not list these.
			.filter((path) => !["/deal-check", "/projectors/alert"].includes(path));

		expect(screens).toContain("/brands");
		expect((await sitemapPaths()).sort()).toEqual(screens.sort());
	});

	it("escapes addresses for XML and URLs", async () => {
		await makeProjectors({
			sku: "A.B_C-1",
			brand: "B&W <Élan> 'One'",
			features: "Bang & Olufsen",
		});
		const paths = await sitemapPaths();

		expect(paths).toContain("/projector/a.b_c-1");
		expect(paths).toContain("/tag/bang-olufsen");
		const brand = paths.find((path) => path.startsWith("/brand/")) ?? "";
		expect(decodeURIComponent(brand)).toBe("/brand/b&w-<élan>-'one'");
		expect(await statusOf(brand)).toBe(200);
	});

	it("escapes the origin of the request", async () => {
		const xml = await (await get("/sitemap.xml", { Host: "a&b.test" })).text();

		expect(addressesIn(xml)).toContain("http://a&b.test/brands");
	});
});

describe("/sitemap.xml of the sample catalogue", () => {
	beforeEach(async () => {
		await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	});

	it("lists every category, brand, model and tag once", async () => {
		const paths = await sitemapPaths();
		const [categories, models, tags] = await Promise.all([
			db().selectFrom("categories").select("slug").execute(),
			db().selectFrom("projectors").select(["slug", "brandSlug"]).execute(),
			db().selectFrom("projector_tags").select("tag").distinct().execute(),
		]);

		expect(new Set(paths).size).toBe(paths.length);
		expect(paths).toEqual(
			expect.arrayContaining([
				...categories.map(({ slug }) => `/category/${slug}`),
				...models.map(({ brandSlug }) => `/brand/${brandSlug}`),
				...models.map(({ slug }) => `/projector/${slug}`),
				...tags.map(({ tag }) => `/tag/${tag}`),
			]),
		);
	});

	it("lists only existing pages, each at its canonical address", async () => {
		for (const path of await sitemapPaths()) {
			expect(routeOf(path).file, path).toMatch(/^routes\/site\//);
			expect(await statusOf(path), path).toBe(200);
		}
	});
});

it("/robots.txt keeps robots out of staff screens and JSON, and names the site map", async () => {
	const response = await get("/robots.txt");
	const lines = (await response.text()).split("\n");

	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(lines[0]).toBe("User-agent: *");
	expect(lines).toContain("Disallow: /admin/");
	expect(lines).toContain("Disallow: /api/");
	expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

it("/ads.txt names the publisher of the adverts, and is 404 without one", async () => {
	expect(await statusOf("/ads.txt")).toBe(404);
	setSettings({ ADSENSE_CLIENT: "ca-pub-1234567890123456" });
	const response = await get("/ads.txt");
	expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(await response.text()).toBe(
		"google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\n",
	);
});

it.each(["/healthz", "/sitemap.xml", "/robots.txt", "/ads.txt"])(
	"files of the site can only be read: %s",
	async (path) => {
		const response = await send("POST", path);

		expect(response.status).toBe(405);
		expect(response.headers.get("Allow")).toBe("GET, HEAD");
		expect(await response.json()).toEqual({ message: expect.stringMatching(/\S/) });
	},
);
