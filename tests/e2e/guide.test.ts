import { jargonTerms } from "db/seed/jargon-terms";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ukDate } from "~/components/uk-date";
import { termId } from "~/features/catalogue/glossary/glossary";
import { TERMS_UPDATED } from "~/features/legal/terms";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };

/** The words of a page's main part as a reader without scripts sees them. */
async function wordsOf(path: string): Promise<string> {
	const { page } = await openPage(path, NO_SCRIPTS);
	return (await page.locator("main").textContent()) ?? "";
}

/** docs/product.md#guide-figures. */
const FIGURES = [
	["Light source types", ["3,000-5,000 hours", "up to 20,000", "20,000+"]],
	[
		"Key specifications",
		[
			"1,000-2,000 lumens",
			"2,000-3,000",
			"3,000-4,000",
			"4,000+",
			"1,000:1-10,000:1",
			"10,000:1-50,000:1",
			"50,000:1+",
			"below 0.3:1",
			"0.3-0.99",
			"1-2",
			"above 2",
			"from about £5,000",
		],
	],
	["Budget bands", ["£200-£500", "£500-£1,500", "£1,500-£3,000", "£3,000+"]],
	["Portable projector insights", ["200-800 lumens"]],
	[
		"Choosing by use case",
		[
			"at least 600 lumens",
			"3000+ lumens",
			"under 20 ms",
			"input lag",
			"120Hz+",
			"2500+ lumens",
			"4000+ lumens",
			"under 16 ms input lag",
		],
	],
] as const;

describe("the buying guide", () => {
	it.each(FIGURES)("has the documented figures under %s", async (section, figures) => {
		const { page } = await openPage("/buying-guide", NO_SCRIPTS);
		const words = await page.getByRole("region", { name: section }).textContent();
		for (const figure of figures) expect(words).toContain(figure);
	});

	it("is an article with the documented sections in order, each reached from the contents", async () => {
		const { page } = await openPage("/buying-guide", NO_SCRIPTS);
		const article = page.getByRole("article", { name: "Projector Buying Guide" });
		const titles = article.getByRole("region").getByRole("heading", { level: 2 });
		const shown = await titles.allTextContents();
		expect(shown).toEqual([
			"Choosing by use case",
			"Light source types",
			"Projection technologies",
			"Key specifications",
			"Extra features",
			"Budget bands",
			"Portable projector insights",
			"Seeing projectors in store",
			"Making your decision",
			"Jargon glossary",
		]);
		const contents = page.getByRole("navigation", { name: "In this guide" });
		expect(await contents.getByRole("link").allTextContents()).toEqual(shown);
		await contents.getByRole("link", { name: "Budget bands" }).click();
		await page.waitForURL("**/buying-guide#budget");
		await expect.poll(() => page.locator("#budget").evaluate(isAtTop)).toBe(true);
	});

	it("explains every term of the glossary at a place of its own", async () => {
		const { page } = await openPage("/buying-guide", NO_SCRIPTS);
		for (const { term, description } of jargonTerms) {
			const entry = page.locator(`#${termId(term)}`);
			expect(await entry.locator("dt").textContent()).toBe(term);
			expect(await entry.locator("dd").textContent()).toBe(description);
		}
	});

	it("keeps the contents in view on wide screens and lets them go on phones", async () => {
		for (const [viewport, stays] of [
			[DESKTOP, true],
			[PHONE, false],
		] as const) {
			const { page } = await openPage("/buying-guide#glossary", { viewport });
			const contents = page.getByRole("navigation", { name: "In this guide" });
			const isInView = () => contents.evaluate((list) => list.getBoundingClientRect().bottom > 0);
			await expect.poll(isInView).toBe(stays);
		}
	});

	it("draws its figures with words for those who do not see them", async () => {
		const { page } = await openPage("/buying-guide");
		expect(await page.getByRole("figure").count()).toBe(4);
		for (const image of await page.getByRole("figure").getByRole("img").all()) {
			expect(await image.getAttribute("aria-label")).toMatch(/\w/);
		}
	});

	it("leads only to pages that are there", async () => {
		const { page } = await openPage("/buying-guide", NO_SCRIPTS);
		const targets = await page
			.locator("article a[href^='/']")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		expect(targets.length).toBeGreaterThan(12);
		for (const target of new Set(targets)) {
			expect((await fetch(siteUrl() + target)).status, target).toBe(200);
		}
	});
});

/** Opens the explanation of a label, and goes where it leads. */
async function openThrowRatio(page: Page): Promise<void> {
	const label = page.getByRole("rowheader").filter({ hasText: "Throw ratio" }).first();
	await label.locator("summary").click();
	await label.getByText("The distance from lens to screen").waitFor();
	await label.getByRole("link", { name: "Throw ratio in the glossary" }).click();
}

describe("a model's specifications", () => {
	it.each([
		["with scripts", {}],
		["without scripts", NO_SCRIPTS],
	])("explain themselves and lead to the glossary %s", async (_, options) => {
		const { page } = await openPage("/projector/epson-eh-tw7100", options);
		if (!("javaScriptEnabled" in options)) await hydrated(page);
		await openThrowRatio(page);
		await page.waitForURL("**/buying-guide#term-throw-ratio");
		const term = page.locator("#term-throw-ratio");
		await term.waitFor();
		await expect.poll(() => term.evaluate(isAtTop)).toBe(true);
	});

	it("lead there on a slow line too, past the skeleton", async () => {
		const { page } = await openPage("/projector/epson-eh-tw7100");
		await hydrated(page);
		await page.route("**/buying-guide.data*", async (route) => {
			await page.getByText("Loading…").waitFor({ state: "attached" });
			await route.continue();
		});
		await openThrowRatio(page);
		const term = page.locator("#term-throw-ratio");
		await term.waitFor();
		await expect.poll(() => term.evaluate(isAtTop)).toBe(true);
	});
});

describe("the terms of use", () => {
	it("have ten sections and the date of their text", async () => {
		const { page } = await openPage("/terms-of-use", NO_SCRIPTS);
		expect(await page.locator("main").getByRole("heading", { level: 2 }).count()).toBe(10);
		const { text } = ukDate(TERMS_UPDATED);
		expect(await wordsOf("/terms-of-use")).toContain(`Last updated: ${text}`);
	});
});

describe("the cookie policy", () => {
	it("names the site's cookies and the documented durations", async () => {
		const words = await wordsOf("/cookie-policy");
		for (const expected of [
			/Last updated: \d{1,2} \w+ \d{4}/,
			/toast[\s\S]*Deleted when the message has been shown/,
			/consent[\s\S]*6 months/,
			/session[\s\S]*12 hours/,
			/Strictly necessary[\s\S]*Session or up to 1 year/,
			/Performance and analytics[\s\S]*Up to 2 years/,
			/Functionality[\s\S]*Up to 1 year/,
			/Targeting and marketing[\s\S]*Up to 1 year/,
			/Analytics: [\s\S]*Affiliate networks: [\s\S]*Social platforms: /,
			/Browser settings/,
			/UK GDPR/,
		]) {
			expect(words).toMatch(expected);
		}
	});

	it("is true of reading: no page sets a cookie", async () => {
		for (const path of ["/", "/buying-guide", "/terms-of-use", "/cookie-policy", "/privacy"]) {
			const response = await fetch(siteUrl() + path);
			expect(response.headers.get("Set-Cookie"), path).toBeNull();
		}
	});
});

/** Whether an element stands at the top of the window, or as near as the page's end allows. */
function isAtTop(element: Element): boolean {
	const { top } = element.getBoundingClientRect();
	return top >= 0 && top < 100;
}
