import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { OpenPage } from "./browser";
import { button, toast } from "./page-steps";
import { openAsStaff } from "./staff";

// Steps on the page on which staff load files.

export const PAGE = "/admin/upload";
const HEAD = "sku,brand,model,price,brightness\n";
export const GOOD = `${HEAD}E2E-1,Epson,Staff One,499.99,3000\nE2E-2,Epson,Staff Two,899,2000\n`;
export const MIXED = `${GOOD}E2E-3,LG,Three,10,bright\n`;

export const csv = (text: string, name = "prices.csv") => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(text),
});

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Opens the upload page as a member of staff. */
export async function openUpload(options: BrowserContextOptions): Promise<OpenPage> {
	const opened = await openAsStaff(PAGE, options);
	await opened.page.getByRole("heading", { name: "Database management" }).waitFor();
	return opened;
}

/** A tab, which is a link before scripts have loaded. */
const tab = (page: Page, name: string) =>
	page.locator("[role=tab], nav a").filter({ hasText: name });

export const openCsvTab = (page: Page) => tab(page, "CSV Upload").click();

export const openSheetsTab = (page: Page) => tab(page, "Google Sheets").click();

export const choose = (page: Page, file: ReturnType<typeof csv>) =>
	page.getByLabel("CSV or Excel file").setInputFiles(file);

/** Message by the form; with scripts a toast has it too. */
export const formError = (page: Page, text: string) =>
	page.locator("p[role=alert]").filter({ hasText: text });

/** The counts of a panel, as "Created 2, Updated 0". */
export async function counts(page: Page, title: string): Promise<string> {
	const panel = page.getByRole("region", { name: title });
	await panel.waitFor();
	// Without scripts it may be incomplete.
	await page.waitForLoadState();
	const pairs = await panel
		.locator("dl > div")
		.evaluateAll((all) =>
			all.map(
				(one) => `${one.querySelector("dt")?.textContent} ${one.querySelector("dd")?.textContent}`,
			),
		);
	return pairs.join(", ");
}

/** Imports the chosen file with "Upload": after an undo the preview comes first. */
export async function uploadChosen(page: Page, name = "prices.csv") {
	await button(page, "Upload").click();
	const preview = button(page, "Import these changes");
	await preview
		.or(page.getByRole("region", { name: `Result of ${name}` }))
		.first()
		.waitFor();
	if (await preview.isVisible()) await preview.click();
	await page.getByRole("region", { name: `Result of ${name}` }).waitFor();
}

let names = 0;

/** Makes an import without changes the last one. Returns a new file name, whose import then needs no preview. */
export async function newFileName(page: Page): Promise<string> {
	const { projectors } = await (await page.request.get("/api/projectors?limit=1")).json();
	const text = `sku,brand,model\n${["sku", "brand", "model"].map((key) => JSON.stringify(projectors[0][key])).join()}\n`;
	const answer = await page.request.post("/api/admin/upload-projectors", {
		multipart: { file: csv(text, "unchanged.csv") },
		headers: { Origin: new URL(page.url()).origin },
	});
	expect(await answer.json()).toMatchObject({ created: 0, updated: 0, errors: 0 });
	names += 1;
	return `new-${process.pid}-${names}.csv`;
}

export async function undoLastImport(page: Page, file = "prices.csv") {
	await page.getByRole("link", { name: "Undo this import" }).first().click();
	const question = page.getByRole("region", { name: "Are you sure you want to undo this import?" });
	await question.getByText(file).waitFor();
	await button(page, "Undo this import").click();
	await toast(page, "The import was undone").waitFor();
}

export async function isListed(page: Page, sku: string): Promise<boolean> {
	return (await page.request.get(`/api/projectors/${sku}`)).ok();
}
