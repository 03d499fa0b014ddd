import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { openPageWithDeferredScripts } from "../support/deferred-scripts";
import { siteUrl } from "../support/site/shared-site";
import { signIn } from "../support/staff";
import {
	button,
	choose,
	counts,
	csv,
	expectNoOverflow,
	MIXED,
	openCsvTab,
	PAGE,
	toast,
} from "../support/upload-page";

launchBrowser();

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
		"/admin/current-data/catalogue.xlsx",
		"/admin/imports/1/errors.csv",
		"/admin/",
	])("is kept from visitors who are not signed in: %s", async (path) => {
		for (const method of ["GET", "POST"]) {
			const response = await call(path, { method });
			const text = await response.text();
			expect([202, 204, 302, 303, 405], `${method} ${response.status}`).toContain(response.status);
			expect(text).not.toMatch(/loads|undoable|Spreadsheets|sku/);
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
		const { page, problems } = await openPage("/admin/login", look);
		await expectSound(page);
		await signIn(page, "wrong password");
		await page.getByRole("alert").waitFor();
		await expectSound(page);
		await signIn(page);
		await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
		await hydrated(page);
		await expectSound(page);
		await page.goto(PAGE);
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
		expect(problems.filter((problem) => problem.includes("policy"))).toEqual([]);
	});

	it("before scripts are there", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts(PAGE, look);
		await signIn(page);
		await page.getByRole("heading", { name: "Spreadsheets" }).waitFor();
		await openCsvTab(page);
		await expectSound(page);
		releaseScripts();
	});
});
