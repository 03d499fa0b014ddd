import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { write } from "db/writes/write";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { launchBrowser, openPage } from "../support/browser";
import { openAsStaff } from "../support/staff";
import { toast } from "../support/upload-page";

launchBrowser();

const NO_SCRIPTS: BrowserContextOptions = { javaScriptEnabled: false };
const COLLEAGUE = "a-new-colleague";
const PASSWORD = "a long password";

afterEach(async () => {
	await retryBusy(() => db().deleteFrom("users").where("username", "=", COLLEAGUE).execute());
	await retryBusy(() => db().deleteFrom("invitations").execute());
});

/** Changes a model's brightness with a line in the history, in the shared site's database. */
async function changeBrightness(sku: string, from: number, to: number): Promise<number> {
	return write(db(), async (trx) => {
		await trx.updateTable("projectors").set({ brightness: to }).where("sku", "=", sku).execute();
		const named = { subject: "model", subjectKey: sku, title: `Model ${sku}` } as const;
		const fields = { before: { brightness: from }, after: { brightness: to } };
		const line = { by: "somebody", ...named, action: "changed", ...fields } as const;
		return recordChange(trx, line, new Date());
	});
}

const anyModel = () =>
	db()
		.selectFrom("projectors")
		.select(["sku", "slug", "brightness"])
		.where("brightness", "is not", null)
		.orderBy("id")
		.executeTakeFirstOrThrow();

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
		await theirs.getByLabel("The same again").fill("something else");
		await theirs.getByRole("button", { name: "Set password" }).click();
		await theirs.getByText("This is not what you typed above.").waitFor();
		await theirs.getByLabel(/^New password/).fill(PASSWORD);
		await theirs.getByLabel("The same again").fill(PASSWORD);
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

	it("revert a wrong change", async () => {
		const { sku, slug, brightness } = await anyModel();
		await changeBrightness(sku, brightness ?? 0, 123);
		const { page } = await openAsStaff(`/admin/history?subject=model&key=${sku}`, NO_SCRIPTS);
		await page.getByText("123").first().waitFor();
		await page
			.getByRole("link", { name: /^Put back/ })
			.first()
			.click();
		await page.getByRole("button", { name: "Put back" }).click();
		await toast(page, "The change is put back").waitFor();
		const { projector } = await (await page.request.get(`/api/projectors/${slug}`)).json();
		expect(projector.brightness).toBe(brightness);
		await page
			.getByRole("link", { name: /^Was put back/ })
			.first()
			.click();
		await page.getByText("has put this back already").waitFor();
	});
});
