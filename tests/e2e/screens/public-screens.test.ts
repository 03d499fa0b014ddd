import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ukDate } from "~/components/uk-date";
import { axeFindings } from "../support/axe";
import {
	DESKTOP,
	hydrated,
	launchBrowser,
	NARROWEST,
	type OpenPage,
	openPage,
	openReady,
	PHONE,
	shareProfile,
} from "../support/browser";
import {
	brokenPictures,
	layoutFaults,
	lengthenTexts,
	scrollThrough,
	watchShifts,
} from "../support/layout";
import { emptyRows, typeFaults } from "../support/looks";
import { expectReadable } from "../support/readable";
import { COMPARISONS, SCREENS, SEARCHES } from "../support/screens";
import { siteUrl } from "../support/site/shared-site";

// Every public screen, opened once, checked for all visible faults on the narrowest phone, on paper and on a wide screen.

launchBrowser();

const NOTICE = "Prices are examples.";

/** Listings with cards that axe has checked on a category's page: each card takes it long. */
const LIKE_A_CATEGORY = ["/brand/epson", "/tag/hdr10", "/projectors?use=gaming&max=2500&lag=20"];

/** Screens with names and texts that staff may write without a space, and the elements that show them. */
const WRITTEN: Record<string, string> = {
	"/brand/epson": "main :is(h1, h3, dd), [aria-current=page]:not(nav a), article > a, footer nav a",
	"/projector/epson-eh-tw7100": "main :is(h1, h3, dd, td)",
	[COMPARISONS[2] ?? ""]: "main :is(h1, h3, dd, td)",
	"/?search=epson": "dialog a span > span:first-child",
	"/buying-guide": "[id^=term-] dt",
	"/projectors?use=gaming&max=2500&lag=20": ".finder-chips a, fieldset label",
	"/projectors?max=100&res=native-4k": ".more-by a, .finder-uses a",
};

/** The screen of a form with an unreadable value. */
const REFUSED = "/help-me-choose?answered=3&distance=far";

/** Leaves out the browser's message for a page that is meant to be a 404, or a refused form. */
function unexpected(problems: readonly string[], path: string): string[] {
	const state = path === REFUSED ? "400 (Bad Request)" : "404 (Not Found)";
	return problems.filter((problem) => !problem.includes(state));
}

async function expectPaper(page: Page, path: string): Promise<void> {
	// Midnight may pass meanwhile.
	const days = [new Date(Date.now() - 60_000), new Date()].map((day) => ukDate(day).text);
	expect(await page.locator("body").innerText()).not.toContain("Printed");
	await page.emulateMedia({ media: "print" });
	const onScreenOnly = page.locator("header, footer, nav, form, button");
	expect(await onScreenOnly.count()).toBeGreaterThan(0);
	expect(await onScreenOnly.filter({ visible: true }).count()).toBe(0);
	expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
	const text = await page.locator("body").innerText();
	expect(text.match(`Printed on (?:${days.join("|")}) from (.+)`)?.[1]).toBe(siteUrl() + path);
	expect(text.split(NOTICE)).toHaveLength(2);
}

/** Narrow and light, until `expectWideSound`. */
const open = shareProfile({ viewport: NARROWEST, colorScheme: "light" }, (context) =>
	context.addInitScript(watchShifts),
);

async function expectNarrowSound(path: string): Promise<OpenPage> {
	const opened = await open(path);
	const { page, problems } = opened;
	await hydrated(page);
	await scrollThrough(page);
	expect(await layoutFaults(page)).toEqual([]);
	expect(await brokenPictures(page)).toEqual([]);
	expect(await page.evaluate(() => window.layoutShift)).toBe(0);
	expect(await typeFaults(page)).toEqual([]);
	expect(await emptyRows(page)).toEqual([]);
	expect(await axeFindings(page)).toEqual([]);
	await expectReadable(page);
	expect(unexpected(problems, path)).toEqual([]);
	return opened;
}

async function expectWideSound({ page, problems }: OpenPage, path: string): Promise<void> {
	await page.emulateMedia({ media: null, colorScheme: "dark" });
	await page.setViewportSize(DESKTOP);
	if (!LIKE_A_CATEGORY.includes(path)) {
		expect(await axeFindings(page, "html", { isAgain: true })).toEqual([]);
	}
	expect(await brokenPictures(page)).toEqual([]);
	expect(await typeFaults(page)).toEqual([]);
	expect(await emptyRows(page)).toEqual([]);
	expect((await layoutFaults(page)).filter((fault) => fault.includes("sideways"))).toEqual([]);
	expect(unexpected(problems, path)).toEqual([]);
	await page.setViewportSize(NARROWEST);
}

