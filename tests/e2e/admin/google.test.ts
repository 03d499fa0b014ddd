import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KEY_FILE, refusedBy, SHEET_ID, spreadsheet, startGoogle } from "../../google-server";
import { axeFindings } from "../support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { holdRequests } from "../support/held";
import {
	button,
	expectNoOverflow,
	isSameDocument,
	markDocument,
	toast,
} from "../support/page-steps";
import { STAFF_SETTINGS } from "../support/server";
import { type RunningSite, startSite } from "../support/site/site";
import { signIn } from "../support/staff";
import { isListed } from "../support/upload-page";

launchBrowser();

const HEAD = ["sku", "brand", "model", "price"];
const google = await startGoogle({});
let site: RunningSite;

beforeAll(async () => {
	site = await startSite({
		...STAFF_SETTINGS,
		GOOGLE_API_ROOT: google.root,
		GOOGLE_SERVICE_ACCOUNT: KEY_FILE,
		GOOGLE_SHEET_ID: SHEET_ID,
	});
});

afterAll(async () => {
	await site.stop();
	await google.close();
});

beforeEach(() => {
	google.answers = spreadsheet({
		Models: [HEAD, ["E2E-1", "Epson", "One", 499.99], ["E2E-2", "Epson", "Two", "cheap"]],
	});
});

async function openUpload(options: BrowserContextOptions) {
	const opened = await openPage("/admin/upload", { baseURL: site.url, ...options });
	await signIn(opened.page);
	await opened.page.getByRole("heading", { name: "Database management" }).waitFor();
	await hydrated(opened.page);
	return opened;
}

const holdPosts = (page: Page) => holdRequests(page, "**/admin/upload.data*", "POST");

async function undoShown(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Undo this import" }).first().click();
	await button(page, "Undo this import").click();
	await toast(page, "The import was undone").waitFor();
}

describe("a connected sheet", () => {
	it("that cannot be read is reported by its form, then synced without a reload, busy meanwhile", async () => {
		const { page } = await openUpload({});
		await markDocument(page);
		const answers = google.answers;
		const failure = page.locator("p[role=alert]").filter({ hasText: "Google said:" });
		google.answers = { [`GET /v4/spreadsheets/${SHEET_ID}`]: refusedBy(403, "No entry.") };
		await button(page, "Preview first").click();
		await failure.filter({ hasText: '"No entry."' }).waitFor();
		google.answers = answers;

		const release = await holdPosts(page);
		await button(page, "Sync from Google Sheets").click();
		expect(await button(page, "Syncing...").isDisabled()).toBe(true);
		release();
		await toast(page, "Google Sheets sync successful").getByText("1 created, 0 updated").waitFor();
		await page.waitForURL(/import=\d+$/);
		expect(await failure.count()).toBe(0);
		expect(await isSameDocument(page)).toBe(true);
		await undoShown(page);
	});

	it("is previewed, shows that it is busy, and moves the focus to its preview", async () => {
		const { page, problems } = await openUpload({ viewport: PHONE });
		const release = await holdPosts(page);
		await button(page, "Preview first").click();
		expect(await button(page, "Reading...").isDisabled()).toBe(true);
		expect(await button(page, "Sync from Google Sheets").isDisabled()).toBe(true);
		release();
		await page.getByText("1 new, 0 changed, 1 rejected").waitFor();
		await page.waitForFunction(() => document.activeElement?.querySelector("section h2"));
		expect(await axeFindings(page)).toEqual([]);
		await expectNoOverflow(page);
		expect(await isListed(page, "E2E-1")).toBe(false);
		await button(page, "Import these changes").click();
		await toast(page, "Google Sheets sync successful").getByText("1 created, 0 updated").waitFor();
		await undoShown(page);
		expect(problems).toEqual([]);
	});
});
