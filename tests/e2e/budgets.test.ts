import { describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "./support/browser";
import { firstAnswer } from "./support/first-response";
import { COMPARISONS, OPEN_PICKERS, SCREENS } from "./support/screens";
import { startFileSite } from "./support/site/site";

launchBrowser();

// The budgets are those of the sample: other tests add brands, categories and pages to the shared site.
const sample = await startFileSite();

const PAGES = [...SCREENS, ...COMPARISONS, ...OPEN_PICKERS];

describe("the first answer", () => {
	it.each([
		...PAGES,
		"/projectors?q=epsom",
		"/projectors?room=dark",
		"/projectors?max=2500&sort=price-high",
		"/projectors?distance=3.5&room=dark&eco=1&unknown=1",
		"/projectors?view=chart",
		"/projectors?unknown=1&view=chart",
	])("of %s fits", async (path) => {
		const { bytes, limit } = await firstAnswer(sample.url + path);

		expect(bytes).toBeLessThanOrEqual(limit);
	});

	it("fits with many simultaneous requests", async () => {
		// The finder redirects to an address without unknown parameters.
		const pages = PAGES.filter((path) => !path.startsWith("/projectors"));
		const answers = pages.map(async (path) => {
			const address = `${path}${path.includes("?") ? "&" : "?"}at=once`;
			const { bytes, limit } = await firstAnswer(sample.url + address);
			return { address, isTooLong: bytes > limit };
		});
		expect((await Promise.all(answers)).filter(({ isTooLong }) => isTooLong)).toEqual([]);
	});

	it("fits with a search open, on every page", async () => {
		const tooLong: string[] = [];
		for (const path of PAGES) {
			const address = `${path}${path.includes("?") ? "&" : "?"}search=4k`;
			const { bytes, limit } = await firstAnswer(sample.url + address);
			if (bytes > limit) tooLong.push(`${bytes} ${address}`);
		}
		expect(tooLong).toEqual([]);
	});
});

describe("the rules of one kind of page", () => {
	it("use only properties that the sheet in the head declares", async () => {
		for (const path of PAGES) {
			const { html } = await firstAnswer(sample.url + path);
			const [sheet = "", ...own] = [...html.matchAll(/<style[^>]*>([^<]*)</g)].map(
				([, css = ""]) => css,
			);
			const used = own.join("").match(/var\(--[\w-]+/g) ?? [];
			const missing = used
				.map((use) => use.slice("var(".length))
				.filter((name) => !`${sheet}${own.join("")}`.includes(`${name}:`));
			expect(missing).toEqual([]);
		}
	});
});

describe("the home page", () => {
	it("needs no other request for its first paint", async () => {
		const { html } = await firstAnswer(`${sample.url}/`);
		const head = html.slice(0, html.indexOf("</head>"));

		expect(head).not.toMatch(/<link[^>]+rel="(?:stylesheet|preload)"/);
		expect(head).not.toMatch(/<script(?![^>]*(?:ld\+json|async|defer|module))/);
		expect(html).not.toContain("@font-face");
		expect(html).not.toContain("@import");
	});
});

describe("a visitor who saves data", () => {
	const SAVE_DATA = { extraHTTPHeaders: { "Save-Data": "on" } };

	it("gets a page complete and without scripts", async () => {
		const requests: string[] = [];
		const { page, problems } = await openPage("/compare?sku=epson-eh-tw7100", SAVE_DATA, {
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
	});
});
