import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it } from "vitest";
import { SCREENS } from "../e2e/support/screens";
import { siteUrl } from "../e2e/support/site/shared-site";

async function get(path: string, init: RequestInit = {}) {
	const response = await fetch(siteUrl() + path, { redirect: "manual", ...init });
	return { response, html: await response.text() };
}

/** Returns the text that a reader without scripts sees, with entities decoded and white space collapsed. */
function textOf(html: string): string {
	return html
		.replace(/<(script|style|title)\b[\s\S]*?<\/\1>/g, " ")
		.replace(/<[^>]+>/g, " ")
		.replace(/&#x27;/g, "'")
		.replace(/&amp;/g, "&")
		.replace(/\s+/g, " ");
}

/** Returns the text of a page without the parts of all pages, one of which prints the address. */
function mainOf(html: string): string {
	return textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}

describe("the HTML of each screen holds the documented texts", () => {
	it.each<[path: string, status: number, texts: string[]]>([
		[
			"/",
			200,
			[
				"Welcome to Beamwise",
				"Browse Projector Brands",
				"3,000-5,000 hours",
				"4096x2160",
				"below 0.3:1",
				"See all retailers",
				"Prices are examples.",
			],
		],
		["/brands", 200, ["Anker Nebula", " models", "TCL", "2 models", "View All Models →"]],
		[
			"/brand/epson",
			200,
			["Back to All Brands", "Epson Projectors", "projectors found", "Sort by", "Newest First"],
		],
		[
			"/brand/benq",
			200,
			["Oldest First", "Price: Low to High", "Price: High to Low", "Highest Rated"],
		],
		[
			"/brand/no-such-brand",
			404,
			[
				"0 projectors found",
				"No Projectors Found",
				"We couldn't find any No such brand projectors in our database.",
				"Browse Other Brands",
			],
		],
		["/category/golf-simulation", 200, ["Golf Simulation", "Available Golf Simulation Projectors"]],
		["/category/no-such-category", 404, ["Category Not Found", "Return to Home"]],
		["/tag/4k-home-cinema", 200, ["4K Home Cinema Projectors", "projectors found"]],
		[
			"/tag/no-such-tag",
			404,
			["No projectors found", "Browse All Projectors", "0 projectors found"],
		],
		[
			"/projector/epson-eh-tw7100",
			200,
			[
				"Price updated today",
				"Available from these UK retailers:",
				"Example price",
				"Delivery not stated",
				"Checked today",
				"search page",
				"View at Richer Sounds",
				"We may earn a commission",
				"Add to Comparison",
				"See All Retailers",
				"Specifications",
				"Features",
				"Who this projector is perfect for",
				"Similar Projectors",
				"3,000 ANSI lumens",
				"We do not have these yet:",
			],
		],
		[
			"/projector/epson-eh-tw7000",
			200,
			["Not currently available from our partner retailers", "Search Argos", "Search Currys"],
		],
		[
			"/projector/benq-w2700",
			200,
			["This model may not be available to purchase new", "Pricing unavailable"],
		],
		["/projector/no-such-projector", 404, ["Projector Not Found", "Browse All Projectors"]],
		[
			"/retailers",
			200,
			[
				"Trusted Retailer Partners",
				"Visit Currys",
				"Yes, plus 6 year guarantees",
				"Select stores",
				"All stores",
			],
		],
		[
			"/no-such-page",
			404,
			[
				"404 Page Not Found",
				"Sorry, the page you were looking for doesn't exist or has been moved within our UK website.",
				"Return to UK Homepage",
			],
		],
	])("%s", async (path, status, texts) => {
		const { response, html } = await get(path);
		expect(response.status).toBe(status);
		const text = textOf(html);
		for (const expected of texts) expect(text).toContain(expected);
	});

	it("shows home's sections in the documented order", async () => {
		const text = textOf((await get("/")).html);
		const places = [
			"Welcome to Beamwise",
			"Find Projectors By Use Case",
			"Featured Projectors",
			"Projector types explained",
			"Projector Jargon Buster",
			"Put up to four side by side",
			"Trusted UK Retailer Partners",
		].map((title) => text.indexOf(title));
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((a, b) => a - b));
	});
});

describe("every page", () => {
	it.each(["/", "/projector/epson-eh-tw7100", "/category/home-cinema"])(
		"%s has no NUL and no broken character, wherever its chunks end",
		async (path) => {
			for (let length = 1; length <= 12; length += 1) {
				const { html } = await get(`${path}?${"x".repeat(length)}=1&search=%C2%A3`);
				expect(html).not.toMatch(/\0|\uFFFD/);
			}
		},
	);
});

