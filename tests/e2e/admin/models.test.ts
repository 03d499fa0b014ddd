import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeListings, makeProjectors } from "../../factories";
import { launchBrowser, PHONE } from "../support/browser";
import { toast } from "../support/page-steps";
import { openAsStaff } from "../support/staff";

launchBrowser();

/** Two models of a brand of their own, in the shared site's database. */
beforeEach(async () => {
	const names = { brand: "Quokka", launch_year: "2031", price: "500" };
	await retryBusy(() =>
		makeProjectors(
			{ sku: "AAA-1", model: "One", ...names },
			{ sku: "AAA-2", model: "Two", ...names },
		),
	);
	await retryBusy(() => makeListings({ sku: "AAA-1" }, { sku: "AAA-2" }));
});

afterEach(async () => {
	for (const table of ["projectors", "deleted_models"] as const) {
		await retryBusy(() => db().deleteFrom(table).where("sku", "like", "AAA-%").execute());
	}
	await retryBusy(() => db().updateTable("projectors").set({ featuredPlace: null }).execute());
	await retryBusy(() => db().deleteFrom("staff_changes").execute());
});

const WITHOUT_SCRIPTS = { javaScriptEnabled: false, viewport: PHONE };

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function homeNames(page: Page): Promise<string[]> {
	await page.goto("/");
	const section = page.getByRole("region", { name: "Featured Projectors" });
	return section.getByRole("heading", { level: 3 }).allInnerTexts();
}

describe("without scripts", () => {
	it("a model is featured, moved on the home page, and taken off it", async () => {
		const { page } = await openAsStaff("/admin/models?q=quokka+one", WITHOUT_SCRIPTS);
		await row(page, "Quokka One").getByRole("button", { name: "Feature Quokka One" }).click();
		await page.getByText("Quokka One is now featured").waitFor();
		expect((await homeNames(page))[0]).toMatch(/One/);

		await page.goto("/admin/models");
		await page.getByRole("link", { name: /^Featured/ }).click();
		await page.getByRole("button", { name: "Down Quokka One" }).click();
		await page.getByText("Quokka One was moved down").waitFor();
		await page.getByRole("button", { name: "Stop featuring Quokka One" }).click();
		await page.getByText("Quokka One is no longer featured").waitFor();
		expect((await homeNames(page)).some((name) => name.includes("One"))).toBe(false);
	});
});

it("keeps the focus at the row that is moved", async () => {
	await retryBusy(() =>
		db().updateTable("projectors").set({ isFeatured: 1 }).where("sku", "like", "AAA-%").execute(),
	);
	const { page } = await openAsStaff("/admin/models?filter=featured");
	const focused = (name: string) =>
		page.waitForFunction((text) => document.activeElement?.textContent === text, name);
	await page.getByRole("button", { name: "Down Quokka One" }).click();
	await toast(page, "Quokka One was moved down").waitFor();
	await focused("Down Quokka One");
	// The first row has no "Up".
	await page.getByRole("button", { name: "Up Quokka One" }).click();
	await toast(page, "Quokka One was moved up").waitFor();
	await focused("Down Quokka One");
});
