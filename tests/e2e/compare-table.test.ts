import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, hydrated, launchBrowser, openPage, openReady, PHONE } from "./support/browser";
import { setTextSize } from "./support/readable";

launchBrowser();

const MODELS =
	"/compare?sku=EPSON-EH-TW7100&sku=BENQ-W2710I&sku=XGIMI-HORIZON-20-MAX&sku=EPSON-EH-LS9000".split(
		"&",
	);

const comparisonOf = (count: number) => MODELS.slice(0, count).join("&");

/** Describes the faults of the table's heads at the current scroll position. */
function faults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const edges = (selector: string) =>
			[...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
		const table = document.querySelector("main table")?.getBoundingClientRect();
		const heads = edges("thead th");
		const [label] = edges("tbody tr:nth-child(7) th");
		const cells = edges("tbody tr:nth-child(7) td");
		if (!table || !label || heads.length === 0 || heads.length !== cells.length)
			return ["no table"];
		for (const [index, { top, left }] of heads.entries()) {
			if (Math.abs(top) > 1) found.push(`head ${index} is at ${top}`);
			if (Math.abs(left - (cells[index]?.left ?? 0)) > 1) found.push(`head ${index} is beside`);
		}
		if (Math.abs(label.left - table.left) > 2) found.push(`the labels are at ${label.left}`);

		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} px`);
		for (const box of document.querySelectorAll("body *")) {
			const { overflowY } = getComputedStyle(box);
			if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) {
				found.push(`${box.tagName} scrolls by itself`);
			}
		}
		return found;
	});
}

/** Scrolls the page into the table, and the rows sideways as far as they go, by the wheel. */
async function scrollIn(page: Page): Promise<void> {
	const row = page.getByRole("rowheader", { name: /^Brightness/ });
	const box = await row.boundingBox();
	await page.mouse.move(300, 400);
	await page.mouse.wheel(0, (box?.y ?? 0) - 250);
	await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(260);
	await page.mouse.wheel(900, 0);
	const isAtEnd = () =>
		page.locator("tbody").evaluate((one) => {
			const rest = one.scrollWidth - one.clientWidth - one.scrollLeft;
			return getComputedStyle(one).overflowX === "visible" || rest < 1;
		});
	await expect.poll(isAtEnd).toBe(true);
}

/** Goes through the table by the keyboard, forwards and back; returns the focused elements that were covered. */
async function coveredStops(page: Page): Promise<string[]> {
	const covered: string[] = [];
	const first = page.getByRole("link", { name: /^View Details/ }).first();
	const isCovered = () =>
		page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused?.closest("tbody")) return false;
			const { left, top, right, bottom } = focused.getBoundingClientRect();
			const seen = document.elementFromPoint(Math.max(left + 2, 0), top + 4);
			const isOut = bottom > innerHeight || right > innerWidth;
			return isOut || !(focused.contains(seen) || seen?.contains(focused));
		});
	await first.focus();
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let stop = 0; stop < 20; stop++) {
			await page.evaluate(() => scrollBy(0, 400));
			await page.keyboard.press(key);
			const name = await page.evaluate(() => document.activeElement?.textContent ?? "");
			if (await isCovered()) covered.push(`${key} ${stop}: ${name}`);
		}
	}
	return covered;
}

const TABLET = { width: 768, height: 1024 };

it.each([
	[PHONE, 2, 16],
	[TABLET, 4, 16],
	[DESKTOP, 4, 16],
	[PHONE, 4, 32],
])(
	"at %o the heads of %i models with text of %i px stay in sight and cover no focus",
	async (viewport, count, size) => {
		const { page } = await openPage(comparisonOf(count), { viewport });
		const reset = await setTextSize(page, size);
		await hydrated(page);
		await scrollIn(page);
		expect(await faults(page)).toEqual([]);
		expect(await coveredStops(page)).toEqual([]);
		await reset();
	},
);

it.each([
	[PHONE, 2, 96],
	[PHONE, 4, 96],
	[TABLET, 4, 64],
	[DESKTOP, 2, 64],
	[DESKTOP, 4, 64],
])(
	"at %o the head of %i models is at most %i px high, and no word is broken",
	async (viewport, count, most) => {
		const { page } = await openPage(comparisonOf(count), { viewport, javaScriptEnabled: false });
		expect((await page.locator("thead").boundingBox())?.height).toBeLessThanOrEqual(most);
		const broken = await page.locator("main tbody").evaluate((body) => {
			const found: string[] = [];
			const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
			const range = document.createRange();
			while (texts.nextNode()) {
				for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/[^\s-]+/g) ??
					[]) {
					range.setStart(texts.currentNode, index);
					range.setEnd(texts.currentNode, index + word.length);
					const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
					if (lines.size > 1) found.push(word);
				}
			}
			return found;
		});
		expect(broken).toEqual([]);
	},
);

it.each([true, false])(
	"with scripts %s the room's form has its answer below, in sight",
	async (javaScriptEnabled) => {
		const { page } = await openPage(comparisonOf(2), { javaScriptEnabled });
		if (javaScriptEnabled) await hydrated(page);
		await page.getByText("Will they fit your room?").click();
		await page.getByLabel("Distance from lens to wall").fill("3");
		const button = page.getByRole("button", { name: "Work it out" });
		await button.click();
		const line = page.getByRole("listitem").filter({ hasText: "BenQ W2710i: " });
		await line.waitFor();
		const [box, above] = [await line.boundingBox(), await button.boundingBox()];
		expect(box?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
	},
);

it("the heads stay in sight without scripts", async () => {
	const { page } = await openPage(comparisonOf(4), { viewport: PHONE, javaScriptEnabled: false });
	await scrollIn(page);
	expect(await faults(page)).toEqual([]);
});

/** Simulates a browser without scroll timelines. */
async function dropTimelines(page: Page): Promise<void> {
	await page.route(/\/compare|\.js$/, async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replaceAll("timeline-scope", "no-such-property");
		await route.fulfill({ response, body });
	});
}

describe("without scroll timelines", () => {
	const options = { bypassCSP: true, viewport: PHONE };
	const visit = { beforeVisit: dropTimelines };

	it("the heads follow by script", async () => {
		const { page } = await openReady(comparisonOf(4), options, visit);
		await scrollIn(page);
		await expect.poll(() => faults(page)).toEqual([]);
	});

	it("and without scripts the heads scroll with the rows, each above its column", async () => {
		const noScripts = { ...options, javaScriptEnabled: false };
		const { page } = await openPage(comparisonOf(4), noScripts, visit);
		const region = page.getByRole("region", { name: "Comparison table" });
		await region.evaluate((box) => box.scrollTo(900, 0));
		const places = (selector: string) =>
			page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
		const heads = await places("thead th");
		expect(heads[0]).toBeLessThan(0);
		expect(await places("tbody tr:nth-child(7) td")).toEqual(heads);
	});
});

it("prints as a table with its head on each sheet", async () => {
	const { page } = await openPage(comparisonOf(3), { viewport: PHONE });
	await page.emulateMedia({ media: "print" });
	const displays = await page
		.locator("main :is(table, thead, tbody, tr:first-child)")
		.evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
	expect(displays).toEqual([
		"table",
		"table-header-group",
		"table-row",
		"table-row-group",
		"table-row",
	]);
});
