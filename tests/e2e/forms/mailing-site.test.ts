import { openDatabase } from "db/connection.server";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { axeFindings, axeWithScripts } from "../support/axe";
import { hydrated, launchBrowser, openPage, openReady, PHONE } from "../support/browser";
import { firstAnswer } from "../support/first-response";
import { ageAlertForm } from "../support/form-age";
import { EMAIL, subscribe } from "../support/form-pages";
import { button, expectNoOverflow, NO_SCRIPTS, toast } from "../support/page-steps";
import { STAFF_SETTINGS } from "../support/server";
import { type MailingSite, startMailingSite } from "../support/site/site";
import { signIn } from "../support/staff";
import { csv } from "../support/upload-page";

// What a site that can mail has besides: price alerts, the newsletter's confirmation, answers to messages.

launchBrowser();

const MODEL = "/projector/xgimi-horizon-20";
const ON_PHONE = { ...NO_SCRIPTS, viewport: PHONE };

let site: MailingSite;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
	site = await startMailingSite(STAFF_SETTINGS);
	db = openDatabase(site.databaseUrl);
});
afterAll(async () => {
	await db.destroy();
	await site.stop();
});

/** Waits for a mail to this address with a link to this path. Returns the newest. */
async function mailedLink(address: string, path: string): Promise<string> {
	const link = () => {
		const mails = site.mailServer.mails.filter(({ to }) => to.includes(address));
		const texts = mails.map(({ text }) => text.replace(/=\r\n/g, "")).toReversed();
		return new RegExp(`^http\\S+${path}[\\w-]{22,}(?=\\r)`, "m").exec(texts.join("\n"))?.[0] ?? "";
	};
	await vi.waitFor(() => expect(link()).not.toBe(""), { timeout: 10_000 });
	return link();
}

function expectUnlogged(secrets: string[]): void {
	for (const secret of secrets) {
		expect(secret).not.toBe("");
		expect(site.out() + site.errors()).not.toContain(secret);
	}
}

