import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../support/browser";
import { NO_SCRIPTS, toast } from "../support/page-steps";
import { openAsStaff } from "../support/staff";

launchBrowser();

const COLLEAGUE = "a-new-colleague";
const PASSWORD = "a long password";

afterEach(async () => {
	await retryBusy(() => db().deleteFrom("users").where("username", "=", COLLEAGUE).execute());
	await retryBusy(() => db().deleteFrom("invitations").execute());
});

/** Invites the colleague. Returns the field with the link. */
async function invite(page: Page) {
	await page.getByLabel("Their username").fill(COLLEAGUE);
	await page.getByRole("button", { name: "Invite" }).click();
	const link = page.getByLabel("Link for the invited person");
	await link.waitFor();
	return link;
}

it("staff with scripts see the link of an invitation in view, with the focus", async () => {
	const { page } = await openAsStaff("/admin/people");
	const link = await invite(page);
	const isInView = () =>
		link.evaluate((field) => {
			const { top, bottom } = field.getBoundingClientRect();
			return field === document.activeElement && top >= 0 && bottom <= innerHeight;
		});
	await expect.poll(isInView).toBe(true);
	expect(await page.getByLabel("Their username").inputValue()).toBe("");
});

describe("staff without scripts", () => {
	it("invite a colleague, who sets a password and is signed in", async () => {
		const { page } = await openAsStaff("/admin/people", NO_SCRIPTS);
		const link = await invite(page);
		const path = new URL(await link.inputValue()).pathname;
		expect(page.url()).not.toContain(path);

		const { page: theirs } = await openPage(path, NO_SCRIPTS);
		await theirs.getByText(COLLEAGUE).waitFor();
		await theirs.getByLabel(/^New password/).fill(PASSWORD);
		await theirs.getByLabel("Repeat the password").fill("something else");
		await theirs.getByRole("button", { name: "Set password" }).click();
		await theirs.getByText("This is not what you typed above.").waitFor();
		await theirs.getByLabel(/^New password/).fill(PASSWORD);
		await theirs.getByLabel("Repeat the password").fill(PASSWORD);
		await theirs.getByRole("button", { name: "Set password" }).click();
		await theirs.getByText(`Signed in as ${COLLEAGUE}`).waitFor();
		expect(new URL(theirs.url()).pathname).toBe("/admin");

		const { page: later } = await openPage(path, NO_SCRIPTS);
		await later.getByRole("heading", { name: "This invitation does not work" }).waitFor();
		expect(await later.getByText(COLLEAGUE).count()).toBe(0);

		await page.goto("/admin/people");
		const listed = page.getByRole("listitem").filter({ hasText: COLLEAGUE });
		await listed.getByText("Signed in: 1 session").waitFor();
		await listed.getByRole("link", { name: "Remove" }).click();
		await page.getByRole("button", { name: "Remove" }).click();
		await toast(page, `${COLLEAGUE} was removed`).waitFor();
		await theirs.goto("/admin/people");
		expect(new URL(theirs.url()).pathname).toBe("/admin/login");
	});
});
