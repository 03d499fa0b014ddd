import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { workbook } from "../../workbook";
import { actionAnswer } from "../support/action-answer";
import { axeFindings } from "../support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { openPageWithDeferredScripts } from "../support/deferred-scripts";
import { STAFF } from "../support/server";
import { siteUrl } from "../support/shared-site";
import { signIn } from "../support/staff";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };
const PAGE = "/admin/upload";
const HEAD = "sku,brand,model,price,brightness\n";
const GOOD = `${HEAD}E2E-1,Epson,Staff One,499.99,3000\nE2E-2,Epson,Staff Two,899,2000\n`;
const MIXED = `${GOOD}E2E-3,LG,Three,10,bright\n`;

const csv = (text: string, name = "prices.csv") => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(text),
});

const rowsOf = (text: string) =>
	text
		.trim()
		.split("\n")
		.map((line) => line.split(","));

const pathOf = (page: Page) => new URL(page.url()).pathname;

function toast(page: Page, title: string) {
	return page.locator("dialog, li").filter({ hasText: title });
}

async function openUpload(options: BrowserContextOptions) {
	const opened = await openPage(PAGE, options);
	await signIn(opened.page);
	await opened.page.getByRole("heading", { name: "Database Management" }).waitFor();
	if (options.javaScriptEnabled !== false) await hydrated(opened.page);
	return opened;
}

/** A tab, which is a link before scripts are there. */
const tab = (page: Page, name: string) =>
	page.locator("[role=tab], nav a").filter({ hasText: name });

const openCsvTab = (page: Page) => tab(page, "CSV Upload").click();

const openSheetsTab = (page: Page) => tab(page, "Google Sheets").click();

const choose = (page: Page, file: ReturnType<typeof csv>) =>
	page.getByLabel("CSV or Excel file").setInputFiles(file);

/** What a form says of itself; with scripts a toast says it too. */
const formError = (page: Page, text: string) =>
	page.locator("p[role=alert]").filter({ hasText: text });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The counts of a panel, as "Created 2, Updated 0". */
async function counts(page: Page, title: string): Promise<string> {
	const panel = page.getByRole("region", { name: title });
	await panel.waitFor();
	const pairs = await panel
		.locator("dl > div")
		.evaluateAll((all) =>
			all.map(
				(one) => `${one.querySelector("dt")?.textContent} ${one.querySelector("dd")?.textContent}`,
			),
		);
	return pairs.join(", ");
}

async function undoLastImport(page: Page, file = "prices.csv") {
	await page.getByRole("link", { name: "Undo this import" }).first().click();
	const question = page.getByRole("region", { name: "Are you sure you want to undo this import?" });
	await question.getByText(file).waitFor();
	await button(page, "Undo this import").click();
	await toast(page, "The import was undone").waitFor();
}

async function isListed(page: Page, sku: string): Promise<boolean> {
	return (await page.request.get(`/api/projectors/${sku}`)).ok();
}

async function expectNoOverflow(page: Page) {
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth - window.innerWidth,
	);
	expect(tooWide).toBe(0);
}