/** Replaces the texts of a page that staff write. */
async function expectRoomForLongWords({ page }: OpenPage, path: string): Promise<void> {
	const written = WRITTEN[path];
	if (written === undefined) return;
	expect(await lengthenTexts(page, written)).toBeGreaterThan(0);
	for (const viewport of [NARROWEST, DESKTOP]) {
		await page.setViewportSize(viewport);
		const faults = await layoutFaults(page);
		expect(faults.filter((fault) => fault.includes("sideways"))).toEqual([]);
	}
	await page.setViewportSize(NARROWEST);
}

describe("has a sound layout, with long words where staff write them, is accessible, readable at twice the size, and prints", () => {
	it.each(SCREENS)("%s, narrow and light, wide and dark", async (path) => {
		const opened = await expectNarrowSound(path);
		await expectPaper(opened.page, path);
		await expectWideSound(opened, path);
		await expectRoomForLongWords(opened, path);
	});

	it.each(COMPARISONS)("%s, narrow", async (path) => {
		const opened = await expectNarrowSound(path);
		await expectPaper(opened.page, path);
		await opened.page.emulateMedia({ media: null });
		await expectRoomForLongWords(opened, path);
	});

	it.each(SEARCHES)("%s, narrow, not printed", async (path) => {
		await expectRoomForLongWords(await expectNarrowSound(path), path);
	});

	it("each of the screens with long words is one of these", () => {
		expect([...SCREENS, ...COMPARISONS, ...SEARCHES]).toEqual(
			expect.arrayContaining(Object.keys(WRITTEN)),
		);
	});
});

describe("what a visitor opens on a phone", () => {
	it("is accessible and readable at twice the size: the menu", async () => {
		const { page } = await openPage("/brands", { viewport: PHONE });
		await page.getByText("Menu", { exact: true }).click();
		await page.getByRole("banner").getByRole("link", { name: "Retailers" }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await expectReadable(page);
	});

	it("is readable at twice the size: a toast, form errors, a tab", async () => {
		const { page } = await openReady("/", { viewport: PHONE });
		await page.getByRole("button", { name: "Subscribe" }).click();
		await page.locator("li").filter({ hasText: "Email is required" }).waitFor();
		await expectReadable(page);

		await page.goto("/contact-us");
		await hydrated(page);
		await page.getByRole("button", { name: "Send Message" }).click();
		await page.getByText("Please solve the math problem").waitFor();
		await expectReadable(page);

		await page.goto("/projector/epson-eh-tw7100");
		await page.getByRole("tab", { name: "Features" }).click();
		await page.getByRole("heading", { name: "Who this projector is perfect for" }).waitFor();
		await expectReadable(page);
	});
});

/** Listings with every kind of card: in columns of three and four, with notes and marks. */
describe("cards", () => {
	const open = shareProfile({ javaScriptEnabled: false });

	it("open their other figures without moving another card of a wide screen", async () => {
		const { page } = await open("/category/home-cinema");
		await page.setViewportSize(DESKTOP);
		const places = () =>
			page
				.locator("article.card")
				.evaluateAll((all) =>
					all.map((one) => JSON.stringify(one.getBoundingClientRect().toJSON())),
				);
		const summary = page.getByText("All figures").first();
		await summary.scrollIntoViewIfNeeded();
		const before = await places();
		await summary.click();
		await page.getByText("Projection type").first().waitFor();
		expect(await places()).toEqual(before);
	});
});

it("a phone's home page is short and begins with heading, field and button", async () => {
	const { page } = await openPage("/", { viewport: PHONE });
	const main = page.getByRole("main");
	for (const part of [
		main.getByRole("heading", { level: 1 }),
		main.getByLabel("What are you looking for?"),
		main.getByRole("button", { name: "Find projectors" }),
	]) {
		const { y, height } = (await part.boundingBox()) ?? { y: Infinity, height: 0 };
		expect(y + height).toBeLessThan(PHONE.height);
	}
	expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(7000);
});

it("the header fits where its links change size, beside a full shortlist and a long name", async () => {
	const { page } = await openPage("/how-we-choose");
	await page.locator("header").evaluate((header) => {
		const [link] = header.getElementsByTagName("a");
		if (link?.lastChild) link.lastChild.textContent = "Projector Paradise 1";
		for (const item of header.querySelectorAll("a[href='/compare']"))
			item.textContent = "Compare (4)";
	});
	for (const width of [360, 768, 1023, 1024, 1279, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
});

it("a single faint text among cards that look alike is found", async () => {
	const { page } = await openPage("/category/home-cinema", {
		viewport: PHONE,
		colorScheme: "light",
	});
	const value = page.locator("article.card > dl dd").nth(20);
	await value.evaluate((it: HTMLElement) => it.style.setProperty("color", "#bbb", "important"));
	// Elements far below the fold are not rendered.
	await value.scrollIntoViewIfNeeded();
	expect(await axeFindings(page, "main")).toEqual([expect.stringContaining("color-contrast")]);
});
