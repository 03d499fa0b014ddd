import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchBrowser, openPage, openReady } from "./support/browser";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

/** Returns the printed text. */
async function onPaper(page: Page): Promise<string> {
	await page.emulateMedia({ media: "print" });
	return page.locator("body").innerText();
}

/** Prints with the browser's clock at an instant. */
async function printAt(page: Page, instant: string): Promise<void> {
	await page.clock.setFixedTime(new Date(instant));
	await page.pdf();
}

describe("on paper", () => {
	it("carries its address without scripts too", async () => {
		const path = "/compare?sku=epson-eh-tw7100&brand=Epson";
		const { page } = await openPage(path, { javaScriptEnabled: false });
		expect(await onPaper(page)).toContain(` from ${siteUrl()}${path}\n`);
	});

	it("names the page without tracking and search parameters", async () => {
		const { page } = await openReady("/tag/hdr10?utm_source=x&sort=rating&search=epson&gclid=1");
		await expect.poll(() => onPaper(page)).toContain(`from ${siteUrl()}/tag/hdr10?sort=rating\n`);
	});

	it.each(["/tag/hdr10?utm_source=x&y=a+b%20c", '/x%22y"<z>?q=é|^', "/caf%C3%A9/ü?%E0%A4%A"])(
		"is hydrated with the address that was served: %s",
		async (path) => {
			const { problems } = await openReady(path);
			expect(problems.filter((problem) => !problem.includes("404 (Not Found)"))).toEqual([]);
		},
	);

	it("has the day of printing in the UK, even if the page was opened earlier", async () => {
		// The browser's clock stays changed.
		const beforeVisit = (opened: Page) => opened.clock.install();
		const { page } = await openReady("/", {}, { beforeVisit });
		await printAt(page, "2027-03-09T12:00:00Z");
		await expect.poll(() => onPaper(page)).toContain("Printed on 9 March 2027 from");
		await printAt(page, "2027-06-30T23:30:00Z");
		await expect.poll(() => onPaper(page)).toContain("Printed on 1 July 2027 from");
	});

	it("has the address of a page reached with scripts", async () => {
		const { page } = await openReady("/brands");
		await page
			.getByRole("link", { name: /View All Models/ })
			.first()
			.click();
		await page.waitForURL("**/brand/*");
		await page.getByRole("heading", { level: 1, name: /Projectors$/ }).waitFor();
		await expect.poll(() => onPaper(page)).toContain(`from ${page.url()}`);
	});
});
