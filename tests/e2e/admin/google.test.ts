import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KEY_FILE, refusedBy, SHEET_ID, spreadsheet, startGoogle } from "../../google-server";
import { axeFindings } from "../support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { STAFF } from "../support/server";
import { type RunningSite, startSite } from "../support/site/site";
import { signIn } from "../support/staff";
import { button, expectNoOverflow, isListed, toast } from "../support/upload-page";

launchBrowser();

const HEAD = ["sku", "brand", "model", "price"];
const google = await startGoogle({});
let site: RunningSite;

beforeAll(async () => {
	site = await startSite({
		ADMIN_USERNAME: STAFF.username,
		ADMIN_PASSWORD: STAFF.password,
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
	await opened.page.getByRole("heading", { name: "Spreadsheets" }).waitFor();
	await hydrated(opened.page);
	return opened;
}

async function undoShown(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Undo this import" }).first().click();
	await button(page, "Undo this import").click();
	await toast(page, "The import was undone").waitFor();
}

describe("a connected sheet", () => {
	it("that cannot be read is reported by its form until it can", async () => {
		const { page } = await openUpload({});
		const answers = google.answers;
		const failure = page.locator("p[role=alert]").filter({ hasText: "Google said:" });
		// Each form has a text of its own: the first one's is still shown until the second is sent.
		for (const name of ["Preview first", "Sync from Google Sheets"]) {
			google.answers = { [`GET /v4/spreadsheets/${SHEET_ID}`]: refusedBy(403, `No ${name}.`) };
			await button(page, name).click();
			await failure.filter({ hasText: `"No ${name}."` }).waitFor();
		}
		google.answers = answers;
		await button(page, "Preview first").click();
		await page.getByText("1 new, 0 changed, 1 rejected").waitFor();
		expect(await failure.count()).toBe(0);
	});

	it("is previewed, shows that it is busy, and moves the focus to its preview", async () => {
		const { page, problems } = await openUpload({ viewport: PHONE });
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/admin/upload.data*", async (route) => {
			if (route.request().method() === "POST") await released;
			await route.continue();
		});
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

	it("shows that it is being synced, then the toast and the result, without a reload", async () => {
		const { page } = await openUpload({});
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/admin/upload.data*", async (route) => {
			if (route.request().method() === "POST") await released;
			await route.continue();
		});
		await button(page, "Sync from Google Sheets").click();
		expect(await button(page, "Syncing...").isDisabled()).toBe(true);
		release();
		await toast(page, "Google Sheets sync successful").getByText("1 created, 0 updated").waitFor();
		await page.waitForURL(/import=\d+$/);
		expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
		await undoShown(page);
	});
});
