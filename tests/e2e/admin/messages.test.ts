import { open } from "db/connection.server";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { axeFindings } from "../support/axe";
import { hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { NO_SCRIPTS, toast } from "../support/form-pages";
import { STAFF } from "../support/server";
import { type MailingSite, startMailingSite } from "../support/site/site";
import { signIn } from "../support/staff";
import { button, expectNoOverflow } from "../support/upload-page";

// The messages of a site that can mail.

launchBrowser();

let site: MailingSite;
let db: ReturnType<typeof open>;

beforeAll(async () => {
	site = await startMailingSite({
		ADMIN_USERNAME: STAFF.username,
		ADMIN_PASSWORD: STAFF.password,
	});
	db = open(site.databaseUrl);
});
afterAll(async () => {
	await db.destroy();
	await site.stop();
});

const receive = (name: string, message: string) =>
	receiveMessage(db, { name, email: "zoe@example.co.uk", message }, undefined, new Date());

async function openStaff(path: string, options: BrowserContextOptions): Promise<Page> {
	const { page } = await openPage(`${site.url}/admin/login`, options);
	await signIn(page);
	await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
	await page.goto(site.url + path);
	return page;
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer" });

it("without scripts, on a phone, a message is answered from Today on", async () => {
	await receive("Zoë O'Neil", "Is it bright enough\nfor my garden?");
	const page = await openStaff("/admin", { ...NO_SCRIPTS, viewport: PHONE });
	await link(page, "1 message to answer").click();
	await link(page, "Zoë O'Neil").click();
	await page.getByText("for my garden?").waitFor();
	expect(await link(page, "Answer in your mail program").getAttribute("href")).toMatch(
		/^mailto:zoe@example\.co\.uk\?subject=Re%3A%20/,
	);
	await expectNoOverflow(page);
	await answer(page).fill("Yes, it is.\nBest wishes");
	await button(page, "Send the answer").click();
	await toast(page, "Your answer is on its way").waitFor();
	await page.getByRole("heading", { name: "Sent answers" }).waitFor();
	expect(await answer(page).inputValue()).toBe("");
	await vi.waitFor(
		() => expect(site.mailServer.mails.map(({ to }) => to)).toContainEqual(["zoe@example.co.uk"]),
		{ timeout: 10_000 },
	);
	await page.goto(`${site.url}/admin/messages`);
	await page.getByText("No message waits for an answer.").waitFor();
	await link(page, /^Answered$/).click();
	await link(page, "Zoë O'Neil").click();
	await button(page, "Mark as unanswered").click();
	await toast(page, "The message is marked as unanswered").waitFor();
	await link(page, "Delete").click();
	await button(page, "Delete").click();
	await toast(page, "The message was deleted").waitFor();
	await page.getByText("No message waits for an answer.").waitFor();
}, 60_000);

it("with scripts, two people who answer at once lose nothing", async () => {
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
	await button(page, "Send the answer").click();
	await page.getByRole("listitem").filter({ hasText: "Mine" }).waitFor();
	await expect.poll(() => answer(page).inputValue()).toBe("");

	await other.goto(`${page.url()}/delete`);
	await button(other, "Delete").click();
	await toast(other, "The message was deleted").waitFor();
	await answer(page).fill("Once more");
	await button(page, "Send the answer").click();
	await page.getByText("This message was deleted.").waitFor();
	await expect.poll(() => page.getByLabel("What you typed").inputValue()).toBe("Once more");
}, 60_000);
