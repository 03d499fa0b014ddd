import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { openPageWithDeferredScripts } from "./support/deferred-scripts";
import { siteUrl } from "./support/shared-site";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };
const PLACEHOLDER = "Search by brand, model, or features...";
const LIVE_CODE = "**/build/assets/live-search-*.js";

const searchLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Search/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search Projectors" });
const input = (page: Page) => page.getByPlaceholder(PLACEHOLDER);
const options = (page: Page) => dialog(page).getByRole("option");
const status = (page: Page) => dialog(page).getByRole("status");

async function openLive(path = "/", context: BrowserContextOptions = {}) {
	const opened = await openPage(path, context);
	await hydrated(opened.page);
	await searchLink(opened.page).click();
	await dialog(opened.page).getByRole("combobox").waitFor();
	return opened;
}

describe("without scripts", () => {
	it("opens as a form, answers with links and closes, on the page it stands on", async () => {
		const { page } = await openPage("/brand/epson?sort=price-low", NO_SCRIPTS);
		await searchLink(page).click();
		await page.waitForURL("**/brand/epson?sort=price-low&search=");
		expect(await input(page).inputValue()).toBe("");
		expect(await dialog(page).getByRole("listitem").count()).toBe(0);

		await input(page).fill("horizon ultra");
		await input(page).press("Enter");
		await page.waitForURL("**/brand/epson?sort=price-low&search=horizon+ultra");
		expect(await input(page).inputValue()).toBe("horizon ultra");
		expect(await status(page).textContent()).toBe("1 projector found");
		const result = dialog(page).getByRole("listitem").first();
		expect(await result.textContent()).toMatch(/XGIMI Horizon Ultra.*4K.*2300 lumens/);

		await dialog(page).getByRole("link", { name: "Close" }).click();
		await page.waitForURL("**/brand/epson?sort=price-low");
		expect(await dialog(page).count()).toBe(0);
	});

	it("covers the page before it comes, and gives it back where it is closed", async () => {
		const { page } = await openPage("/buying-guide?search=tw7100", NO_SCRIPTS);
		expect(await page.getByRole("main").locator("*").count()).toBe(0);
		await dialog(page).getByRole("link", { name: "Close" }).click();
		await page.waitForURL("**/buying-guide");
		expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
	});

	it("leads from a result to the model", async () => {
		const { page } = await openPage("/?search=tw7100", NO_SCRIPTS);
		await dialog(page).getByRole("link", { name: "Epson EH-TW7100" }).click();
		await page.waitForURL("**/projector/epson-eh-tw7100");
		expect(await dialog(page).count()).toBe(0);
	});

	it("puts the keyboard into the field, and keeps it out of the page behind", async () => {
		const { page } = await openPage("/?search=tw7100", NO_SCRIPTS);
		await page.keyboard.type("!");
		expect(await input(page).inputValue()).toContain("!");
		for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
		const focused = await page
			.locator(":focus")
			.evaluateAll((all) => all.map((e) => e.closest("dialog")));
		expect(focused).not.toContain(null);
	});

	it("says that it guessed, and Enter leads to the list of what is similar", async () => {
		const { page } = await openPage("/brand/epson?sort=price-low&search=", NO_SCRIPTS);
		await input(page).fill("w2711");
		await input(page).press("Enter");
		await page.waitForURL("**/brand/epson?sort=price-low&search=w2711");
		expect(await status(page).textContent()).toBe('No exact match for "w2711". Similar:');
		await dialog(page)
			.getByRole("link", { name: /W2710i/ })
			.click();
		await page.waitForURL("**/projector/benq-w2710i");
	});

	it.each([
		["a", "Type at least 2 characters."],
		["zzzzzzzzz", "No matching projectors found"],
		['"epson" OR NEAR(', "No matching projectors found"],
	])("says what there is to say for '%s'", async (query, text) => {
		const { page } = await openPage(`/?search=${encodeURIComponent(query)}`, NO_SCRIPTS);
		expect(await status(page).textContent()).toBe(text);
	});
});

