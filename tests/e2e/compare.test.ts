import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { launchBrowser, openPage, openReady, PHONE } from "./support/browser";
import { holdRequests, openPageWithDeferredScripts } from "./support/held";
import { expectNoOverflow, isSameDocument, markDocument } from "./support/page-steps";

launchBrowser();

const FULL =
	"/compare?sku=EPSON-EH-TW7100&sku=BENQ-W2710I&sku=XGIMI-HORIZON-20-MAX&sku=EPSON-EH-LS9000";

/** The models of the table, once they are these. */
async function expectColumns(page: Page, models: string[]): Promise<void> {
	const names = page.getByRole("columnheader").locator("bdi");
	await expect.poll(() => names.allTextContents()).toEqual(models);
}

const countColumns = (page: Page) => page.getByRole("columnheader").count();

/** Chooses through the plain form, as without scripts. */
async function chooseByForm(page: Page, slot: number, model: string) {
	await page.getByLabel(`Projector ${slot}`).fill(model);
	await page.getByRole("button", { name: "Choose" }).click();
}

describe("without scripts", () => {
	it("chooses, adds, narrows, changes and removes through links and forms", async () => {
		const { page } = await openPage("/compare", { javaScriptEnabled: false });
		await page.getByRole("heading", { name: "Start Your Comparison" }).waitFor();
		await page.getByText("Please select projectors to compare.").waitFor();
		const add = page.getByText(/^Add another projector/);
		expect(await add.isDisabled()).toBe(true);

		await chooseByForm(page, 1, "Epson EH-TW7100");
		await page.waitForURL("**/compare?sku=Epson+EH-TW7100");
		await expectColumns(page, ["Epson EH-TW7100"]);

		await page.getByRole("link", { name: "Add another projector (1 of 4)" }).click();
		await page.getByRole("link", { name: "BenQ", exact: true }).click();
		const names = page.locator("datalist option");
		const brands = async () =>
			new Set((await names.allTextContents()).map((name) => name.split(" ", 1)[0]));
		await expect.poll(brands).toEqual(new Set(["BenQ"]));
		await chooseByForm(page, 2, "BENQ-W2710I");
		await expectColumns(page, ["Epson EH-TW7100", "BenQ W2710i"]);

		await page.getByRole("link", { name: "Change Epson EH-TW7100" }).click();
		await page.getByRole("link", { name: "All Brands" }).click();
		const taken = page.locator('datalist option[value="BENQ-W2710I"]');
		expect(await taken.getAttribute("disabled")).not.toBeNull();
		await chooseByForm(page, 1, "EPSON-EH-LS9000");
		await expectColumns(page, ["Epson EH-LS9000", "BenQ W2710i"]);

		const differences = page.getByRole("button", { name: "Only differences" });
		expect(await differences.getAttribute("aria-pressed")).toBe("false");
		await differences.click();
		await page.waitForURL("**/compare?sku=EPSON-EH-LS9000&sku=BENQ-W2710I&show=differences");
		expect(await differences.getAttribute("aria-pressed")).toBe("true");
		expect(await page.getByRole("rowheader").allTextContents()).not.toContain("Still sold new");
		await page.getByRole("link", { name: "Remove Epson EH-LS9000 from the table" }).click();
		await expectColumns(page, ["BenQ W2710i"]);
	});
});

describe("with scripts", () => {
	it("searches, chooses by keyboard alone, and steps back through each choice", async () => {
		const { page } = await openReady("/compare");
		await markDocument(page);
		await page.getByRole("button", { name: /Projector 1/ }).focus();
		await page.keyboard.press("Enter");
		await page.getByPlaceholder("Search for a projector...").waitFor();
		await page.keyboard.type("epson tw7100");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/compare?sku=EPSON-EH-TW7100");
		await page.waitForFunction(() => document.activeElement?.id === "slot-1");

		await page.getByRole("link", { name: "Add another projector (1 of 4)" }).press("Enter");
		await page.waitForFunction(() => document.activeElement?.id === "picker-2");
		await page.keyboard.press("Enter");
		await page.getByPlaceholder("Search for a projector...").fill("w2710");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/compare?sku=EPSON-EH-TW7100&sku=BENQ-W2710I");
		await expectColumns(page, ["Epson EH-TW7100", "BenQ W2710i"]);

		await page.goBack();
		await page.getByRole("button", { name: /Projector 2/ }).waitFor();
		await page.goBack();
		await page.getByRole("link", { name: "Add another projector (1 of 4)" }).waitFor();
		await page.goBack();
		await page.getByText("Please select projectors to compare.").waitFor();
		expect(await isSameDocument(page)).toBe(true);
	});

	it("shows when nothing matches, disables chosen models, and closes on Escape", async () => {
		const { page } = await openReady("/compare?sku=EPSON-EH-TW7100&sku=");
		await page.getByRole("button", { name: /Projector 2/ }).click();
		const option = page.getByRole("option", { name: /EH-TW7100/ });
		await option.waitFor();
		expect(await axeFindings(page)).toEqual([]);
		const input = page.getByPlaceholder("Search for a projector...");
		await input.fill("zzzz");
		await page.getByText("No projector found.").waitFor();
		await input.fill("tw7100");
		expect(await option.getAttribute("aria-disabled")).toBe("true");
		await page.keyboard.press("Escape");
		await page.waitForFunction(() => document.activeElement?.id === "picker-2");
	});
});

