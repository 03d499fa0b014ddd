import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { launchBrowser, openPage, openReady, PHONE } from "../support/browser";
import { dialog, input, isOpen, options, searchLink } from "../support/search-page";

launchBrowser();

const SENTENCE = "short throw laser, 4000 lumens, sturdy";
const LIST = "**/projectors?light=laser&throw=short&lumens=4000";

const offer = (page: Page) =>
	dialog(page).getByRole("link", {
		name: /^Show \d+\. Used: short throw, laser, 4,000\+ lumens\.$/,
	});

async function numberIn(text: Promise<string | null>): Promise<number> {
	return Number((await text)?.match(/\d+/)?.[0]);
}

/** Fails unless the open list has the number of models in its link. */
async function isListOf(page: Page, told: number) {
	await dialog(page).waitFor({ state: "detached" });
	const heading = page.getByRole("main").getByRole("heading", { name: /projectors? found$/ });
	expect(await numberIn(heading.textContent())).toBe(told);
	expect(told).toBeGreaterThan(0);
}

async function openLive() {
	const opened = await openReady("/brands", { viewport: PHONE });
	await searchLink(opened.page).click();
	await isOpen(opened.page);
	return opened;
}

describe("with scripts", () => {
	it("leads from a sentence to the list it means", async () => {
		const { page, problems } = await openLive();
		await page.keyboard.type(SENTENCE);
		await offer(page).waitFor();
		expect(await dialog(page).getByText("Not used: sturdy").isVisible()).toBe(true);
		const told = await numberIn(offer(page).textContent());
		expect(await axeFindings(page)).toEqual([]);

		await page.keyboard.press("Enter");
		await page.waitForURL(LIST);
		await isListOf(page, told);
		await page.goBack();
		await page.waitForURL("**/brands");
		expect(problems).toEqual([]);
	});

	it("sends one request for results and offer, and Enter still opens the first result", async () => {
		const { page } = await openLive();
		const asked: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/api/")) asked.push(request.url());
		});
		await input(page).fill("epson 4k");
		await dialog(page)
			.getByRole("link", { name: /^Show \d+\. Used: “epson”, 4K\.$/ })
			.waitFor();
		expect(asked).toHaveLength(1);
		expect(await options(page).first().textContent()).toMatch(/£\d/);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/epson-*");
	});

	it("leads to all results", async () => {
		const { page, problems } = await openLive();
		await page.keyboard.type("epson");
		const all = dialog(page).getByRole("link", { name: /^See all \d+ results$/ });
		await all.waitFor();
		const told = await numberIn(all.textContent());
		expect(told).toBeGreaterThan(20);
		await all.focus();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projectors?q=epson");
		await isListOf(page, told);
		expect(problems).toEqual([]);
	});

	it("offers the uses if nothing is found", async () => {
		const { page } = await openLive();
		await page.keyboard.type("zzzzzz");
		await dialog(page).getByRole("link", { name: "Gaming" }).click();
		await page.waitForURL("**/category/gaming");
		await dialog(page).waitFor({ state: "detached" });
	});
});

describe("without scripts", () => {
	const NO_SCRIPTS = { javaScriptEnabled: false, viewport: PHONE };

	it("leads from a sentence to the list it means", async () => {
		const { page } = await openPage("/brands?search=", NO_SCRIPTS);
		await input(page).fill(SENTENCE);
		await input(page).press("Enter");
		const told = await numberIn(offer(page).textContent());
		expect(await dialog(page).getByText("Not used: sturdy").isVisible()).toBe(true);
		await offer(page).click();
		await page.waitForURL(LIST);
		await isListOf(page, told);
	});

	it("leads from a wish to what comes nearest, and from none to models to start with", async () => {
		const { page } = await openPage("/brands?search=bright+projector", NO_SCRIPTS);
		expect(await dialog(page).getByText("No matching").count()).toBe(0);
		await dialog(page)
			.getByRole("link", { name: /^Show \d+: all projectors$/ })
			.click();
		await page.waitForURL("**/projectors?q=bright+projector");
		expect(await page.getByText("Best for most").isVisible()).toBe(true);
		await page.getByRole("main").getByRole("link", { name: "at least 3000 lumens" }).click();
		await page.waitForURL("**/projectors?lumens=3000");
	});

	it("keeps what is excluded until the visitor unticks it", async () => {
		const { page } = await openPage("/projectors?not=benq&not=laser", NO_SCRIPTS);
		await page.locator("summary", { hasText: "Filter (2)" }).click();
		await page.getByRole("checkbox", { name: "Not laser" }).uncheck();
		await page.getByRole("button", { name: "Show projectors" }).click();
		await page.waitForURL("**/projectors?not=benq");
		expect(await page.getByRole("link", { name: "Remove not BenQ" }).isVisible()).toBe(true);
	});
});