describe("the head of each page", () => {
	it.each(SCREENS)("%s has one title and, when found, what search engines need", async (path) => {
		const { response, html } = await get(path);
		expect(html.match(/<title>[^<]+ \| Beamwise<\/title>/g)).toHaveLength(1);
		if (response.status !== 200) {
			expect(html).toContain('<meta name="robots" content="noindex"/>');
			return;
		}
		if (path.endsWith("/evidence") || path.startsWith("/deal-check")) {
			expect(html).toContain('<meta name="robots" content="noindex');
			return;
		}
		if (new URL(path, siteUrl()).searchParams.size > 1) {
			// One of many addresses with similar lists of models.
			expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
			expect(html).not.toContain('rel="canonical"');
		} else {
			expect(html).not.toContain('name="robots"');
			expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${path}"/>`);
		}
		expect(html).toContain('property="og:title"');
		const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
		expect(description.length).toBeGreaterThan(50);
		expect(textOf(description).length).toBeLessThanOrEqual(160);
	});

	it("describes a model as a product, and offers none of the sample's examples", async () => {
		const { html } = await get("/projector/epson-eh-tw7100");
		const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
		const data = blocks.map((block) => JSON.parse(block[1] ?? ""));
		expect(data.map((one) => one["@type"])).toEqual(["Product", "BreadcrumbList"]);
		expect(data[0]).not.toHaveProperty("offers");
	});
});

describe("addresses that are wrong", () => {
	it("returns 404 for an address that cannot be decoded", async () => {
		for (const path of ["/brand/%E0%A4%A", "/api/projectors/%", "/projector/%zz"]) {
			expect((await get(path, { redirect: "follow" })).response.status).toBe(404);
		}
	});

	it.each([
		["/brand/Epson?sort=rating", "/brand/epson?sort=rating"],
		["/brand/nebula", "/brand/anker-nebula"],
		["/projector/EPSON-EH-TW7100", "/projector/epson-eh-tw7100"],
		["/category/Gaming", "/category/gaming"],
		["/tag/Home%20Cinema", "/tag/home-cinema"],
	])("redirects %s to %s", async (from, to) => {
		const { response } = await get(from);
		expect(response.status).toBe(301);
		expect(response.headers.get("Location")).toBe(to);
	});

	it.each(["?sort=nonsense&page=-1", "?page=0", "?sort[]=x&sort=%00", "?page=1e9"])(
		"shows a listing's default for %s",
		async (query) => {
			const plain = await get("/brand/epson");
			const absurd = await get(`/brand/epson${query}`);
			expect(absurd.response.status).toBe(200);
			expect(mainOf(absurd.html)).toBe(mainOf(plain.html));
		},
	);

	it.each([
		["/category/gaming?page=99", "/category/gaming"],
		["/brand/epson?sort=rating&page=99999999999", "/brand/epson?sort=rating"],
		["/tag/home-cinema?page=99", "/tag/home-cinema"],
	])("redirects from %s, which is beyond the last page, to %s", async (path, first) => {
		const { response, html } = await get(path);
		expect(response.status).toBe(404);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(textOf(html)).toContain("There Is No Such Page");
		const back = /<a [^>]*href="([^"]*)"[^>]*>Back to the First Page<\/a>/.exec(html);
		expect(back?.[1]?.replaceAll("&amp;", "&")).toBe(first);
		expect((await get(first)).response.status).toBe(200);
	});

	it("rejects a form sent to a page without an action", async () => {
		const { response } = await get("/no-such-page", { method: "POST", body: "a=b" });
		expect(response.status).toBe(404);
	});
});

describe("a page with the search open", () => {
	it.each([
		"",
		"a",
		"x".repeat(10_000),
		'"epson" OR NEAR(*) {model}: ^',
		"'; drop table projectors; --",
		"😀😀📽",
		"<script>alert(1)</script>",
		"\u0000",
		"%",
	])("is not indexed, for any search: %.40s", async (query) => {
		const { response, html } = await get(`/brands?search=${encodeURIComponent(query)}`);
		expect(response.status).toBe(200);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain(`<link rel="canonical" href="${siteUrl()}/brands"/>`);
		expect(html).not.toContain("<script>alert(1)");
	});
});

it("/mcp answers the protocol's own client", async () => {
	const client = new Client({ name: "test", version: "1" });
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", siteUrl())));
	const { tools } = await client.listTools();
	expect(tools).toHaveLength(8);
	const args = { q: "quiet laser under £2000" };
	const found = await client.callTool({ name: "search_projectors", arguments: args });
	expect(found.structuredContent).toMatchObject({ used: { text: "laser, up to £2,000" } });
	await client.close();
});
