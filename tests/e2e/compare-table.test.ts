import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";

const MODELS =
	"/compare?sku=EPSON-EH-TW7100&sku=BENQ-W2710I&sku=XGIMI-HORIZON-20-MAX&sku=EPSON-EH-LS9000".split(
		"&",
	);

const comparisonOf = (count: number) => MODELS.slice(0, count).join("&");

/** Returns the faults of the table's heads at the current scroll position, in words. */
function faults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const edges = (selector: string) =>
			[...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
		const table = document.querySelector("main table")?.getBoundingClientRect();
		const heads = edges("thead th");
		const [label] = edges("tbody tr:nth-child(6) th");
		const cells = edges("tbody tr:nth-child(6) td");
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

/** Goes through the table by the keyboard, forwards and back; returns what the focus stopped behind. */
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

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP].flatMap((viewport) =>
	[2, 3, 4].map((count) => [viewport.width, count, viewport] as const),
);

describe.each([
	["the usual size", 16],
	["twice the size", 32],
])("with text of %s", (_, size) => {
	launchBrowser([`--blink-settings=defaultFontSize=${size}`]);

	it.each(SIZES)(
		"at %i px the heads of %i models stay in sight while the page scrolls",
		async (_width, count, viewport) => {
			const { page } = await openPage(comparisonOf(count), { viewport, javaScriptEnabled: false });
			await scrollIn(page);
			expect(await faults(page)).toEqual([]);
		},
	);

	it.each(SIZES)("at %i px they cover no focus of %i models", async (_width, count, viewport) => {
		const { page } = await openPage(comparisonOf(count), { viewport });
		await hydrated(page);
		expect(await coveredStops(page)).toEqual([]);
	});
});

/** Simulates a browser without scroll timelines. */
const WITHOUT_TIMELINES = {
	bypassCSP: true,
	viewport: PHONE,
} as const;

async function dropTimelines(page: Page): Promise<void> {
	await page.route(/\/compare|\.js$/, async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replaceAll("timeline-scope", "no-such-property");
		await route.fulfill({ response, body });
	});
}

describe("in the usual browser", () => {
	launchBrowser();

	it("without scroll timelines the heads follow by script", async () => {
		const { page } = await openPage(comparisonOf(4), WITHOUT_TIMELINES, {
			beforeVisit: dropTimelines,
		});
		await hydrated(page);
		await scrollIn(page);
		await expect.poll(() => faults(page)).toEqual([]);
	});

	it("without those and scripts the heads scroll with the rows, so that each stays above its column", async () => {
		const options = { ...WITHOUT_TIMELINES, javaScriptEnabled: false };
		const { page } = await openPage(comparisonOf(4), options, { beforeVisit: dropTimelines });
		const region = page.getByRole("region", { name: "Comparison table" });
		await region.evaluate((box) => box.scrollTo(900, 0));
		const places = (selector: string) =>
			page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
		const heads = await places("thead th");
		expect(heads[0]).toBeLessThan(0);
		expect(await places("tbody tr:nth-child(6) td")).toEqual(heads);
	});

	it("prints as a table whose head each sheet repeats", async () => {
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
});
