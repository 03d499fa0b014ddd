import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser, NARROWEST, openPage, shareProfile } from "../support/browser";
import { openPageWithDeferredScripts } from "../support/held";
import { layoutFaults } from "../support/layout";
import { button, expectNoOverflow, toast } from "../support/page-steps";
import { expectReadable } from "../support/readable";
import { STAFF_SCREENS } from "../support/screens";
import { openAsStaff, signIn, signInProfile } from "../support/staff";
import { deleteStaffStates, FEED_KEY, insertStaffStates } from "../support/staff-states";
import { choose, counts, csv, MIXED, openCsvTab, PAGE } from "../support/upload-page";

// Every screen of staff, opened once and checked for all visible faults on the narrowest phone and on a wide screen.

launchBrowser();

const NARROW = { viewport: NARROWEST, colorScheme: "light" } as const;

/** Other states of screens, on the sample catalogue: one of each kind. */
const STATES = [
	"/admin/models?q=nothing+like+it",
	"/admin/shops/new",
	"/admin/shops/1/delete",
	"/admin/categories/999",
	"/admin/brands/new",
	"/admin/images?sku=EPSON-EH-TW7000&q=epson",
	"/admin/history?page=9999",
	"/admin/join/nothing",
	"/admin/reset",
	"/projector/epson-eh-tw7100",
];

let inserted: string[];

beforeAll(async () => {
	inserted = await insertStaffStates();
});
afterAll(deleteStaffStates);

async function expectSound(page: Page, state: string, axe = {}): Promise<void> {
	expect([state, await axeFindings(page, "html", axe)]).toEqual([state, []]);
	await expectNoOverflow(page);
}

describe("on the narrowest phone", () => {
	const open = shareProfile(NARROW, signInProfile);

	it.each(STAFF_SCREENS)("%s is accessible and sound, on a dark wide screen too", async (path) => {
		const { page } = await open(path);
		await expectSound(page, path);
		expect(await layoutFaults(page)).toEqual([]);
		await expectReadable(page);
		await page.emulateMedia({ colorScheme: "dark" });
		await page.setViewportSize(DESKTOP);
		await expectSound(page, path, { isAgain: true });
		expect(await layoutFaults(page)).toEqual([]);
	});

	it.each(STATES)("%s is accessible and does not overflow", async (path) => {
		const { page } = await open(path);
		await expectSound(page, path);
	});

	it("the screens of feeds, changes and messages are accessible, and none shows a key", async () => {
		const { page } = await open("/admin/feeds");
		for (const path of inserted) {
			const answer = await page.goto(path);
			expect([path, answer?.status()]).toEqual([path, 200]);
			expect(await answer?.text()).not.toContain(FEED_KEY);
			await expectSound(page, path);
		}
	}, 120_000);

	it("signing in and the steps of an import are accessible", async () => {
		const { page, problems } = await openPage("/admin/login", NARROW);
		await signIn(page, "wrong password");
		await page.getByRole("alert").waitFor();
		await expectSound(page, "a refused password");
		await signIn(page);
		await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
		await page.goto(PAGE);
		await openCsvTab(page);
		await choose(page, csv(MIXED));
		await button(page, "Preview first").click();
		await counts(page, "Preview of prices.csv");
		await expectSound(page, "a preview");
		await button(page, "Import these changes").click();
		await counts(page, "Result of prices.csv");
		await expectSound(page, "a result");
		await page.getByRole("link", { name: "Undo this import" }).first().click();
		await button(page, "Undo this import").waitFor();
		await expectSound(page, "an undo");
		await button(page, "Undo this import").click();
		await toast(page, "The import was undone").waitFor();
		expect(problems.filter((problem) => problem.includes("policy"))).toEqual([]);
	});

	it.each([
		["/admin/models/new?from=EPSON-EH-TW7100", "Add this model"],
		["/admin/account", "Change password"],
	])("the messages of the form of %s are accessible", async (path, name) => {
		const { page } = await openAsStaff(path, NARROW);
		await button(page, name).click();
		await page.locator("[aria-invalid=true], [role=alert]").first().waitFor();
		await expectSound(page, path);
	});
});

it("a long word in every field of a form and its messages does not overflow", async () => {
	const { page } = await openAsStaff("/admin/models/new", NARROW);
	for (const field of await page.getByRole("main").getByRole("textbox").all()) {
		await field.fill("Wohnzimmerbeamer".repeat(8));
	}
	await button(page, "Add this model").click();
	await page.getByRole("alert").first().waitFor();
	await expectNoOverflow(page);
});

it("is accessible before scripts have loaded: the form of imports", async () => {
	const { page, releaseScripts } = await openPageWithDeferredScripts(PAGE, NARROW);
	await signIn(page);
	await page.getByRole("heading", { name: "Database management" }).waitFor();
	await openCsvTab(page);
	await expectSound(page, PAGE);
	releaseScripts();
});
