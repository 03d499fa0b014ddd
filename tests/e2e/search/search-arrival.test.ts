import { describe, expect, it } from "vitest";
import { hydrated, launchBrowser, openPage, openReady } from "../support/browser";
import { openPageWithDeferredScripts } from "../support/held";
import { NO_SCRIPTS } from "../support/page-steps";
import { dialog, input, LIVE_CODE, options, searchLink, status } from "../support/search-page";
import { siteUrl } from "../support/site/shared-site";

launchBrowser();

describe("without scripts", () => {
	it("opens as a form, responds with links and closes, on the same page", async () => {
		const { page } = await openPage("/brand/epson?sort=price-low", NO_SCRIPTS);
		await searchLink(page).click();
		await page.waitForURL("**/brand/epson?sort=price-low&search=");
		expect(await input(page).inputValue()).toBe("");
		expect(await dialog(page).getByRole("listitem").count()).toBe(0);

		await input(page).fill("horizon ultra");
		await input(page).press("Enter");
		await page.waitForURL("**/brand/epson?sort=price-low&search=horizon+ultra");
		expect(await input(page).inputValue()).toBe("horizon ultra");
		expect(await status(page).textContent()).toMatch(/^\d projectors? found$/);
		const result = dialog(page).getByRole("listitem").first();
		expect(await result.textContent()).toMatch(/XGIMI Horizon Ultra.*£.*2,300 \w+ lumens.*4K/);

		await dialog(page).getByRole("link", { name: "Close" }).click();
		await page.waitForURL("**/brand/epson?sort=price-low");
		expect(await dialog(page).count()).toBe(0);
	});

	it("covers the page before it loads, and uncovers it when it is closed", async () => {
		const { page } = await openPage("/buying-guide?search=tw7100", NO_SCRIPTS);
		expect(await page.getByRole("main").locator("*").count()).toBe(0);
		await dialog(page).getByRole("link", { name: "Close" }).click();
		await page.waitForURL("**/buying-guide");
		expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
	});

	it("puts the keyboard into the field, and keeps it out of the page behind", async () => {
		const { page } = await openPage("/?search=tw7100", NO_SCRIPTS);
		// The browser puts it there with its first frame, which may come after the page has loaded.
		await input(page).and(page.locator(":focus")).waitFor();
		await page.keyboard.type("!");
		await expect.poll(() => input(page).inputValue()).toContain("!");
		for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
		const focused = await page
			.locator(":focus")
			.evaluateAll((all) => all.map((e) => e.closest("dialog")));
		expect(focused).not.toContain(null);
	});
});

describe("with scripts that come late", () => {
	it("takes over a served search without losing the typed text or the cursor", async () => {
		const { page, problems, releaseScripts } = await openPageWithDeferredScripts("/?search=epson");
		await status(page).waitFor();
		await input(page).fill("horizon");
		await page.keyboard.press("End");
		for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
		releaseScripts();
		await dialog(page).getByRole("combobox").and(page.locator(":focus")).waitFor();
		await page.keyboard.type("X");
		await expect.poll(() => input(page).inputValue()).toBe("horiXzon");
		await page.keyboard.press("Backspace");
		await options(page).getByText("XGIMI Horizon Ultra").waitFor();

		await page.keyboard.press("Escape");
		await page.waitForURL(`${siteUrl()}/`);
		await dialog(page).waitFor({ state: "detached" });
		expect(problems).toEqual([]);
	});

	it("loads the page behind a served search, without moving anything visible", async () => {
		const { page, problems, releaseScripts } =
			await openPageWithDeferredScripts("/brands?search=epson");
		await status(page).waitFor();
		releaseScripts();
		await page.locator("main h1").waitFor({ state: "attached" });
		await dialog(page).getByRole("combobox").waitFor();
		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					let sum = 0;
					new PerformanceObserver((list) => {
						for (const entry of list.getEntries())
							sum += "value" in entry ? Number(entry.value) : 0;
					}).observe({ type: "layout-shift", buffered: true });
					setTimeout(() => resolve(sum), 300);
				}),
		);
		expect(shift).toBeLessThan(0.02);
		await page.keyboard.press("Escape");
		await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
		expect(problems).toEqual([]);
	});

	it("keeps a served search's results without another request", async () => {
		const { page } = await openPage(
			"/?search=tw7100",
			{},
			{
				beforeVisit: (visited) => visited.route("**/api/**", (route) => route.abort()),
			},
		);
		await dialog(page).getByRole("combobox").waitFor();
		await expect.poll(() => options(page).count()).toBe(1);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/epson-eh-tw7100");
		await page.goBack();
		await dialog(page).getByRole("combobox").waitFor();
		await expect.poll(() => input(page).inputValue()).toBe("tw7100");
	});

	it("opens by the link before scripts, and at once after them while its code is on the way", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/brands");
		await searchLink(page).click({ noWaitAfter: true });
		await page.waitForURL("**/brands?search=", { waitUntil: "commit" });
		await input(page).fill("tw71");
		releaseScripts();
		await hydrated(page);
		await options(page).getByText("Epson EH-TW7100").waitFor();
	});

	it("searches by plain form while its code does not come at all", async () => {
		const { page } = await openReady(
			"/brands",
			{},
			{
				beforeVisit: (visited) => visited.route(LIVE_CODE, (route) => route.abort()),
			},
		);
		await searchLink(page).click();
		await input(page).and(page.locator(":focus")).waitFor();
		await page.keyboard.type("tw7100");
		await page.keyboard.press("Enter");
		await dialog(page).getByRole("link", { name: "Epson EH-TW7100" }).click();
		await page.waitForURL("**/projector/epson-eh-tw7100");
		await dialog(page).waitFor({ state: "detached" });
	});
});
