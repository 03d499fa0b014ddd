import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actionAnswer } from "../support/action-response";
import { hydrated, launchBrowser } from "../support/browser";
import { holdRequests, openPageWithDeferredScripts } from "../support/held";
import { button, isSameDocument, markDocument, toast } from "../support/page-steps";
import { signIn } from "../support/staff";
import {
	choose,
	counts,
	csv,
	formError,
	GOOD,
	newFileName,
	openCsvTab,
	openSheetsTab,
	openUpload,
	PAGE,
	undoLastImport,
	uploadChosen,
} from "../support/upload-page";

launchBrowser();

const POSTS = "**/admin/upload.data*";

/** Responds to the posts of the page, or breaks their connections. */
function replyToPosts(
	page: Page,
	reply: (() => Promise<Parameters<Route["fulfill"]>[0]>) | undefined,
): Promise<void> {
	return page
		.route(POSTS, async (route) => (reply ? route.fulfill(await reply()) : route.abort()))
		.then(() => {});
}

describe("uploading with scripts", () => {
	it("shows that it is busy, then the result without a reload", async () => {
		const { page } = await openUpload({});
		await markDocument(page);
		await openCsvTab(page);
		const release = await holdRequests(page, POSTS);
		const name = await newFileName(page);
		await choose(page, csv(GOOD, name));
		await button(page, "Upload").click();
		expect(await button(page, "Uploading...").isDisabled()).toBe(true);
		expect(await button(page, "Preview first").isDisabled()).toBe(true);
		await page.getByRole("progressbar", { name: "Upload" }).waitFor();
		release();
		await toast(page, "Upload successful").waitFor();
		expect(await counts(page, `Result of ${name}`)).toBe("Created 2, Updated 0, Errors 0");
		await expect.poll(() => page.getByLabel("CSV or Excel file").inputValue()).toBe("");
		expect(await isSameDocument(page)).toBe(true);
		await undoLastImport(page, name);
	});

	it("does not send a file that is no spreadsheet", async () => {
		const { page } = await openUpload({});
		await openCsvTab(page);
		const requests: string[] = [];
		page.on("request", (request) => requests.push(request.method()));
		await choose(page, { ...csv("%PDF", "a.pdf"), mimeType: "application/pdf" });
		for (const name of ["Upload", "Preview first"]) {
			await button(page, name).click();
			await toast(page, "Invalid file type")
				.getByText("Please upload a CSV or Excel file")
				.waitFor();
		}
		expect(requests.filter((method) => method === "POST")).toEqual([]);
	});

	it("shows why it failed, then can be used again", async () => {
		const { page } = await openUpload({});
		await openCsvTab(page);
		await choose(page, csv(GOOD));
		const failure = { tab: "csv-upload", title: "Upload failed", message: "Another runs." };
		for (const [reply, text] of [
			[() => actionAnswer(409, { failure }), "Another runs."],
			[async () => ({ status: 502, body: "<p>" }), "Unknown error"],
			[undefined, "Unknown error"],
		] as const) {
			await replyToPosts(page, reply);
			await button(page, "Upload").click();
			await toast(page, "Upload failed").getByText(text).waitFor();
			await expect.poll(() => button(page, "Upload").isEnabled()).toBe(true);
			await page.unroute(POSTS);
		}
	});
});

describe("a chosen file", () => {
	const isChosen = async (page: Page) =>
		(await page.getByLabel("CSV or Excel file").inputValue()).endsWith("prices.csv");

	it("is still chosen once scripts have arrived, and the focus unchanged", async () => {
		const { page, releaseScripts, problems } = await openPageWithDeferredScripts(
			`${PAGE}#csv-upload`,
		);
		await signIn(page);
		await page.getByRole("heading", { name: "Database management" }).waitFor();
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
		await uploadChosen(page);
		await undoLastImport(page);
		expect(problems).toEqual([]);
	});
});

describe("syncing with scripts", () => {
	it("shows why it failed, in a toast and by the form, then the instructions", async () => {
		const { page } = await openUpload({});
		await openSheetsTab(page);
		const refusal = (title: string) => () =>
			actionAnswer(502, { failure: { tab: "google-sheets", title, message: "No." } });
		const noWords = async () => ({ status: 500, body: "" });
		for (const [name, reply, title, text] of [
			["Sync from Google Sheets", refusal("Sync failed"), "Sync failed", "No."],
			["Sync from Google Sheets", undefined, "Sync failed", "An error occurred during sync"],
			["Setup Instructions", refusal("Failed to get it"), "Failed to get it", "No."],
			[
				"Setup Instructions",
				noWords,
				"Failed to create sheet",
				"An error occurred while creating the sheet",
			],
		] as const) {
			await replyToPosts(page, reply);
			await button(page, name).click();
			await toast(page, title).getByText(text).waitFor();
			await formError(page, text).waitFor();
			await page.unroute(POSTS);
		}
		await button(page, "Setup Instructions").click();
		await toast(page, "Google Sheets is not set up yet.").waitFor();
		await page.getByRole("region", { name: "How to set it up" }).waitFor();
	});
});
