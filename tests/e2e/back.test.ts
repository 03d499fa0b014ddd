import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, launchBrowser, openReady, PHONE } from "./support/browser";
import { holdReact, openPageWithDeferredScripts } from "./support/held";
import { dialog, isOpen, searchLink } from "./support/search-page";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

const ON_PHONE = { viewport: PHONE, hasTouch: true };

const banner = (page: Page) => page.getByRole("banner");
const menuButton = (page: Page) => page.getByText("Menu", { exact: true });
const menuLink = (page: Page, name = "Retailers") => banner(page).getByRole("link", { name });

/** A page reached by a link from another one, so that Back has somewhere to go. */
async function openSecondPage(options: BrowserContextOptions = ON_PHONE) {
	const { page, problems } = await openReady("/", options);
	await page.getByRole("contentinfo").getByRole("link", { name: "Brands" }).click();
	await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	return { page, problems, requests };
}

async function expectBackLeadsHome(page: Page) {
	await page.waitForURL("**/brands");
	await page.goBack();
	await page.getByRole("heading", { level: 1, name: /Welcome/ }).waitFor();
	await page.waitForURL(`${siteUrl()}/`);
}

async function openSearch(page: Page) {
	await searchLink(page).click();
	await isOpen(page);
}

async function openMenu(page: Page) {
	await menuButton(page).click();
	await menuLink(page).waitFor();
}

it("Back works on a page that has arrived and is not shown yet", async () => {
	const { page } = await openSecondPage();
	const releaseReact = await holdReact(page);
	await page.getByRole("contentinfo").getByRole("link", { name: "Retailers" }).click();
	await page.waitForURL("**/retailers");
	await page.goBack();
	await page.waitForURL("**/brands");
	await releaseReact();
	// The page that was left would be shown by now.
	await page.waitForTimeout(300);
	expect(await page.locator("h1").innerText()).toBe("Projector Brands");
	await expectBackLeadsHome(page);
});

describe("the search dialog", () => {
	it("is closed by Back, on the page as it was, opened again by Forward, and leaves no step", async () => {
		const { page, problems, requests } = await openSecondPage();
		await page.evaluate(() => scrollTo(0, 300));
		for (let time = 0; time < 2; time++) {
			await page.keyboard.press("/");
			await isOpen(page);
			await page.goBack();
			await dialog(page).waitFor({ state: "detached" });
			await page.waitForURL("**/brands");
		}
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
		await page.goForward();
		await dialog(page).getByRole("combobox").waitFor();
		await page.goBack();
		await dialog(page).waitFor({ state: "detached" });
		expect(requests.filter((url) => url.includes(".data"))).toEqual([]);
		await expectBackLeadsHome(page);
		expect(problems).toEqual([]);
	});

	it("leaves no dead step, however it is closed", async () => {
		const { page } = await openSecondPage();
		for (const close of [
			() => page.keyboard.press("Escape"),
			() => dialog(page).getByRole("link", { name: "Close" }).click(),
			() => page.touchscreen.tap(180, 720),
			() => page.keyboard.press("Escape").then(() => page.keyboard.press("Escape")),
		]) {
			await openSearch(page);
			await close();
			await dialog(page).waitFor({ state: "detached" });
			await page.waitForURL("**/brands");
		}
		await expectBackLeadsHome(page);
	});

	it("is one Back away from a result to the page it was opened on", async () => {
		const { page } = await openSecondPage();
		await openSearch(page);
		await page.keyboard.type("tw7100");
		await dialog(page).getByRole("option").first().click();
		await page.getByRole("heading", { level: 1, name: "Epson EH-TW7100" }).waitFor();
		await page.goBack();
		await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
		expect(await dialog(page).count()).toBe(0);
		await expectBackLeadsHome(page);
	});

	it("leaves no dead step after searches of the plain form", async () => {
		const { page } = await openSecondPage();
		await page.route("**/build/assets/live-search-*.js", (route) => route.abort());
		await searchLink(page).click();
		for (const query of ["tw71", "w27"]) {
			await dialog(page).getByRole("textbox").and(page.locator(":focus")).waitFor();
			await page.keyboard.type(query);
			await page.keyboard.press("Enter");
			await page.waitForURL(`**/brands?search=${query}`);
			await dialog(page).getByRole("listitem").first().waitFor();
			await dialog(page).getByRole("textbox").fill("");
		}
		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		await page.waitForURL("**/brands");
		await expectBackLeadsHome(page);
	});
});

