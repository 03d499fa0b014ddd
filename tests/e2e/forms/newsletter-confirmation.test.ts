import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../../scripts/free-port";
import { type MailServer, startMailServer } from "../../mail-server";
import { axeFindings } from "../support/axe";
import { launchBrowser, openPage, PHONE } from "../support/browser";
import { EMAIL, NO_SCRIPTS, subscribe, toast } from "../support/form-pages";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";

// The newsletter of a site that can mail: from the form to the last page, without scripts.

launchBrowser();

const NO_LINK = "It may have been used already, may have expired, or may not be complete.";

let folder: string;
let mailServer: MailServer;
let site: SiteProcess;
let settings: Record<string, string>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "newsletter-"));
	mailServer = await startMailServer();
	const PORT = String(await freePort());
	settings = {
		DATABASE_URL: `file:${join(folder, "site.db")}`,
		SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
		CONTACT_TO: "owner@shop.example",
		SITE_URL: `http://127.0.0.1:${PORT}`,
	};
	site = await spawnSite({ ...settings, PORT });
	site = await answering({ ...site, url: settings.SITE_URL ?? "" });
});

afterAll(async () => {
	site.kill("SIGTERM");
	await site.ended;
	await mailServer.stop();
	await rm(folder, { recursive: true });
});

/** The link of the only mail that came. */
async function mailedLink(): Promise<string> {
	await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), { timeout: 10_000 });
	const text = mailServer.mails[0]?.text.replace(/=\r\n/g, "") ?? "";
	return /^http\S+\/newsletter\/confirm\/\S+/m.exec(text)?.[0] ?? "";
}

async function exportedRows(): Promise<string[]> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		["--import", "tsx", "scripts/subscribers.ts", "export"],
		{ env: { ...process.env, ...settings } },
	);
	return stdout.split("\r\n").slice(1, -1);
}

/** What axe finds on a page; it needs scripts. */
async function findingsAt(url: string): Promise<string[]> {
	const { page } = await openPage(url, { viewport: PHONE });
	return axeFindings(page);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

describe("the newsletter where the site can mail", () => {
	it("is confirmed and left by buttons, and its links stay out of the log", async () => {
		const { page } = await openPage(`${site.url}/`, { ...NO_SCRIPTS, viewport: PHONE });
		await subscribe(page, EMAIL);
		await toast(page, "Almost there: check your e-mail to confirm.").waitFor();
		const link = await mailedLink();
		expect(await exportedRows()).toEqual([]);

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
		expect(await exportedRows()).toEqual([]);

		for (const secret of [link, stopLink].map((one) => one.split("/").at(-1) ?? "")) {
			expect(secret).not.toBe("");
			expect(site.out() + site.errors()).not.toContain(secret);
		}
	}, 60_000);

	it.each(["confirm", "stop"])("says of a link to %s that is none the same", async (kind) => {
		const { page } = await openPage(`${site.url}/`);
		const response = await page.goto(`${site.url}/newsletter/${kind}/c2VjcmV0`);
		expect(response?.status()).toBe(404);
		expect(response?.headers()["cache-control"]).toBe("no-store");
		expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
		expect(await page.getByRole("main").innerText()).toContain(NO_LINK);
		expect(await axeFindings(page)).toEqual([]);
	});
});
