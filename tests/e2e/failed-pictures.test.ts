import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, hydrated, launchBrowser, openPage, openReady, PHONE } from "./support/browser";
import { openPageWithDeferredScripts } from "./support/held";

launchBrowser();

const PLACEHOLDER = 'img[src$="placeholder-projector.png"]';

/** Aborts requests for these addresses, as on a bad connection. */
function losing(...patterns: string[]) {
	return async (page: Page) => {
		for (const pattern of patterns) await page.route(pattern, (route) => route.abort());
	};
}

/** Waits until this many requests were aborted. */
async function lost(page: Page, count: number, part: string): Promise<void> {
	await page.waitForFunction(
		([count, part]) =>
			[...document.images].filter(
				(image) => image.src.includes(part) && image.complete && image.naturalWidth === 0,
			).length >= count,
		[count, part] as const,
	);
}

describe("pictures that fail before scripts have come", () => {
	it("turn into the placeholder and are logged, lazy ones too", async () => {
		const { page, problems, releaseScripts } = await openPageWithDeferredScripts(
			"/",
			{ viewport: DESKTOP },
			{ beforeVisit: losing("**/categories/*.svg") },
		);
		const gaming = page.locator('img[alt="Gaming projectors"]');
		expect(await gaming.getAttribute("loading")).toBe("lazy");
		await gaming.scrollIntoViewIfNeeded();
		await lost(page, 6, "/categories/");
		releaseScripts();
		await hydrated(page);
		await page.waitForFunction(
			(selector) => document.querySelectorAll(selector).length === 6,
			PLACEHOLDER,
		);
		await expect
			.poll(() => problems.filter((text) => text.startsWith("Image failed to load: ")))
			.toHaveLength(6);
		expect(problems.filter((text) => !/Image failed|ERR_FAILED/.test(text))).toEqual([]);
	});

	it("do not affect pictures that have not started loading", async () => {
		const { page, problems } = await openReady("/category/home-cinema", { viewport: PHONE });
		const begun = await page.evaluate(
			() => [...document.images].filter((image) => image.currentSrc !== "").length,
		);
		expect(begun).toBeLessThan(await page.locator("img").count());
		expect(await page.locator(PLACEHOLDER).count()).toBe(0);
		expect(problems).toEqual([]);
	});
});

describe("brand logos", () => {
	const mark = (page: Page, file: string) => page.locator(`img[src$="/brands/${file}"]`);

	it("have a fixed size, and load lazily below the fold", async () => {
		for (const viewport of [PHONE, DESKTOP]) {
			const { page } = await openPage("/brands", { viewport, javaScriptEnabled: false });
			const marks = await page.locator('img[src^="/brands/"]').evaluateAll((all) =>
				all.map((one) => ({
					hasSize: Number(one.getAttribute("width")) > 0 && Number(one.getAttribute("height")) > 0,
					isLazy: one.getAttribute("loading") === "lazy",
					isBelow: one.getBoundingClientRect().top >= innerHeight,
				})),
			);
			expect(marks.length).toBeGreaterThan(8);
			expect(marks.filter(({ hasSize }) => !hasSize)).toEqual([]);
			expect(marks.filter(({ isBelow, isLazy }) => isBelow && !isLazy)).toEqual([]);
			expect(marks.some(({ isLazy }) => !isLazy)).toBe(true);
		}
	});

	it("are replaced by the name, as on the tiles without a logo, if they fail after scripts have come", async () => {
		const { page, problems, releaseScripts } = await openPageWithDeferredScripts(
			"/brands",
			{ viewport: PHONE },
			{ beforeVisit: losing("**/brands/*.svg") },
		);
		const sony = page.getByRole("article").filter({ hasText: "Sony" });
		releaseScripts();
		await hydrated(page);
		await sony.scrollIntoViewIfNeeded();
		await mark(page, "sony.svg").waitFor({ state: "detached" });
		// The heading takes the mark's place: the name stands there once.
		await expect.poll(() => sony.getByText("Sony", { exact: true }).count()).toBe(1);
		const optoma = page.getByRole("article").filter({ hasText: "Optoma" });
		expect(await optoma.getByText("Optoma", { exact: true }).count()).toBe(1);
		await expect
			.poll(() => problems.join("\n"))
			.toMatch(/Image failed to load: .*\/brands\/sony\.svg/);
		expect(problems.filter((text) => !/Image failed|ERR_FAILED/.test(text))).toEqual([]);
		expect(await mark(page, "AWOL-Vision-Logo.png").count()).toBe(1);
	});
});