describe.each<[string, BrowserContextOptions]>([
	["without scripts", NO_SCRIPTS],
	["with scripts", {}],
])("staff %s", (_, options) => {
	it("sign in, where they were going, and out", async () => {
		const { page } = await openPage(`${PAGE}?undo=0`, options);
		expect(pathOf(page)).toBe("/admin/login");
		await signIn(page, "wrong password");
		await page.getByText("That username and password do not belong together.").waitFor();
		expect(await page.getByLabel("Username").inputValue()).toBe(STAFF.username);
		expect(await page.getByLabel("Password").inputValue()).toBe("");
		await signIn(page);
		await page.getByText(`Signed in as ${STAFF.username}`).waitFor();
		expect(page.url()).toMatch(/\/admin\/upload\?undo=0$/);
		expect(
			await page.getByRole("link", { name: "Catalogue", exact: true }).getAttribute("aria-current"),
		).toBe("page");

		await page.goto("/admin/login");
		expect(pathOf(page)).toBe(PAGE);
		await button(page, "Sign out").click();
		await toast(page, "Signed out").waitFor();
		expect(pathOf(page)).toBe("/admin/login");
		await page.goto(PAGE);
		expect(pathOf(page)).toBe("/admin/login");
	});

	it("preview a file, import it, read its errors and undo it", async () => {
		const { page, problems } = await openUpload(options);
		await openCsvTab(page);
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download template (CSV)" }).click();
		expect((await download).suggestedFilename()).toBe("projector-template.csv");

		await choose(page, csv(MIXED));
		await button(page, "Preview").click();
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

	it("correct the rows that were left out, import those, and undo both imports", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		await choose(page, csv(MIXED));
		await button(page, "Upload").click();
		expect(await counts(page, "Result of prices.csv")).toBe("Created 2, Updated 0, Errors 1");
		await page.getByText('brightness must be a whole number, not "bright"').waitFor();
		const errors = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download errors (CSV)" }).click();
		const rows = await readFile(await (await errors).path(), "utf8");

		await openCsvTab(page);
		await choose(page, csv(rows.replace("10,bright", "10,3000"), "corrected.csv"));
		await button(page, "Upload").click();
		expect(await counts(page, "Result of corrected.csv")).toBe("Created 1, Updated 0, Errors 0");
		expect(await isListed(page, "E2E-3")).toBe(true);
		await undoLastImport(page, "corrected.csv");
		expect(await isListed(page, "E2E-3")).toBe(false);
		expect(await isListed(page, "E2E-1")).toBe(true);
		await page.goto(PAGE);
		await undoLastImport(page);
		expect(await isListed(page, "E2E-1")).toBe(false);
	});

	it("are shown doubtful rows before they are loaded", async () => {
		const { page } = await openUpload(options);
		const { projectors } = await (await page.request.get("/api/projectors?limit=1")).json();
		const { sku, brand, model } = projectors[0];
		await openCsvTab(page);
		const text = `sku,brand,model,product_category\nE2E-9,"${brand}","${model}",Kitchen\n`;
		await choose(page, csv(text, "new.csv"));
		await button(page, "Preview").click();
		const doubts = page.getByRole("region", { name: "Worth a second look" });
		await doubts.getByText('No category of ours is "Kitchen"').waitFor();
		await doubts.getByText(`which is here already as SKU ${sku}.`).waitFor();
		await expectNoOverflow(page);
	});

	it("read how Google Sheets is set up, and why it cannot be synced yet", async () => {
		const { page } = await openUpload(options);
		expect(await page.getByLabel("CSV or Excel file").isVisible()).toBe(true);
		expect(
			await page.locator("[role=tab], nav[aria-label='Where to import from'] a").allTextContents(),
		).toEqual(["Google Sheets (Recommended)", "CSV Upload"]);
		await openSheetsTab(page);
		await button(page, "Setup Instructions").click();
		const steps = page.getByRole("region", { name: "How to set it up" });
		await steps.getByText("Google Sheets API").waitFor();
		expect(await steps.getByRole("link", { name: /projector-template\.csv$/ }).count()).toBe(1);
		for (const name of ["Preview", "Sync from Google Sheets"]) {
			await button(page, name).click();
			await formError(page, "Sync failed: Google Sheets is not set up").waitFor();
		}
		await expectNoOverflow(page);
	});

	it("import a file at once", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		await choose(page, csv(GOOD));
		await button(page, "Upload").click();
		await toast(page, "Upload successful").getByText("2 created, 0 updated").waitFor();
		expect(await counts(page, "Result of prices.csv")).toBe("Created 2, Updated 0, Errors 0");
		expect(new URL(page.url()).search).toMatch(/^\?import=\d+$/);
		await undoLastImport(page);
	});

	it("are told why a file was refused, by the form", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		await choose(page, csv("brand,model\nEpson,One\n"));
		await button(page, "Upload").click();
		await formError(page, 'no column headed "sku"').waitFor();
		expect(await page.getByLabel("CSV or Excel file").isVisible()).toBe(true);
	});

	it("are told the same of a file of another type", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		for (const name of ["Upload", "Preview"]) {
			await choose(page, { ...csv(GOOD, "prices.html"), mimeType: "text/html" });
			await button(page, name).click();
			await formError(page, "Invalid file type: Please upload a CSV or Excel file").waitFor();
		}
	});

	it.each([
		["prices.tsv", "text/tab-separated-values", () => Buffer.from(GOOD.replaceAll(",", "\t"))],
		["prices.xlsm", "application/octet-stream", () => workbook({ Models: rowsOf(GOOD) })],
	])("preview %s", async (name, mimeType, make) => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		await choose(page, { name, mimeType, buffer: Buffer.from(make()) });
		await button(page, "Preview").click();
		expect(await counts(page, `Preview of ${name}`)).toBe(
			"New 2, Changed 0, Rejected 0, Unchanged 0",
		);
	});

	it("who were signed out meanwhile sign in again and are told that nothing was done", async () => {
		const { page } = await openUpload(options);
		await openCsvTab(page);
		for (const name of ["Upload", "Preview"]) {
			await choose(page, csv(GOOD));
			await page.context().clearCookies();
			await button(page, name).click();
			await page.getByText("so nothing was done").waitFor();
			await signIn(page);
			await page.getByRole("heading", { name: "Database Management" }).waitFor();
			if (options.javaScriptEnabled !== false) await hydrated(page);
			await openCsvTab(page);
		}
		expect(await isListed(page, "E2E-1")).toBe(false);
	});
});