describe("with scripts", () => {
	it("answers as one types, without leaving the page", async () => {
		const { page, problems } = await openLive("/brand/epson?sort=price-low");
		await page.keyboard.type("epson tw71");
		await options(page).first().waitFor();
		expect(await options(page).count()).toBe(1);
		expect(await options(page).first().textContent()).toMatch(/^Epson EH-TW7100.*3000 lumens/);
		expect(await status(page).textContent()).toBe("1 projector found");
		expect(new URL(page.url()).search).toBe("?sort=price-low");
		expect(problems).toEqual([]);
	});

	it("opens within a frame once its code is here", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		const code = page.waitForResponse(LIVE_CODE);
		await searchLink(page).hover();
		await code;
		await page.waitForTimeout(100);
		const frames = await page.evaluate(async () => {
			document.getElementById("search-button")?.click();
			let count = 0;
			while (!document.querySelector("dialog [role=combobox]:focus")) {
				await new Promise(requestAnimationFrame);
				count += 1;
			}
			return count;
		});
		expect(frames).toBeLessThanOrEqual(1);
	});

	it.each(["hover", "focus", "tap"] as const)("fetches its code on %s", async (intent) => {
		const { page } = await openPage("/", { hasTouch: true });
		await hydrated(page);
		expect(await page.locator('link[href*="live-search"]').count()).toBe(0);
		const code = page.waitForRequest(LIVE_CODE);
		await searchLink(page)[intent]();
		await code;
	});

	it.each(["/", "Control+k", "Meta+k"])("opens by %s and begins empty each time", async (keys) => {
		const { page } = await openPage("/");
		await hydrated(page);
		for (const typed of ["epson", "benq"]) {
			await page.keyboard.press(keys);
			await dialog(page).getByRole("combobox").waitFor();
			expect(await input(page).inputValue()).toBe("");
			await page.keyboard.type(typed);
			await page.keyboard.press("Escape");
			await dialog(page).waitFor({ state: "detached" });
			expect(await searchLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
		}
	});

	it("lets a slash be typed into a field", async () => {
		const { page } = await openLive();
		await page.keyboard.type("24/7");
		expect(await input(page).inputValue()).toBe("24/7");
	});

	it("works by keyboard alone", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		await searchLink(page).focus();
		await page.keyboard.press("Enter");
		await dialog(page).getByRole("combobox").waitFor();
		await page.keyboard.type("capsule 3");
		await options(page).first().waitFor();
		const selected = () => dialog(page).locator('[aria-selected="true"]').textContent();
		expect(await selected()).toContain("Capsule 3");
		await page.keyboard.press("ArrowDown");
		expect(await selected()).toContain("Capsule 3 Laser");
		const active = await input(page).getAttribute("aria-activedescendant");
		expect(await page.locator(`[id="${active}"]`).textContent()).toContain("Capsule 3 Laser");
		await page.keyboard.press("ArrowDown");
		expect(await selected()).not.toContain("Laser");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/anker-nebula-capsule-3-laser");
		expect(await dialog(page).count()).toBe(0);
	});

	it("opens the first result of what is typed when Enter comes before the answer", async () => {
		const { page } = await openLive();
		await page.keyboard.type("benq");
		await options(page).first().waitFor();
		await input(page).fill("horizon ultra");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/xgimi-horizon-ultra");
	});

	it.each(["Enter", "Enter before the answer", "the button"])(
		"goes to the list of what is similar by %s, never to another model",
		async (way) => {
			const { page, problems } = await openLive("/brands");
			// What was found before, and where the pointer rests, is not chosen.
			await page.keyboard.type("w271");
			await options(page).getByText("W2710i").hover();
			await page.keyboard.type("1");
			if (way !== "Enter before the answer") {
				await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
				await options(page).getByText("W2710i").hover();
				expect(await dialog(page).locator('[aria-selected="true"]').count()).toBe(0);
			}
			if (way === "the button") await dialog(page).getByRole("button").click();
			else await page.keyboard.press("Enter");
			await page.waitForURL("**/brands?search=w2711");
			await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
			expect(await input(page).inputValue()).toBe("w2711");

			await input(page).press("Enter");
			await page.waitForTimeout(300);
			expect(page.url()).toBe(`${siteUrl()}/brands?search=w2711`);
			expect(problems).toEqual([]);
		},
	);

	it("opens what is similar once it is chosen by arrow key or click", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("w2711");
		await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
		await page.keyboard.press("ArrowDown");
		expect(await dialog(page).locator('[aria-selected="true"]').textContent()).toContain("W2710i");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/benq-w2710i");

		await page.goto("/brands?search=w2711");
		await options(page).getByText("W2710i").click();
		await page.waitForURL("**/projector/benq-w2710i");
	});

	it("chooses nothing of a guess that was chosen of the guess before", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("w2711");
		await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
		await page.keyboard.press("ArrowDown");
		await input(page).fill("w2711 benk");
		await dialog(page).getByText('No exact match for "w2711 benk". Similar:').waitFor();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/brands?search=w2711+benk");
	});

	it("opens the first result from the form's button", async () => {
		const { page } = await openLive();
		await page.keyboard.type("tw7100");
		await dialog(page).getByRole("button", { name: "Search" }).click();
		await page.waitForURL("**/projector/epson-eh-tw7100");
	});

	it("goes to a result that is clicked, in one step of history", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("tw7100");
		await options(page).first().click();
		await page.waitForURL("**/projector/epson-eh-tw7100");
		expect(await dialog(page).count()).toBe(0);
		await page.goBack();
		await page.waitForURL("**/brands");
	});

	it("leaves a result to the browser when it is asked for in a new tab", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("tw7100");
		const [tab] = await Promise.all([
			page.context().waitForEvent("page"),
			options(page)
				.first()
				.click({ modifiers: ["ControlOrMeta"] }),
		]);
		await tab.waitForURL("**/projector/epson-eh-tw7100");
		expect(new URL(page.url()).pathname).toBe("/brands");
		expect(await dialog(page).count()).toBe(1);
	});

	it("shows each state in the documented words", async () => {
		const { page } = await openLive();
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/api/projectors/search?q=zzzzzz", async (route) => {
			await held;
			await route.continue();
		});
		await page.route("**/api/projectors/search?q=broken", (route) =>
			route.fulfill({ status: 500 }),
		);
		await page.keyboard.type("zzzzzz");
		await dialog(page).getByText("Searching...").waitFor();
		release();
		await dialog(page).getByText("No matching projectors found").waitFor();
		await input(page).fill("broken");
		await dialog(page).getByText("Error: Failed to search projectors").waitFor();
		await input(page).fill("e");
		await dialog(page).getByText("Type at least 2 characters.").waitFor();
	});

	it("closes by its link, by a click beside it, and by leaving the page", async () => {
		const { page } = await openLive();
		await dialog(page).getByRole("link", { name: "Close" }).click();
		await dialog(page).waitFor({ state: "detached" });
		await searchLink(page).click();
		await page.mouse.click(20, 700);
		await dialog(page).waitFor({ state: "detached" });
		expect(page.url()).toBe(`${siteUrl()}/`);
	});

	it("keeps the page behind still, and where it was", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		await page.evaluate(() => scrollTo(0, 600));
		await page.keyboard.press("/");
		await dialog(page).getByRole("combobox").waitFor();
		await page.mouse.move(640, 780);
		await page.mouse.wheel(0, 400);
		await page.waitForTimeout(200);
		expect(await page.evaluate(() => scrollY)).toBe(600);
		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		expect(await page.evaluate(() => scrollY)).toBe(600);
	});
});