it("offers no fifth place", async () => {
	const { page } = await openPage(FULL, { javaScriptEnabled: false });
	const text = page.getByText("Add another projector (Max 4)");
	expect(await text.evaluate((one) => one.tagName)).toBe("P");
});

it("the table starts on a phone's first screen, with one to four models", async () => {
	const { page } = await openPage("/compare", { javaScriptEnabled: false, viewport: PHONE });
	for (const count of [1, 2, 3, 4]) {
		await page.goto(FULL.split("&").slice(0, count).join("&"));
		// The heads have the prices.
		const heads = page.getByRole("columnheader");
		const box = await heads.first().boundingBox();
		expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
		const second = count > 1 ? await heads.nth(1).boundingBox() : null;
		expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
		const third = count > 2 ? await heads.nth(2).boundingBox() : null;
		const frame = await page.getByRole("region", { name: "Comparison table" }).boundingBox();
		const edge = (frame?.x ?? 0) + (frame?.width ?? 0);
		// Enough of it to show that it continues.
		if (count > 2) expect(edge - (third?.x ?? 999)).toBeGreaterThanOrEqual(16);
		await expectNoOverflow(page);
	}
});

/** Delays requests for other comparisons until they are released. */
const holdComparisons = (page: Page) => holdRequests(page, "**/compare.data*");

describe("while a response is slow", () => {
	const LOADING = "Loading comparison data...";

	it("shows it inside the screen, keeping page and focus, when a model is removed on a phone", async () => {
		const { page, problems } = await openReady(FULL, { viewport: PHONE });
		const release = await holdComparisons(page);
		const remove = page.getByRole("link", { name: "Remove BenQ W2710i from the table" });
		await remove.press("Enter");
		const status = page.getByRole("main").getByText(LOADING);
		await status.waitFor();
		const box = await status.boundingBox();
		expect(box?.y).toBeGreaterThanOrEqual(0);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
		expect(await countColumns(page)).toBe(4);
		expect(await remove.evaluate((link) => link === document.activeElement)).toBe(true);
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		expect((await status.boundingBox())?.y).toBe(box?.y);

		release();
		await page.waitForFunction(() => document.activeElement?.id === "your-comparison");
		await page.getByText(LOADING).waitFor({ state: "detached" });
		await expect.poll(() => countColumns(page)).toBe(3);
		expect(problems).toEqual([]);
	});

	it("shows it in place of the prompt when the first model is chosen, and moves nothing", async () => {
		const { page } = await openReady("/compare");
		const release = await holdComparisons(page);
		await page.getByRole("button", { name: /Projector 1/ }).click();
		await page.getByPlaceholder("Search for a projector...").fill("tw7100");
		const tips = page.getByRole("heading", { name: "Tips for comparing" });
		const before = await tips.boundingBox();
		await page.keyboard.press("Enter");
		await page.getByText(LOADING).waitFor();
		expect(await page.getByText("Please select projectors to compare.").count()).toBe(0);
		expect((await tips.boundingBox())?.y).toBe(before?.y);
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("picker-1");

		release();
		await page.waitForFunction(() => document.activeElement?.id === "slot-1");
		await page.getByText(LOADING).waitFor({ state: "detached" });
	});
});

it("unknown models are named, each within a phone's width", async () => {
	const query = `?sku=Gone-1&sku=EPSON-EH-TW7100&sku=%3Cb%3Ex&sku=${"y".repeat(200)}`;
	const { page } = await openPage(`/compare${query}`, { viewport: PHONE });
	for (const name of ["Gone-1", "<b>x", `${"y".repeat(40)}…`]) {
		const sentence = `We don't know ${name}, so it was left out.`;
		const box = await page.getByText(sentence, { exact: true }).boundingBox();
		expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
	}
	await expectColumns(page, ["Epson EH-TW7100"]);
});

describe("with scripts that arrive late", () => {
	it("keeps a name typed meanwhile", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/compare");
		await page.getByLabel("Projector 1").fill("epson eh-tw7100");
		releaseScripts();
		await page.locator("html[data-routed]").waitFor();
		await page.getByRole("button", { name: "Choose" }).click();
		await page.waitForURL("**/compare?sku=epson+eh-tw7100");
		await expectColumns(page, ["Epson EH-TW7100"]);
	});
});
