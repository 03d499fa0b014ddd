import { execFile } from "node:child_process";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { axeWithScripts } from "../support/axe";
import { launchBrowser, openPage, PHONE } from "../support/browser";
import { EMAIL, NO_SCRIPTS, subscribe, toast } from "../support/form-pages";
import { type MailingSite, startMailingSite } from "../support/site/site";

// The newsletter of a site that can mail: from the form to the last page, without scripts.

launchBrowser();

let site: MailingSite;

beforeAll(async () => {
	site = await startMailingSite();
});
afterAll(() => site.stop());

function subscribers(): unknown {
	const sqlite = new SQLite(site.file, { readonly: true });
	const rows = sqlite.prepare("select sum(isActive) from newsletter_subscriptions").pluck().get();
	sqlite.close();
	return rows;
}

/** Waits for the only mail. Returns its link. */
async function mailedLink(): Promise<string> {
	await vi.waitFor(() => expect(site.mailServer.mails).toHaveLength(1), { timeout: 10_000 });
	const text = site.mailServer.mails[0]?.text.replace(/=\r\n/g, "") ?? "";
	return /^http\S+\/newsletter\/confirm\/\S+/m.exec(text)?.[0] ?? "";
}

async function exportedRows(): Promise<string[]> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		["--import", "tsx", "scripts/subscribers.ts", "export"],
		{ env: { ...process.env, ...site.settings } },
	);
	return stdout.split("\r\n").slice(1, -1);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

describe("the newsletter where the site can mail", () => {
	it("is confirmed and left by buttons, and its links stay out of the log", async () => {
		const { page } = await openPage(`${site.url}/`, { ...NO_SCRIPTS, viewport: PHONE });
		const findingsAt = await axeWithScripts();
		await subscribe(page, EMAIL);
		await toast(page, "Almost there: check your e-mail to confirm.").waitFor();
		const link = await mailedLink();
		await page.goto(link);
		expect(await heading(page)).toBe("Confirm your subscription");
		expect(await findingsAt(link)).toEqual([]);
		await page.getByRole("button", { name: "Confirm subscription" }).click();
		await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
		expect((await page.goto(link))?.status()).toBe(404);

		const [row = "", ...others] = await exportedRows();
		expect(others).toEqual([]);
		const [email, stopLink = ""] = row.split(",");
		expect(email).toBe(EMAIL);
		await page.goto(stopLink);
		expect(await heading(page)).toBe("Leave the newsletter");
		expect(await findingsAt(stopLink)).toEqual([]);
		await page.getByRole("button", { name: "Leave the newsletter" }).click();
		await page.getByRole("heading", { name: "You have left the newsletter" }).waitFor();
		expect(await findingsAt(stopLink)).toEqual([]);
		expect(subscribers()).toBe(0);

		for (const secret of [link, stopLink].map((one) => one.split("/").at(-1) ?? "")) {
			expect(secret).not.toBe("");
			expect(site.out() + site.errors()).not.toContain(secret);
		}
	}, 60_000);
});
