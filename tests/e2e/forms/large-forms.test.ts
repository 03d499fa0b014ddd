import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../support/browser";
import { NO_SCRIPTS } from "../support/page-steps";
import { sparseFile } from "../support/senders";
import { openAsStaff } from "../support/staff";

// Browsers read a response only after they have sent everything.

launchBrowser();

const TOO_LARGE = "What you sent is too large.";

/** Adds a file field to a form, so that it can send more than its page allows. */
async function addFileField(page: Page, form: string): Promise<void> {
	await page.locator(form).evaluate((element) => {
		element.setAttribute("enctype", "multipart/form-data");
		const input = document.createElement("input");
		Object.assign(input, { type: "file", name: "added", ariaLabel: "Added" });
		element.append(input);
	});
}

const submit = (page: Page, form: string) =>
	page.locator(form).evaluate((element: HTMLFormElement) => element.submit());

describe("Chromium", () => {
	it.each([
		["/contact-us", 'form[action^="/contact-us"]'],
		["/admin/login", "main form"],
	])("shows the page of %s with the sentence after 60 MB", async (path, form) => {
		const { page } = await openPage(path, NO_SCRIPTS);
		await addFileField(page, form);
		await page.getByLabel("Added").setInputFiles(await sparseFile("huge", 60));
		await submit(page, form);
		await page.getByText(TOO_LARGE).waitFor();
		expect(await page.locator("h1").count()).toBe(1);
	});

	it("shows staff without scripts the sentence of a workbook of 21 MB", async () => {
		const { page } = await openAsStaff("/admin/upload", NO_SCRIPTS);
		await page.locator("nav a").filter({ hasText: "CSV Upload" }).click();
		const file = await sparseFile("prices.xlsx", 21);
		await page.getByLabel("CSV or Excel file").setInputFiles(file);
		await page.getByRole("button", { name: "Upload", exact: true }).click();
		await page
			.locator("p[role=alert]")
			.filter({ hasText: "The file is too large: at most 20 MB are taken." })
			.waitFor();
	});

	it("shows staff without scripts the sentence of a photo of 30 MB, and keeps the selection", async () => {
		const { page } = await openAsStaff("/admin/images?sku=BENQ-W2700", NO_SCRIPTS);
		await page.locator("input[type=file]").setInputFiles(await sparseFile("photo.jpg", 30));
		await page.getByRole("button", { name: "Upload Image" }).click();
		await page
			.locator("p[role=alert]")
			.filter({ hasText: "The file is too large: at most 5 MB are taken." })
			.waitFor();
		await page
			.locator("#upload")
			.getByText(/^SKU: /)
			.waitFor();
	});
});
