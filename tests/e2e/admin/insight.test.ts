import SQLite from "better-sqlite3";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { launchBrowser, openPage, PHONE } from "../support/browser";
import { databaseUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";

launchBrowser();

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Replaces all counts by visits of yesterday. */
function countYesterday(): void {
	const sqlite = new SQLite(databaseUrl().replace("file:", ""));
	sqlite.pragma("busy_timeout = 5000");
	for (const table of ["model_views", "listing_clicks", "searches"]) {
		sqlite.exec(`delete from ${table}`);
	}
	sqlite
		.prepare("insert into model_views values (?, ?, ?)")
		.run(yesterday, "epson-eh-tw7100", 1234);
	sqlite
		.prepare(
			"insert into listing_clicks select ?, id, projectorSku, retailerId, 57 from retailer_listings where projectorSku = 'EPSON-EH-TW7100' limit 1",
		)
		.run(yesterday);
	const search = sqlite.prepare("insert into searches values (?, ?, ?, 0)");
	search.run(yesterday, "zzbeamer", 9);
	search.run(yesterday, "a longer question than a synonym has", 3);
	sqlite.close();
}

const rowOf = (page: Page, table: string, first: RegExp) =>
	page.getByRole("region", { name: table, exact: true }).getByRole("row", { name: first });

it("shows yesterday's clicks, and makes a synonym of words that found nothing, without scripts", async () => {
	countYesterday();
	const { page } = await openAsStaff("/admin", { javaScriptEnabled: false, viewport: PHONE });
	await page.locator("summary", { hasText: "Visitors" }).click();
	await page.getByRole("link", { name: "Insight" }).click();
	const [date] = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
		.format(new Date(yesterday))
		.split("!");
	const cells = await rowOf(page, "By day", new RegExp(`^${date}`))
		.last()
		.getByRole("cell")
		.allInnerTexts();
	expect(cells).toEqual([date, "1,234", "57", "12"]);
	const long = rowOf(page, "Searched in vain", /^a longer question/);
	expect(await long.innerText()).toContain("Too many words for a synonym");

	await page.getByRole("link", { name: /^Add as synonym\s+for zzbeamer$/ }).click();
	expect(await page.getByLabel("These words").inputValue()).toBe("zzbeamer");
	await page.getByLabel("mean", { exact: true }).fill("eh-tw7100");
	await page.getByRole("button", { name: "Add synonym" }).click();
	await page.getByText("Synonym added").first().waitFor();
	await page.goto("/?search=zzbeamer");
	await page
		.getByRole("link", { name: /EH-TW7100/ })
		.first()
		.waitFor();
	await page.goto("/admin/insight");
	await page.getByRole("button", { name: /^Remove\s+zzbeamer$/ }).click();
	await page.getByText("No words have a meaning yet.").waitFor();
});

it.each([true, false])(
	"a link to a shop goes through the site; scripts: %s",
	async (javaScriptEnabled) => {
		const { page } = await openPage("/projector/epson-eh-tw7100", { javaScriptEnabled });
		const link = page.getByRole("link", { name: /^View at/ }).first();
		const href = (await link.getAttribute("href")) ?? "";
		expect(href).toMatch(/^\/go\/\d+$/);
		expect(await link.getAttribute("rel")).toBe("sponsored nofollow noopener");
		// The shop itself need not respond.
		const [asked] = await Promise.all([
			page.context().waitForEvent("request", (request) => request.url().startsWith("https:")),
			link.click(),
		]);
		expect(asked.redirectedFrom()?.url()).toMatch(/\/go\/\d+$/);
	},
);
