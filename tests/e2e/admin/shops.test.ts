import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { STAFF } from "../support/server";
import { type RunningSite, startSite } from "../support/site/site";
import { signIn } from "../support/staff";
import { choose, csv, openCsvTab, uploadChosen } from "../support/upload-page";

launchBrowser();

// Other tests of the shared site count its five shops.
let site: RunningSite;

beforeAll(async () => {
	site = await startSite({ ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password });
});
afterAll(() => site?.stop());

async function openAsStaff(path: string, options: BrowserContextOptions = {}) {
	const opened = await openPage(path, { baseURL: site.url, ...options });
	await signIn(opened.page);
	await opened.page.getByRole("heading", { level: 1, name: /^(?!Staff sign-in)/ }).waitFor();
	return opened;
}

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
		Name: "Sevenoaks",
		Website: "www.sevenoaks.example",
		Description: "Hi-fi and cinema shops.",
		"Free delivery over": "500",
		Otherwise: "4.99",
	});
	await press(page, "Add shop");
	await page.getByRole("heading", { name: "Sevenoaks", level: 2 }).waitFor();
	expect(await page.getByText("Sevenoaks was added").isVisible()).toBe(true);
	expect(await page.getByText("Free over £500.00, otherwise £4.99").isVisible()).toBe(true);
	await press(page, "Up Sevenoaks");
	expect(await page.getByText("Sevenoaks was moved up").isVisible()).toBe(true);
	await expect
		.poll(() => page.getByRole("heading", { level: 2 }).allInnerTexts())
		.toEqual(expect.arrayContaining(["Sevenoaks", "Amazon UK"]));

	await page.goto("/retailers");
	const card = page.getByRole("article").filter({ hasText: "Sevenoaks" });
	expect(await card.getByRole("link", { name: /^Visit Sevenoaks/ }).getAttribute("href")).toBe(
		"https://www.sevenoaks.example",
	);
	expect(await card.getByText("Hi-fi and cinema shops.").isVisible()).toBe(true);
	expect(await card.getByRole("table").count()).toBe(0);
	await page.goto("/");
	expect(await page.getByRole("heading", { name: "Sevenoaks" }).isVisible()).toBe(true);
	// Without an offer it does not count yet.
	expect(await page.getByText("five established UK retailers").count()).toBe(1);

	await page.goto("/admin/upload");
	await openCsvTab(page);
	const offer =
		"sku,retailer,price,affiliate_url\nEPSON-EH-TW7100,sevenoaks,500,https://x.example/tw7100\n";
	await choose(page, csv(offer, "offer.csv"));
	await uploadChosen(page, "offer.csv");
	await page.goto("/projector/epson-eh-tw7100");
	const row = page.getByRole("listitem").filter({ hasText: "View at Sevenoaks" });
	expect(await row.getByText("Free delivery").isVisible()).toBe(true);
	expect(problems).toEqual([]);
});

it("shows both versions to the later of two people, with scripts", async () => {
	const { page: first } = await openAsStaff("/admin/shops/4");
	const { page: second } = await openAsStaff("/admin/shops/4");
	await hydrated(second);
	await first.getByLabel("Otherwise").fill("3.50");
	await press(first, "Save");
	await first.getByText("John Lewis was saved").first().waitFor();
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
