import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "./browser";
import { SCREENS } from "./screens";

launchBrowser();

// Design section 9.
const PAGE_BYTES = 14_600;
const LONG_LISTING_BYTES = 24_000;
const LONG_LISTING_CARDS = 24;
const HOME_SCRIPT_BYTES = 110_000;

/** Bytes as they come over the line. Node's own fetch would unpack them. */
function compressedBody(path: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const headers = { "Accept-Encoding": "br" };
		request(inject("siteUrl") + path, { headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("end", () => resolve(Buffer.concat(chunks)));
			response.on("error", reject);
		})
			.on("error", reject)
			.end();
	});
}

const COMPARISONS = [
	"/compare",
	"/compare?sku=epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i&sku=epson-eh-ls9000",
];

describe("the first answer", () => {
	it.each([...SCREENS, ...COMPARISONS])("of %s fits", async (path) => {
		const body = await compressedBody(path);
		const cards = brotliDecompressSync(body).toString().split("<article").length - 1;
		const limit = cards > LONG_LISTING_CARDS ? LONG_LISTING_BYTES : PAGE_BYTES;

		expect(body.length).toBeLessThanOrEqual(limit);
	});
});

describe("the home page", () => {
	it("needs nothing but itself for its first paint", async () => {
		const html = brotliDecompressSync(await compressedBody("/")).toString();
		const head = html.slice(0, html.indexOf("</head>"));

		expect(head).not.toMatch(/<link[^>]+rel="(?:stylesheet|preload)"/);
		expect(head).not.toMatch(/<script(?![^>]*(?:ld\+json|async|defer|module))/);
		expect(html).not.toContain("@font-face");
		expect(html).not.toContain("@import");
	});

	it("loads no more scripts than it may", async () => {
		const scripts: string[] = [];
		const { page } = await openPage(
			"/",
			{},
			{
				beforeVisit: async (page) => {
					page.on("response", (response) => {
						if (response.url().endsWith(".js")) scripts.push(new URL(response.url()).pathname);
					});
				},
			},
		);
		await hydrated(page);
		await page.waitForLoadState("networkidle");
		const bodies = await Promise.all(scripts.map((path) => compressedBody(path)));

		expect(bodies.length).toBeGreaterThan(3);
		const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
		expect(bytes).toBeLessThanOrEqual(HOME_SCRIPT_BYTES);
	});
});

describe("a visitor who saves data", () => {
	const SAVE_DATA = { extraHTTPHeaders: { "Save-Data": "on" } };

	it.each(["/", "/compare?sku=epson-eh-tw7100", "/contact-us"])(
		"gets %s whole and without scripts",
		async (path) => {
			const requests: string[] = [];
			const { page, problems } = await openPage(path, SAVE_DATA, {
				beforeVisit: async (page) => {
					page.on("request", (request) => requests.push(request.resourceType()));
				},
			});
			await page.waitForLoadState("networkidle");

			expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
			for (const type of ["script", "fetch", "stylesheet", "font"]) {
				expect(requests).not.toContain(type);
			}
			expect(problems).toEqual([]);
		},
	);
});
