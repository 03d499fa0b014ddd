import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { expect, it } from "vitest";
import { launchBrowser, PHONE } from "../support/browser";
import { openAsStaff } from "../support/staff";

launchBrowser();

it("shows yesterday's searches, and makes a synonym of words that found nothing, without scripts", async () => {
	const [day = ""] = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().split("T");
	const search = { day, words: "zzbeamer", searches: 9, found: 0 };
	await retryBusy(() => db().deleteFrom("searches").execute());
	await retryBusy(() => db().insertInto("searches").values(search).execute());
	const { page } = await openAsStaff("/admin", { javaScriptEnabled: false, viewport: PHONE });
	await page.locator("summary", { hasText: "Visitors" }).click();
	await page.getByRole("link", { name: "Insight" }).click();
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
	await page.getByText("There are no synonyms yet.").waitFor();
});
