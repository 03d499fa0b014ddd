import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../support/browser";
import { button, expectNoOverflow, toast } from "../support/page-steps";
import { STAFF } from "../support/server";
import { signIn } from "../support/staff";
import {
	choose,
	counts,
	csv,
	formError,
	GOOD,
	isListed,
	MIXED,
	openCsvTab,
	openSheetsTab,
	openUpload,
	PAGE,
	pathOf,
	undoLastImport,
} from "../support/upload-page";

launchBrowser();

describe.each<[string, BrowserContextOptions]>([
	["without scripts", { javaScriptEnabled: false }],
	["with scripts", {}],
])("staff %s", (_, options) => {
	it("sign in, reach the requested page, and sign out", async () => {
		const { page } = await openPage(`${PAGE}?undo=0`, options);
		expect(pathOf(page)).toBe("/admin/login");
		await signIn(page, "wrong password");
		await page.getByText("That username and password do not belong together.").waitFor();
		expect(await page.getByLabel("Username").inputValue()).toBe(STAFF.username);
		expect(await page.getByLabel("Password").inputValue()).toBe("");
		await signIn(page);
		await page.getByText(`Signed in as ${STAFF.username}`).waitFor();
		expect(page.url()).toMatch(/\/admin\/upload\?undo=0$/);
		const menu = page.getByRole("navigation", { name: "Staff" });
		await menu.locator("summary", { hasText: "Data" }).click();
		const here = menu.getByRole("link", { name: "Database management" });
		expect(await here.getAttribute("aria-current")).toBe("page");
		expect(await page.getByRole("contentinfo").count()).toBe(0);

		await page.goto("/admin/login");
		expect(pathOf(page)).toBe("/admin");
		await button(page, "Sign out").click();
		await toast(page, "Signed out").waitFor();
		expect(pathOf(page)).toBe("/admin/login");
		await page.goto(PAGE);
		expect(pathOf(page)).toBe("/admin/login");
	});

	it("who were signed out meanwhile sign in again, and nothing was imported", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		await choose(page, csv(GOOD));
		await page.context().clearCookies();
		await button(page, "Upload").click();
		await page.getByText("so nothing was done").waitFor();
		await signIn(page);
		await page.getByRole("heading", { name: "Database management" }).waitFor();
		expect(await isListed(page, "E2E-1")).toBe(false);
	});
});

describe("staff without scripts also", () => {
	it("preview a file, import it, read its errors and undo it", async () => {
		const { page, problems } = await openUpload({ javaScriptEnabled: false });
		await openCsvTab(page);
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download template (CSV)" }).click();
		expect((await download).suggestedFilename()).toBe("projector-template.csv");

		await choose(page, csv(MIXED));
		await button(page, "Preview first").click();
		expect(await counts(page, "Preview of prices.csv")).toBe(
			"New 2, Changed 0, Rejected 1, Unchanged 0",
		);
		expect(await isListed(page, "E2E-1")).toBe(false);
		const changes = page.getByRole("region", { name: "What would change" });
		await changes.getByRole("listitem").filter({ hasText: "model: Staff Two" }).waitFor();

		await button(page, "Import these changes").click();
		await toast(page, "Upload successful").getByText("2 created, 0 updated").waitFor();
		expect(await counts(page, "Result of prices.csv")).toBe("Created 2, Updated 0, Errors 1");
		const row = page.getByRole("row", { name: /^4 E2E-3 brightness/ });
		await row.waitFor();
		expect(await isListed(page, "E2E-1")).toBe(true);
		const errors = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download errors (CSV)" }).click();
		expect((await errors).suggestedFilename()).toMatch(/^import-\d+-errors\.csv$/);
		const workbook = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download errors (Excel)" }).click();
		expect((await workbook).suggestedFilename()).toMatch(/^import-\d+-errors\.xlsx$/);

		await undoLastImport(page);
		expect(await isListed(page, "E2E-1")).toBe(false);
		expect(problems).toEqual([]);
	});

	it("read how Google Sheets is set up, and why it cannot be synced yet", async () => {
		const { page } = await openUpload({ javaScriptEnabled: false });
		expect(await page.getByLabel("CSV or Excel file").isVisible()).toBe(true);
		expect(
			await page.locator("[role=tab], nav[aria-label='Where to import from'] a").allTextContents(),
		).toEqual(["Google Sheets (Recommended)", "CSV Upload"]);
		await openSheetsTab(page);
		await button(page, "Setup Instructions").click();
		const steps = page.getByRole("region", { name: "How to set it up" });
		await steps.getByText("Google Sheets API").waitFor();
		expect(await steps.getByRole("link", { name: /projector-template\.csv$/ }).count()).toBe(1);
		await button(page, "Preview first").click();
		await formError(page, "Sync failed: Google Sheets is not set up").waitFor();
		await expectNoOverflow(page);
	});
});
