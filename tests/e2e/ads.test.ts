import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { startFileSite } from "./support/site/site";

launchBrowser();

const NETWORK = "**://pagead2.googlesyndication.com/**";

const site = await startFileSite({
	ADSENSE_CLIENT: "ca-pub-1234567890123456",
	ADSENSE_SLOT_BANNER: "1111",
	ADSENSE_SLOT_BLOCK: "2222",
});

/** Opens a page of the site with ads; serves a fake ad network's script, and records its requests. */
async function open(path: string, options: BrowserContextOptions = {}, answers = true) {
	const asked: string[] = [];
	const opened = await openPage(site.url + path, options, {
		beforeVisit: (page) =>
			page.route(NETWORK, (route) => {
				asked.push(route.request().url());
				return answers
					? route.fulfill({ contentType: "text/javascript", body: "" })
					: route.abort("blockedbyclient");
			}),
	});
	return { ...opened, asked };
}

const boxes = (page: Page) => page.getByRole("complementary", { name: /^Advertisement/ });
const allow = (page: Page) => page.getByRole("button", { name: "Allow advertising" });
const refuse = (page: Page) => page.getByRole("button", { name: "No advertising" });

const heights = (page: Page) =>
	boxes(page)
		.locator("> div > div")
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

const queued = (page: Page) =>
	page.evaluate(() => (window as { adsbygoogle?: object[] }).adsbygoogle?.length ?? 0);

describe("adverts", () => {
	it("request nothing from the network before consent, then one script for both places", async () => {
		const { page, asked, problems } = await open("/");
		await hydrated(page);
		const [banner = 0, block = 0] = await heights(page);
		expect(banner).toBeGreaterThanOrEqual(90);
		expect(block).toBeGreaterThanOrEqual(200);
		expect(asked).toEqual([]);

		await allow(page).click();
		await page.getByText("Advertising allowed").first().waitFor();
		await page.locator("ins.adsbygoogle").nth(1).waitFor({ state: "attached" });
		await expect.poll(() => queued(page)).toBe(2);
		await expect.poll(() => asked).not.toEqual([]);
		expect(asked).toEqual([expect.stringContaining("client=ca-pub-1234567890123456")]);

		await page.getByRole("link", { name: "Brands", exact: true }).first().click();
		await page.getByRole("heading", { level: 1, name: /Brands/ }).waitFor();
		await page.goBack();
		await page.locator("ins.adsbygoogle").nth(1).waitFor({ state: "attached" });
		await expect.poll(() => queued(page)).toBe(4);
		expect(asked).toHaveLength(1);
		expect(problems).toEqual([]);
	});

	it("do not change the page if they are blocked", async () => {
		const { page, problems } = await open("/", {}, false);
		await allow(page).click();
		await page.locator("ins.adsbygoogle").nth(1).waitFor({ state: "attached" });
		await page.reload();
		await hydrated(page);

		const [banner = 0, block = 0] = await heights(page);
		expect([banner >= 90, block >= 200]).toEqual([true, true]);
		// The browser reports the blocked request; nothing else may go wrong.
		expect(problems.filter((one) => !one.includes("ERR_BLOCKED_BY_CLIENT"))).toEqual([]);
	});

	it("are refused and allowed by plain forms, without scripts", async () => {
		const { page, asked } = await open("/", { javaScriptEnabled: false, viewport: PHONE });
		await refuse(page).click();
		await page.getByText("No advertising, as you asked.").first().waitFor();
		expect(await page.locator("ins.adsbygoogle").count()).toBe(0);

		await boxes(page).getByRole("link", { name: "cookie policy" }).first().click();
		await page.getByText("You asked for no advertising.").waitFor();
		await allow(page).click();
		await page.getByText("You allow advertising.").waitFor();
		expect(new URL(page.url()).pathname).toBe("/cookie-policy");
		expect(asked).toEqual([]);
	});

	it("are accessible on a phone, dark", async () => {
		const { page } = await open("/", { colorScheme: "dark", viewport: PHONE });
		expect(await axeFindings(page, "aside")).toEqual([]);
	});
});
