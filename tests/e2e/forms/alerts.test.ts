import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { axeFindings, axeWithScripts } from "../support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { firstAnswer, PAGE_BYTES } from "../support/first-answer";
import { ageAlertForm } from "../support/form-age";
import { NO_SCRIPTS } from "../support/form-pages";
import { type MailingSite, startMailingSite } from "../support/site/site";

// Price alerts of a site that can mail: from the form to the last link.

launchBrowser();

const MODEL = "/projector/xgimi-horizon-20";
const EMAIL = "zoe@example.com";

let site: MailingSite;

beforeAll(async () => {
	site = await startMailingSite();
});
afterAll(() => site.stop());

/** Waits for this many mails. Returns the link to a path in the newest. */
async function mailedLink(mails: number, path: string): Promise<string> {
	await vi.waitFor(() => expect(site.mailServer.mails).toHaveLength(mails), { timeout: 10_000 });
	const text = site.mailServer.mails.at(-1)?.text.replace(/=\r\n/g, "") ?? "";
	return new RegExp(`^http\\S+/alerts/${path}[\\w-]{22}(?=\\r)`, "m").exec(text)?.[0] ?? "";
}

/** Imports a shop's price as an operator does. */
async function importPrice(price: number): Promise<void> {
	const file = join(dirname(site.file), "prices.csv");
	const row = `XGIMI-HORIZON-20,currys,${price},yes,https://www.currys.co.uk/x`;
	await writeFile(file, `sku,retailer,price,in_stock,affiliate_url\n${row}\n`);
	const command = ["--import", "tsx", "scripts/import.ts", file];
	await promisify(execFile)(process.execPath, command, {
		env: { ...process.env, ...site.settings },
	});
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

async function openForm(page: Page): Promise<void> {
	await page.getByText("Tell me when it costs less").click();
	await page.getByLabel("Email address").waitFor();
}

describe("a price alert", () => {
	it.each(["xgimi-horizon-20", "xgimi-horizon-20-max", "formovie-theater-premium"])(
		"leaves the page of %s small enough",
		async (slug) => {
			const { bytes, html } = await firstAnswer(`${site.url}/projector/${slug}`);
			expect(html).toContain("Send me an alert");
			expect(bytes).toBeLessThanOrEqual(PAGE_BYTES);
		},
	);

	it("is requested, confirmed and stopped without scripts, and its links stay out of the log", async () => {
		const { page } = await openPage(site.url + MODEL, { ...NO_SCRIPTS, viewport: PHONE });
		const findingsAt = await axeWithScripts();
		await openForm(page);
		await page.getByLabel("Email address").fill(EMAIL);
		await page.getByLabel("Your price in pounds").fill("1300");
		await ageAlertForm(page, site.databaseUrl);
		await page.getByRole("button", { name: "Send me an alert" }).click();
		await page.getByRole("heading", { name: "Check your e-mail to confirm" }).waitFor();
		expect(await findingsAt(page.url())).toEqual([]);

		await importPrice(1250);
		const confirm = await mailedLink(1, "confirm/");
		await page.goto(confirm);
		expect(await page.getByRole("main").innerText()).toContain(
			"XGIMI Horizon 20 for £1,300 or less",
		);
		expect(await findingsAt(confirm)).toEqual([]);
		await page.getByRole("button", { name: "Confirm alert" }).click();
		await page.getByRole("heading", { name: "Your price alert has begun" }).waitFor();

		const list = await mailedLink(2, "");
		const stop = await mailedLink(2, "stop/");
		expect(await findingsAt(list)).toEqual([]);
		expect(await findingsAt(stop)).toEqual([]);
		await page.goto(stop);
		await page.getByRole("button", { name: "Stop alert" }).click();
		await page.getByRole("heading", { name: "The price alert has stopped" }).waitFor();
		expect((await page.goto(stop))?.status()).toBe(404);
		await page.goto(list);
		expect(await heading(page)).toBe("Your price alerts");
		expect(await page.getByRole("main").innerText()).toContain("No alert is running");

		const log = site.out() + site.errors();
		for (const secret of [EMAIL, ...[confirm, list, stop].map((link) => link.slice(-22))]) {
			expect(secret).not.toBe("");
			expect(log).not.toContain(secret);
		}
	}, 60_000);

	it("has a form without axe findings, also with error messages", async () => {
		const { page, problems } = await openPage(site.url + MODEL, { viewport: PHONE });
		await hydrated(page);
		await openForm(page);
		expect(await axeFindings(page, "aside details")).toEqual([]);
		await page.getByLabel("Email address").fill(EMAIL);
		await page.getByLabel("Your price in pounds").fill("-1");
		await page.getByRole("button", { name: "Send me an alert" }).click();
		await page.getByText("Please enter a price in pounds, from 1 to 100,000").waitFor();
		expect(await page.getByLabel("Email address").inputValue()).toBe(EMAIL);
		expect(await axeFindings(page)).toEqual([]);
		expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
	});

	it("on a search is requested from the finder without scripts", async () => {
		const { page } = await openPage(`${site.url}/projectors?use=gaming&max=2000`, {
			...NO_SCRIPTS,
			viewport: PHONE,
		});
		const findingsAt = await axeWithScripts();
		await page.getByRole("link", { name: "Tell me when one of these costs less than £…" }).click();
		await page.getByLabel("Email address").fill("search@example.com");
		await page.getByLabel("Your price in pounds").fill("50");
		expect(await page.getByRole("main").innerText()).toContain("up to £2,000");
		expect(await findingsAt(page.url())).toEqual([]);
		await ageAlertForm(page, site.databaseUrl);
		await page.getByRole("button", { name: "Send me an alert" }).click();
		await page.getByRole("heading", { name: "Check your e-mail to confirm" }).waitFor();
		await page.goto(`${site.url}/projectors/alert`);
		expect(await heading(page)).toBe("Choose something first");
		expect(await findingsAt(page.url())).toEqual([]);
		for (const path of ["/projectors?use=gaming&max=2000", "/projectors?use=home-cinema"]) {
			const { bytes, limit } = await firstAnswer(site.url + path);
			expect(bytes).toBeLessThanOrEqual(limit);
		}
	}, 60_000);

	it("cannot be requested if the site cannot mail", async () => {
		const { page } = await openPage(MODEL);
		expect(await page.getByText("Tell me when it costs less").count()).toBe(0);
		expect((await page.goto(`${MODEL}/alert`))?.status()).toBe(404);
	});
});