describe("uploading with scripts", () => {
	it("shows that it is busy, then the result without a reload", async () => {
		const { page } = await openUpload({});
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
		await openCsvTab(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/admin/upload.data*", async (route) => {
			await released;
			await route.continue();
		});
		await choose(page, csv(GOOD));
		await button(page, "Upload").click();
		expect(await button(page, "Uploading...").isDisabled()).toBe(true);
		expect(await button(page, "Preview").isDisabled()).toBe(true);
		await page.getByRole("progressbar", { name: "Upload" }).waitFor();
		release();
		await toast(page, "Upload successful").waitFor();
		expect(await counts(page, "Result of prices.csv")).toBe("Created 2, Updated 0, Errors 0");
		expect(await page.getByLabel("CSV or Excel file").inputValue()).toBe("");
		expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
		await undoLastImport(page);
	});

	it("sends nothing that is no spreadsheet", async () => {
		const { page } = await openUpload({});
		await openCsvTab(page);
		const requests: string[] = [];
		page.on("request", (request) => requests.push(request.method()));
		await choose(page, { ...csv("%PDF", "a.pdf"), mimeType: "application/pdf" });
		for (const name of ["Upload", "Preview"]) {
			await button(page, name).click();
			await toast(page, "Invalid file type")
				.getByText("Please upload a CSV or Excel file")
				.waitFor();
		}
		expect(requests.filter((method) => method === "POST")).toEqual([]);
	});

	const uploadFailure = (message: string) => () =>
		actionAnswer(409, { failure: { tab: "csv-upload", title: "Upload failed", message } });

	it.each([
		["what the server says", uploadFailure("Another runs."), "Another runs."],
		[
			"the default for a reply without words",
			async () => ({ status: 502, body: "<p>" }),
			"Unknown error",
		],
		["the default when there is no connection", undefined, "Unknown error"],
	])("shows %s when it failed", async (_, reply, text) => {
		const { page } = await openUpload({});
		await openCsvTab(page);
		await page.route("**/admin/upload.data*", async (route) =>
			reply ? route.fulfill(await reply()) : route.abort(),
		);
		await choose(page, csv(GOOD));
		await button(page, "Upload").click();
		await toast(page, "Upload failed").getByText(text).waitFor();
		expect(await button(page, "Upload").isEnabled()).toBe(true);
	});
});

describe("a chosen file", () => {
	const isChosen = async (page: Page) =>
		(await page.getByLabel("CSV or Excel file").inputValue()).endsWith("prices.csv");

	it("is still chosen once scripts have arrived, and the focus where it was", async () => {
		const { page, releaseScripts, problems } = await openPageWithDeferredScripts(
			`${PAGE}#csv-upload`,
		);
		await signIn(page);
		await page.getByRole("heading", { name: "Database Management" }).waitFor();
		await openCsvTab(page);
		await choose(page, csv(GOOD));
		const link = page.getByRole("link", { name: "CSV Upload" });
		await link.focus();
		const focused = await link.elementHandle();
		releaseScripts();
		await page.getByRole("tab", { name: "CSV Upload", selected: true }).waitFor();
		expect(await isChosen(page)).toBe(true);
		expect(await focused?.evaluate((one) => one === document.activeElement)).toBe(true);
		await hydrated(page);
		await button(page, "Upload").click();
		await toast(page, "Upload successful").waitFor();
		await undoLastImport(page);
		expect(problems).toEqual([]);
	});

	it("stays chosen while another tab is looked at", async () => {
		const { page } = await openUpload({});
		await openCsvTab(page);
		await choose(page, csv(GOOD));
		await openSheetsTab(page);
		expect(await page.getByLabel("CSV or Excel file").isVisible()).toBe(false);
		await button(page, "Sync from Google Sheets").waitFor();
		await page.keyboard.press("ArrowRight");
		await page.getByRole("tab", { name: "CSV Upload", selected: true }).waitFor();
		expect(await isChosen(page)).toBe(true);
		expect(pathOf(page) + new URL(page.url()).hash).toBe(PAGE);
	});
});