describe("the menu on a phone", () => {
	it("is closed by Back, Escape, its button and by leaving it, without a dead step", async () => {
		const { page, requests } = await openSecondPage();
		await openMenu(page);
		await page.goBack();
		await menuLink(page).waitFor({ state: "hidden" });
		expect(requests.filter((url) => url.includes(".data"))).toEqual([]);
		await openMenu(page);
		await menuLink(page).focus();
		await page.keyboard.press("Escape");
		await menuLink(page).waitFor({ state: "hidden" });
		await banner(page).locator("summary:focus").waitFor();
		await openMenu(page);
		await menuButton(page).click();
		await menuLink(page).waitFor({ state: "hidden" });
		await openMenu(page);
		await menuLink(page, "Retailers").focus();
		await page.keyboard.press("Tab");
		expect(await menuLink(page).isVisible(), "the uses follow in the menu").toBe(true);
		await menuLink(page, "Golf Simulation").focus();
		await page.keyboard.press("Tab");
		await menuLink(page).waitFor({ state: "hidden" });
		await expectBackLeadsHome(page);
	});

	it("is closed by a tap outside it, which does nothing else", async () => {
		const { page, requests } = await openSecondPage();
		const target = page.getByRole("link", { name: /^View All Models/ }).last();
		await target.evaluate((link) => link.scrollIntoView({ block: "end" }));
		await page.evaluate(() => scrollTo(0, 60));
		await openMenu(page);
		await page.touchscreen.tap(100, 700);
		await menuLink(page).waitFor({ state: "hidden" });
		// The tap hits a card, which is one large link.
		const isLink = await page.evaluate(
			() => document.elementFromPoint(100, 700)?.closest("a, article") !== null,
		);
		expect(isLink).toBe(true);
		expect(requests.filter((url) => url.includes("/brand/") && url.includes(".data"))).toEqual([]);
		await expectBackLeadsHome(page);
	});

	it("is closed when the search opens, and both are one Back away", async () => {
		const { page } = await openSecondPage();
		await openMenu(page);
		await openSearch(page);
		await menuLink(page).waitFor({ state: "hidden" });
		await page.goBack();
		await dialog(page).waitFor({ state: "detached" });
		expect(await menuLink(page).isVisible()).toBe(false);
		await openMenu(page);
		await page.keyboard.press("Control+k");
		await isOpen(page);
		await menuLink(page).waitFor({ state: "hidden" });
		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		await expectBackLeadsHome(page);
	});

	it("is one Back away from a page chosen in it to the page it was opened on", async () => {
		const { page } = await openSecondPage();
		await openMenu(page);
		await menuLink(page).click();
		await page.getByRole("heading", { level: 1, name: "Trusted Retailer Partners" }).waitFor();
		await menuLink(page).waitFor({ state: "hidden" });
		await page.goBack();
		await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
		expect(await menuLink(page).isVisible()).toBe(false);
		await expectBackLeadsHome(page);
	});

	it("is closed by Back even if it was opened before scripts came", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/brands", ON_PHONE);
		await openMenu(page);
		releaseScripts();
		await hydrated(page);
		// Scripts show the backdrop of the menu once they have detected that it is open.
		await banner(page).locator("> [aria-hidden]").waitFor({ state: "attached" });
		expect(await menuLink(page).isVisible()).toBe(true);
		await page.goBack();
		await menuLink(page).waitFor({ state: "hidden" });
		await page.waitForURL("**/brands");
	});
});