describe("with scripts that come late", () => {
	it("takes a served search over without losing what was typed or where", async () => {
		const { page, problems, releaseScripts } = await openPageWithDeferredScripts("/?search=epson");
		await status(page).waitFor();
		await input(page).fill("horizon");
		await page.keyboard.press("End");
		for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
		await page.waitForTimeout(5000);
		releaseScripts();
		await dialog(page).getByRole("combobox").waitFor();
		await page.keyboard.type("X");
		expect(await input(page).inputValue()).toBe("horiXzon");
		await page.keyboard.press("Backspace");
		await options(page).getByText("XGIMI Horizon Ultra").waitFor();

		await page.keyboard.press("Escape");
		await page.waitForURL(`${siteUrl()}/`);
		await dialog(page).waitFor({ state: "detached" });
		expect(problems).toEqual([]);
	});

	it("brings the page behind a served search, without moving anything that is seen", async () => {
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

	it("keeps a served search's results without asking again", async () => {
		const { page } = await openPage(
			"/?search=tw7100",
			{},
			{
				beforeVisit: (visited) => visited.route("**/api/**", (route) => route.abort()),
			},
		);
		await dialog(page).getByRole("combobox").waitFor();
		expect(await options(page).count()).toBe(1);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/epson-eh-tw7100");
		await page.goBack();
		await dialog(page).getByRole("combobox").waitFor();
		expect(await input(page).inputValue()).toBe("tw7100");
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
		const { page } = await openPage(
			"/brands",
			{},
			{
				beforeVisit: (visited) => visited.route(LIVE_CODE, (route) => route.abort()),
			},
		);
		await hydrated(page);
		await searchLink(page).click();
		await page.keyboard.type("tw7100");
		await page.keyboard.press("Enter");
		await dialog(page).getByRole("link", { name: "Epson EH-TW7100" }).click();
		await page.waitForURL("**/projector/epson-eh-tw7100");
		await dialog(page).waitFor({ state: "detached" });
	});
});

describe("axe finds nothing", () => {
	it.each([
		["light", PHONE],
		["dark", DESKTOP],
		["light", DESKTOP],
		["dark", PHONE],
	] as const)("in the open search, %s, %j", async (colorScheme, viewport) => {
		const { page } = await openLive("/", { colorScheme, viewport });
		expect(await axeFindings(page)).toEqual([]);
		await page.keyboard.type("epson");
		await options(page).first().waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await input(page).fill("zzzzzz");
		await dialog(page).getByText("No matching projectors found").waitFor();
		expect(await axeFindings(page)).toEqual([]);
	});

	it.each(["light", "dark"] as const)("in the plain form with results, %s", async (colorScheme) => {
		const { page } = await openPage(
			"/?search=epson",
			{ colorScheme, viewport: PHONE },
			{
				beforeVisit: (visited) => visited.route(LIVE_CODE, (route) => route.abort()),
			},
		);
		await hydrated(page);
		expect(await axeFindings(page)).toEqual([]);
	});
});

describe("a page with the search open", () => {
	it.each([
		"",
		"a",
		"epson",
		"x".repeat(10_000),
		'"epson" OR NEAR(*) {model}: ^',
		"'; drop table projectors; --",
		"😀😀📽",
		"<script>alert(1)</script>",
		"\u0000",
		"%",
	])("is a page like any other, out of search engines: %.40s", async (query) => {
		const response = await fetch(`${siteUrl()}/brands?search=${encodeURIComponent(query)}`);
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain(`<link rel="canonical" href="${siteUrl()}/brands"/>`);
		expect(html).not.toContain("<script>alert(1)");
	});
});