describe("syncing with scripts", () => {
	const refusal = (title: string, message: string) => () =>
		actionAnswer(502, { failure: { tab: "google-sheets", title, message } });
	const wordless = async () => ({ status: 500, body: "" });

	it.each([
		["Sync from Google Sheets", refusal("Sync failed", "No."), "Sync failed", "No."],
		["Sync from Google Sheets", wordless, "Sync failed", "An error occurred during sync"],
		["Sync from Google Sheets", undefined, "Sync failed", "An error occurred during sync"],
		[
			"Setup Instructions",
			refusal("Failed to get instructions", "No."),
			"Failed to get instructions",
			"No.",
		],
		[
			"Setup Instructions",
			wordless,
			"Failed to create sheet",
			"An error occurred while creating the sheet",
		],
	])("%s (%s) says: %s / %s", async (name, reply, title, text) => {
		const { page } = await openUpload({});
		await openSheetsTab(page);
		await page.route("**/admin/upload.data*", async (route) =>
			reply ? route.fulfill(await reply()) : route.abort(),
		);
		await button(page, name).click();
		await toast(page, title).getByText(text).waitFor();
		await formError(page, text).waitFor();
	});

	it("shows the instructions, with a notice", async () => {
		const { page } = await openUpload({});
		await openSheetsTab(page);
		await button(page, "Setup Instructions").click();
		await toast(page, "Google Sheets is not set up yet.").waitFor();
		await page.getByRole("region", { name: "How to set it up" }).waitFor();
	});
});

describe("the data of staff pages", () => {
	const call = (path: string, init: RequestInit = {}) =>
		fetch(siteUrl() + path, { redirect: "manual", ...init });

	it.each([
		"/admin.data",
		"/admin/upload.data",
		"/admin/upload.data?_routes=routes%2Fadmin%2Fupload",
		"/admin/upload?_data=routes%2Fadmin%2Fupload",
		"/admin/upload?_data=routes%2Fadmin%2Flayout",
		"/ADMIN/Upload.data",
		"/admin/upload/.data",
		"/admin/current-data/projectors.csv",
		"/admin/imports/1/errors.csv",
		"/admin/",
	])("is kept from visitors who are not signed in: %s", async (path) => {
		for (const method of ["GET", "POST"]) {
			const response = await call(path, { method });
			const text = await response.text();
			expect([202, 204, 302, 303, 405], `${method} ${response.status}`).toContain(response.status);
			expect(text).not.toMatch(/loads|undoable|Database Management|sku/);
			expect(response.headers.get("Cache-Control")).toBe("no-store");
		}
	});

	it.each(["/admin/login", "/admin/login.data", "/admin/upload.data"])(
		"is neither kept nor found: %s",
		async (path) => {
			const { headers } = await call(path);
			expect(headers.get("Cache-Control")).toBe("no-store");
			expect(headers.get("X-Robots-Tag")).toBe("noindex");
		},
	);
});

describe.each([
	["light, phone", { colorScheme: "light", viewport: PHONE }],
	["dark, desktop", { colorScheme: "dark", viewport: DESKTOP }],
] as const)("axe finds nothing: %s", (_, look) => {
	async function expectSound(page: Page) {
		expect(await axeFindings(page)).toEqual([]);
		await expectNoOverflow(page);
	}

	it("on any staff screen", async () => {
		const { page } = await openPage("/admin/login", look);
		await expectSound(page);
		await signIn(page, "wrong password");
		await page.getByRole("alert").waitFor();
		await expectSound(page);
		await signIn(page);
		await hydrated(page);
		await expectSound(page);
		await openCsvTab(page);
		await expectSound(page);
		await choose(page, csv(MIXED));
		await button(page, "Preview").click();
		await counts(page, "Preview of prices.csv");
		await expectSound(page);
		await button(page, "Import these changes").click();
		await counts(page, "Result of prices.csv");
		await expectSound(page);
		await page.getByRole("link", { name: "Undo this import" }).first().click();
		await button(page, "Undo this import").waitFor();
		await expectSound(page);
		await button(page, "Undo this import").click();
		await toast(page, "The import was undone").waitFor();
	});

	it("before scripts are there", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts(PAGE, look);
		await signIn(page);
		await page.getByRole("heading", { name: "Database Management" }).waitFor();
		await openCsvTab(page);
		await expectSound(page);
		releaseScripts();
	});
});
