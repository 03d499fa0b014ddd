import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { brokenPictures } from "./support/broken-pictures";
import { hydrated, launchBrowser, openPage } from "./support/browser";
import { SCREENS, STAFF_SCREENS } from "./support/screens";
import { signIn } from "./support/staff";

launchBrowser();

const NARROWEST = { width: 320, height: 640 };

const COMPARISONS = [
	"/compare",
	"/compare?sku=epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i&sku=epson-eh-ls9000&sku=epson-ef-72",
];
const SEARCHES = ["/?search=", "/?search=epson", "/?search=qqqqq"];

/** docs/operations.md#budgets. */
const MAX_SHIFT = 0.02;

declare global {
	interface Window {
		/** How far the page's parts have moved by themselves. */
		layoutShift: number;
	}
}

function watchShifts(page: Page) {
	return page.addInitScript(() => {
		window.layoutShift = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const { value, hadRecentInput } = entry as PerformanceEntry & {
					value: number;
					hadRecentInput: boolean;
				};
				if (!hadRecentInput) window.layoutShift += value;
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** What is wrong with the layout of a page as it stands, each fault in words. */
function faults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const MIN_TARGET = 24;
		const found: string[] = [];
		const isSeen = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			// One pixel is text for assistive technology, or a field that only robots find.
			return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
		};
		const textOf = (element: Element) => element.textContent?.trim().slice(0, 40) ?? "";

		if (document.compatMode !== "CSS1Compat") found.push("the page is laid out in quirks mode");
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} px`);

		// A link in the midst of a sentence is as tall as its line.
		const isInSentence = (element: Element) =>
			getComputedStyle(element).display === "inline" &&
			textOf(element.closest("p, li, dd, td, th") ?? element) !== textOf(element);
		for (const control of document.querySelectorAll(
			"a[href], button, input:not([type=hidden]), select, textarea, summary",
		)) {
			if (!isSeen(control) || isInSentence(control)) continue;
			// What is around a box to tick ticks it too.
			const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
			if (width < MIN_TARGET || height < MIN_TARGET) {
				found.push(`"${textOf(control)}" is ${Math.round(width)} by ${Math.round(height)} px`);
			}
		}

		let level = 0;
		for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
			if (!heading.checkVisibility()) continue;
			const next = Number(heading.tagName.slice(1));
			if (next > level + 1) found.push(`"${textOf(heading)}" is h${next} after h${level}`);
			level = next;
		}
		return found;
	});
}

/** Goes to the end and back, so that what loads late has loaded. */
async function scrollThrough(page: Page) {
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
			window.scrollTo(0, top);
			await frame();
		}
		window.scrollTo(0, 0);
		await frame();
	});
}

const open = (path: string, options: BrowserContextOptions = {}) =>
	openPage(path, { viewport: NARROWEST, ...options }, { beforeVisit: watchShifts });

/** Lists of all models of the sample, with room for each kind of card: columns of three and four, notes, marks. */
const LISTS = [
	"/",
	...Array.from({ length: 9 }, (_, n) => `/projectors?page=${n + 1}`),
	...[1, 2, 3, 4].map((n) => `/category/home-cinema?page=${n}`),
	"/category/gaming",
	"/projectors?distance=2.8&room=lit",
	"/projectors?throw=short&lag=20&unknown=1",
	"/brand/epson",
	"/tag/hdr10",
];

/** The cards of a page that are higher than they may be, also with what makes a card higher. */
function tooHigh(page: Page, max: number): Promise<string[]> {
	return page.evaluate((max) => {
		const found: string[] = [];
		const measure = (card: Element, what: string) => {
			const { height } = card.getBoundingClientRect();
			const name = card.querySelector("h3")?.textContent;
			if (height > max) found.push(`${name}, ${what}: ${height} px`);
		};
		const cards = [...document.querySelectorAll("article.card")];
		for (const card of cards) measure(card, "as it is");
		for (const card of cards) {
			const [badge, label, mark] = ["small", "small", "mark"].map((tag) =>
				document.createElement(tag),
			);
			if (!badge || !label || !mark) continue;
			badge.textContent = "NEW 2026";
			card.querySelector("h3")?.append(" with a name of very many words", badge);
			label.textContent = "Last known price ";
			mark.textContent = " Lowest in 90 days";
			const price = card.querySelector(".card-price");
			price?.querySelector("small")?.remove();
			price?.querySelector("mark")?.remove();
			price?.prepend(label);
			price?.append(mark);
		}
		for (const card of cards) measure(card, "with more");
		return cards.length > 0 ? found : ["no cards"];
	}, max);
}

describe.each([
	[360, 230],
	[1280, 400],
])("at %i px", (width, max) => {
	it.each(LISTS)(`no card of %s is higher than ${max} px`, async (path) => {
		const options = { viewport: { width, height: 800 }, javaScriptEnabled: false };
		const { page } = await openPage(path, options);
		expect(await tooHigh(page, max)).toEqual([]);
	});
});

describe("on the narrowest phone", () => {
	it.each([...SCREENS, ...COMPARISONS])(
		"%s holds together, with its pictures, still, and on paper",
		async (path) => {
			const { page, problems } = await open(path);
			await hydrated(page);
			await scrollThrough(page);
			expect(await faults(page)).toEqual([]);
			expect(await brokenPictures(page)).toEqual([]);
			expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(MAX_SHIFT);
			expect(problems.filter((problem) => !problem.includes("404 (Not Found)"))).toEqual([]);

			await page.emulateMedia({ media: "print" });
			expect(await page.locator("header, footer, nav, form, button").count()).toBeGreaterThan(0);
			expect(
				await page.locator("header, footer, nav, form, button").filter({ visible: true }).count(),
			).toBe(0);
			expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
		},
	);

	it.each(SEARCHES)("%s holds together", async (path) => {
		const { page } = await open(path);
		await hydrated(page);
		expect(await faults(page)).toEqual([]);
	});

	it.each(["/brand/epson", "/projector/epson-eh-tw7100", COMPARISONS[2] ?? "", "/?search=epson"])(
		"%s holds together when names and figures are one long word",
		async (path) => {
			const { page } = await open(path);
			await hydrated(page);
			await page.evaluate(() => {
				const texts =
					"h1, h3, dd, td, dialog a span > span:first-child, [aria-current=page]:not(nav a)";
				for (const text of document.querySelectorAll(`:is(main, dialog) :is(${texts})`)) {
					if (text.childElementCount === 0) text.textContent = "Supercalifragilistic".repeat(6);
				}
			});
			expect((await faults(page)).filter((fault) => fault.includes("sideways"))).toEqual([]);
		},
	);

	it.each(["/retailers", "/buying-guide", "/projectors?use=gaming"])(
		"%s holds together when what staff name is one long word",
		async (path) => {
			const { page } = await open(path);
			await hydrated(page);
			await page.evaluate(() => {
				const texts = "footer nav a, article > a, [id^=term-] dt, .finder-chips a, fieldset label";
				for (const named of document.querySelectorAll(texts)) {
					const text = [...named.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
					if (text) text.textContent = "Supercalifragilistic".repeat(4);
				}
			});
			expect((await faults(page)).filter((fault) => fault.includes("sideways"))).toEqual([]);
		},
	);

	it("the pages of the staff hold together", async () => {
		const { page } = await open("/admin/login");
		expect(await faults(page)).toEqual([]);
		await signIn(page);
		await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
		for (const path of STAFF_SCREENS) {
			await page.goto(path);
			expect(await faults(page), path).toEqual([]);
		}
	});
});
