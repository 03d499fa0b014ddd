import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, openPage, openReady, PHONE } from "./support/browser";
import { NO_SCRIPTS } from "./support/page-steps";

launchBrowser();

describe("the buying guide", () => {
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
});

/** Opens the explanation of a label, and follows its link. */
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
		const { page } = await openReady("/projector/epson-eh-tw7100", options);
		await openThrowRatio(page);
		await page.waitForURL("**/buying-guide#term-throw-ratio");
		const term = page.locator("#term-throw-ratio");
		await term.waitFor();
		await expect.poll(() => term.evaluate(isAtTop)).toBe(true);
	});
});

/** Returns whether an element is at the top of the window. */
function isAtTop(element: Element): boolean {
	const { top } = element.getBoundingClientRect();
	return top >= 0 && top < 100;
}
