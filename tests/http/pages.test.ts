import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { jargonTerms } from "db/seed/jargon-terms";
import { describe, expect, it } from "vitest";
import { ukDate } from "~/components/uk-date";
import { termId } from "~/features/catalogue/glossary/glossary";
import { TERMS_UPDATED } from "~/features/legal/terms";
import { SCREENS } from "../e2e/support/screens";
import { siteUrl } from "../e2e/support/site/shared-site";

async function get(path: string) {
	const response = await fetch(siteUrl() + path, { redirect: "manual" });
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

describe("the HTML of each screen holds the documented texts", () => {
	it.each<[path: string, status: number, texts: string[]]>([
		["/", 200, ["Browse Projector Brands", "See all retailers", "Prices are examples."]],
		["/brands", 200, ["Anker Nebula", "TCL 2 models", "View All Models →"]],
		["/brand/epson", 200, ["Back to All Brands", "Epson Projectors", "projectors found"]],
		["/brand/no-such-brand", 404, ["0 projectors found", "Browse Other Brands"]],
		["/category/golf-simulation", 200, ["Available Golf Simulation Projectors"]],
		["/category/no-such-category", 404, ["Category Not Found", "Return to Home"]],
		["/tag/4k-home-cinema", 200, ["4K Home Cinema Projectors", "projectors found"]],
		["/tag/no-such-tag", 404, ["No projectors found", "Browse All Projectors"]],
		["/tag/hdr10?page=99", 404, ["There Is No Such Page", "Back to the First Page"]],
		[
			"/projector/epson-eh-tw7100",
			200,
			[
				"Price updated today",
				"Demonstration prices: models are real, prices are not",
				"Example price",
				"Delivery not stated",
				"View at Richer Sounds",
				"We may earn a commission",
				"Who this projector is perfect for",
				"Similar Projectors",
				"We do not have these yet:",
			],
		],
		["/projector/epson-eh-tw7000", 200, ["Not currently available", "Search Argos"]],
		["/projector/benq-w2700", 200, ["may not be available to purchase new"]],
		["/projector/no-such-projector", 404, ["Projector Not Found"]],
		[
			"/category/business-education",
			200,
			["Buying for a school or business", "Available Business & Education Projectors"],
		],
		["/retailers", 200, ["Buying for a school or business", "Sale of Goods Act 1979"]],
		["/retailers", 200, ["Visit Currys", "Yes, plus 6 year guarantees", "Select stores"]],
		["/no-such-page", 404, ["404 Page Not Found", "Return to UK Homepage"]],
		["/buying-guide", 200, ["10,000:1-50,000:1", "£500-£1,500", "under 16 ms input lag"]],
		["/cookie-policy", 200, ["Deleted when the message has been shown", "12 hours"]],
		["/terms-of-use", 200, [`Last updated: ${ukDate(TERMS_UPDATED).text}`]],
	])("%s", async (path, status, texts) => {
		const { response, html } = await get(path);
		expect(response.status).toBe(status);
		// Reading sets no cookie, as the policy says.
		expect(response.headers.get("Set-Cookie")).toBeNull();
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

it("the buying guide explains every term, and links only to pages that exist", async () => {
	const { html } = await get("/buying-guide");
	for (const { term } of jargonTerms) expect(html).toContain(`id="${termId(term)}"`);
	const [, article = ""] = html.split("<article");
	const links = article.split("</article>", 1)[0]?.matchAll(/href="(\/[^"#]*)/g) ?? [];
	const targets = new Set(Array.from(links, ([, path = ""]) => path.replaceAll("&amp;", "&")));
	expect(targets.size).toBeGreaterThan(8);
	for (const path of targets) expect((await get(path)).response.status, path).toBe(200);
});

it("a page has no NUL and no broken character, wherever its chunks end", async () => {
	for (let length = 1; length <= 12; length += 1) {
		const { html } = await get(`/?${"x".repeat(length)}=1&search=%C2%A3`);
		expect(html).not.toMatch(/\0|\uFFFD/);
	}
});

it.each(["/page/no-such-page", "/guides/no-such-guide"])(
	"%s is Markdown for a client that prefers it",
	async (path) => {
		const headers = { Accept: "text/markdown" };
		const response = await fetch(siteUrl() + path, { headers });
		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Type")).toMatch(/^text\/markdown/);
	},
);

describe("the head of each page", () => {
	it.each(SCREENS)("%s has one title and, when found, what search engines need", async (path) => {
		const { response, html } = await get(path);
		expect(html.match(/<title>[^<]+ \| Beamwise<\/title>/g)).toHaveLength(1);
		if (response.status !== 200) {
			expect(html).toContain('<meta name="robots" content="noindex"/>');
			return;
		}
		const isUnlisted = [/\/evidence$/, /^\/deal-check/, /^\/help-me-choose\?/];
		if (isUnlisted.some((pattern) => pattern.test(path))) {
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
		expect(html).toMatch(/<meta property="og:image" content="http[^"]+"\/>/);
		expect(html).toContain('<meta property="og:image:width" content="1200"/>');
		expect(html).toContain('<meta property="og:image:height" content="630"/>');
		expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"\/>/);
		expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
		const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
		expect(description.length).toBeGreaterThan(50);
		expect(textOf(description).length).toBeLessThanOrEqual(160);
	});

	it("keeps a page with the search open out of indexes", async () => {
		const { response, html } = await get("/brands?search=%3Cscript%3Ealert(1)%3C/script%3E");
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
	expect(found.structuredContent).toMatchObject({
		used: { text: "noise up to 30 dB, laser, up to £2,000" },
	});
	await client.close();
});
