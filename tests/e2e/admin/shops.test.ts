import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { launchBrowser, PHONE } from "../support/browser";
import { openAsStaff } from "../support/staff";

launchBrowser();

const NAME = "Sevenoaks";

// Other tests of the same site count its shops.
afterEach(() => retryBusy(() => db().deleteFrom("retailers").where("name", "=", NAME).execute()));

async function fill(page: Page, fields: Record<string, string>) {
	for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

it("adds a shop from the start page, without scripts", async () => {
	const { page, problems } = await openAsStaff("/admin", {
		javaScriptEnabled: false,
		viewport: PHONE,
	});
	await page.locator("summary", { hasText: "Catalogue" }).click();
	await page.getByRole("link", { name: "Shops", exact: true }).click();
	await page.getByRole("heading", { name: "Shops", level: 1 }).waitFor();
	await page.getByRole("link", { name: "Add a shop" }).click();
	await fill(page, {
		Name: NAME,
		Website: "www.sevenoaks.example",
		Description: "Hi-fi and cinema shops.",
		"Free delivery over": "500",
		Otherwise: "4.99",
	});
	await press(page, "Add shop");
	await page.getByRole("heading", { name: NAME, level: 2 }).waitFor();
	expect(await page.getByText("Sevenoaks was added").isVisible()).toBe(true);
	expect(await page.getByText("Free over £500.00, otherwise £4.99").isVisible()).toBe(true);
	await press(page, "Up Sevenoaks");
	await page.getByText("Sevenoaks was moved up").waitFor();
	await page.goto("/retailers");
	const card = page.getByRole("article").filter({ hasText: "Hi-fi and cinema shops." });
	expect(await card.getByRole("link", { name: /^Visit Sevenoaks/ }).getAttribute("href")).toBe(
		"https://www.sevenoaks.example",
	);
	expect(problems).toEqual([]);
});

it("shows both versions to the later of two people, with scripts", async () => {
	const websiteUrl = "https://sevenoaks.example";
	const shop = { id: 999, name: NAME, slug: "sevenoaks", description: "", websiteUrl };
	await retryBusy(() => db().insertInto("retailers").values(shop).execute());
	const { page: first } = await openAsStaff("/admin/shops/999");
	const { page: second } = await openAsStaff("/admin/shops/999");
	await first.getByLabel("Otherwise").fill("3.50");
	await press(first, "Save");
	await first.getByText("Sevenoaks was saved").first().waitFor();
	await second.getByLabel("Free delivery over").fill("40");
	await press(second, "Save");
	const versions = second.getByRole("table", { name: "Both versions of this shop" });
	await versions.waitFor();
	expect(await versions.getByRole("row").allInnerTexts()).toEqual([
		expect.stringMatching(/Field\s+Stored now\s+Yours/),
		expect.stringMatching(/Free delivery over\s+Empty\s+40/),
		expect.stringMatching(/Otherwise\s+3\.50\s+Empty/),
	]);
	expect(await axeFindings(second)).toEqual([]);
	await press(second, "Save");
	await second.getByText("Delivery: Free over £40.00.").waitFor();
});