async function openStaff(path: string, options: BrowserContextOptions): Promise<Page> {
	const { page } = await openPage(`${site.url}/admin/login`, options);
	await signIn(page);
	await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
	await page.goto(site.url + path);
	return page;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

describe("a price alert", () => {
	const fill = async (page: Page, address: string, price: string) => {
		await page.getByLabel("Email address").fill(address);
		await page.getByLabel("Your price in pounds").fill(price);
	};
	const send = (page: Page) => page.getByRole("button", { name: "Send me an alert" }).click();
	const openForm = (page: Page) => page.getByText("Tell me when it costs less").click();
	const asked = (page: Page) =>
		page.getByRole("heading", { name: "Check your e-mail to confirm" }).waitFor();

	it.each([
		"/projector/xgimi-horizon-20",
		"/projector/xgimi-horizon-20-max",
		"/projector/formovie-theater-premium",
		"/projectors?use=gaming&max=2000",
		"/projectors?use=home-cinema",
	])("leaves %s small enough", async (path) => {
		const { bytes, html, limit } = await firstAnswer(site.url + path);
		expect(html).toMatch(/Send me an alert|Tell me when one of these costs less/);
		expect(bytes).toBeLessThanOrEqual(limit);
	});

	it("is requested, confirmed and stopped without scripts, and its links stay out of the log", async () => {
		const { page } = await openPage(site.url + MODEL, ON_PHONE);
		const findingsAt = await axeWithScripts();
		await openForm(page);
		await fill(page, EMAIL, "1300");
		await ageAlertForm(page, site.databaseUrl);
		await send(page);
		await asked(page);
		expect(await findingsAt(page.url())).toEqual([]);

		const confirm = await mailedLink(EMAIL, "/alerts/confirm/");
		const staff = await openStaff("/admin", {});
		const rows = "XGIMI-HORIZON-20,currys,1250,yes,https://www.currys.co.uk/x";
		const file = csv(`sku,retailer,price,in_stock,affiliate_url\n${rows}\n`);
		const imported = await staff.request.post(`${site.url}/api/admin/upload-projectors`, {
			multipart: { file },
			headers: { Origin: site.url },
		});
		expect(imported.status()).toBe(200);
		await page.goto(confirm);
		expect(await page.getByRole("main").innerText()).toContain(
			"XGIMI Horizon 20 for £1,300.00 or less",
		);
		expect(await findingsAt(confirm)).toEqual([]);
		await page.getByRole("button", { name: "Confirm alert" }).click();
		await page.getByRole("heading", { name: "Your price alert has begun" }).waitFor();
		const model = link(page, "See the XGIMI Horizon 20");
		expect(await model.getAttribute("href")).toBe(MODEL);
		expect(await model.getAttribute("text")).toBeNull();

		const list = await mailedLink(EMAIL, "/alerts/");
		const stop = await mailedLink(EMAIL, "/alerts/stop/");
		expect(await findingsAt(list)).toEqual([]);
		await page.goto(stop);
		await page.getByRole("button", { name: "Stop alert" }).click();
		await page.getByRole("heading", { name: "The price alert has stopped" }).waitFor();
		expect((await page.goto(stop))?.status()).toBe(404);
		await page.goto(list);
		expect(await heading(page)).toBe("Your price alerts");
		expect(await page.getByRole("main").innerText()).toContain("No alert is running");
		expectUnlogged([EMAIL, ...[confirm, list, stop].map((one) => one.slice(-22))]);
	}, 60_000);

	it("has a form without axe findings, also with error messages", async () => {
		const { page, problems } = await openReady(site.url + MODEL, { viewport: PHONE });
		await openForm(page);
		expect(await axeFindings(page, "aside details")).toEqual([]);
		await fill(page, EMAIL, "-1");
		await send(page);
		await page.getByText("Please enter a price in pounds, from 1 to 100,000").waitFor();
		expect(await page.getByLabel("Email address").inputValue()).toBe(EMAIL);
		expect(await axeFindings(page)).toEqual([]);
		expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
	});

	it("on a search is requested from the finder without scripts", async () => {
		const { page } = await openPage(`${site.url}/projectors?use=gaming&max=2000`, ON_PHONE);
		const findingsAt = await axeWithScripts();
		await link(page, "Tell me when one of these costs less than £…").click();
		await fill(page, "search@example.com", "50");
		expect(await page.getByRole("main").innerText()).toContain("up to £2,000");
		expect(await findingsAt(page.url())).toEqual([]);
		await ageAlertForm(page, site.databaseUrl);
		await send(page);
		await asked(page);
		await page.goto(`${site.url}/projectors/alert`);
		expect(await heading(page)).toBe("Choose something first");
		expect(await findingsAt(page.url())).toEqual([]);
	});
});

describe("the newsletter", () => {
	it("is confirmed and left by buttons, and its links stay out of the log", async () => {
		const address = "reader@example.co.uk";
		const { page } = await openPage(`${site.url}/`, ON_PHONE);
		const findingsAt = await axeWithScripts();
		await subscribe(page, address);
		await toast(page, "Almost there: check your e-mail to confirm.").waitFor();
		const confirm = await mailedLink(address, "/newsletter/confirm/");
		await page.goto(confirm);
		expect(await heading(page)).toBe("Confirm your subscription");
		await page.getByRole("button", { name: "Confirm subscription" }).click();
		await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
		expect((await page.goto(confirm))?.status()).toBe(404);

		const staff = await openStaff("/admin", {});
		const file = await staff.request.get(`${site.url}/admin/subscribers/subscribers.csv`);
		const stop = new RegExp(`^${address},(\\S+)`, "m").exec(await file.text())?.[1] ?? "";
		await page.goto(stop);
		expect(await heading(page)).toBe("Leave the newsletter");
		expect(await findingsAt(stop)).toEqual([]);
		await page.getByRole("button", { name: "Leave the newsletter" }).click();
		await page.getByRole("heading", { name: "You have left the newsletter" }).waitFor();
		expectUnlogged([confirm, stop].map((one) => one.split("/").at(-1) ?? ""));
	}, 60_000);
});

describe("a message", () => {
	const receive = (name: string, message: string) =>
		receiveMessage(db, { name, email: "zoe@example.com", message }, undefined, new Date());
	const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer" });

	it("is answered from Today on, without scripts, on a phone", async () => {
		await receive("Zoë O'Neil", "Is it bright enough\nfor my garden?");
		const page = await openStaff("/admin", ON_PHONE);
		await link(page, /messages? to answer$/).click();
		await link(page, "Zoë O'Neil").click();
		await page.getByText("for my garden?").waitFor();
		await expectNoOverflow(page);
		await answer(page).fill("Yes, it is.\nBest wishes");
		await button(page, "Send the answer").click();
		await toast(page, "Your answer is on its way").waitFor();
		await page.getByRole("heading", { name: "Sent answers" }).waitFor();
		expect(await answer(page).inputValue()).toBe("");
		await vi.waitFor(
			() => expect(site.mailServer.mails.map(({ to }) => to)).toContainEqual(["zoe@example.com"]),
			{ timeout: 10_000 },
		);
		await button(page, "Mark as unanswered").click();
		await toast(page, "The message is marked as unanswered").waitFor();
		await link(page, "Delete").click();
		await button(page, "Delete").click();
		await toast(page, "The message was deleted").waitFor();
		await page.getByText("No message waits for an answer.").waitFor();
	}, 60_000);

	it("that two people answer at once, with scripts, loses nothing", async () => {
		await receive("Ann", "Which screen fits best?");
		const page = await openStaff("/admin/messages", {});
		await link(page, "Ann").click();
		await hydrated(page);
		expect(await axeFindings(page)).toEqual([]);
		await answer(page).fill("Mine");
		const other = await page.context().newPage();
		await other.goto(page.url());
		await answer(other).fill("Theirs");
		await button(other, "Send the answer").click();
		await toast(other, "Your answer is on its way").waitFor();
		await button(page, "Send the answer").click();
		await page.getByRole("alert").filter({ hasText: "Somebody has answered" }).waitFor();
		await page.getByRole("listitem").filter({ hasText: "Theirs" }).waitFor();
		await expect.poll(() => answer(page).inputValue()).toBe("Mine");

		await other.goto(`${page.url()}/delete`);
		await button(other, "Delete").click();
		await toast(other, "The message was deleted").waitFor();
		await button(page, "Send the answer").click();
		await page.getByText("This message was deleted.").waitFor();
		await expect.poll(() => page.getByLabel("What you typed").inputValue()).toBe("Mine");
	}, 60_000);
});

it("a site that cannot mail has no price alerts", async () => {
	const { page } = await openPage(MODEL);
	expect(await page.getByText("Tell me when it costs less").count()).toBe(0);
	expect((await page.goto(`${MODEL}/alert`))?.status()).toBe(404);
});
