import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { receiveMessage } from "~/features/contact/receive-message.server";
import { freePort } from "../../../scripts/free-port";
import { type MailServer, startMailServer } from "../../mail-server";
import { axeFindings } from "../support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { NO_SCRIPTS, toast } from "../support/form-pages";
import { STAFF } from "../support/server";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";
import { signIn } from "../support/staff";
import { button, expectNoOverflow } from "../support/upload-page";

// The messages of a site that can mail, and the other screens about visitors.

launchBrowser();

let folder: string;
let mailServer: MailServer;
let site: SiteProcess;
let db: ReturnType<typeof open>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "messages-"));
	mailServer = await startMailServer();
	const PORT = String(await freePort());
	const settings = {
		DATABASE_URL: `file:${join(folder, "site.db")}`,
		SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
		CONTACT_TO: "owner@shop.example",
		SITE_URL: `http://127.0.0.1:${PORT}`,
		ADMIN_USERNAME: STAFF.username,
		ADMIN_PASSWORD: STAFF.password,
	};
	site = await spawnSite({ ...settings, PORT });
	site = await answering({ ...site, url: settings.SITE_URL });
	db = open(settings.DATABASE_URL);
});

afterAll(async () => {
	await db.destroy();
	site.kill("SIGTERM");
	await site.ended;
	await mailServer.stop();
	await rm(folder, { recursive: true });
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
	await button(page, "Send the answer").click();
	await page.getByText("Please write an answer").waitFor();
	await answer(page).fill("Yes, it is.\nBest wishes");
	await button(page, "Send the answer").click();
	await toast(page, "Your answer is on its way").waitFor();
	await page.getByRole("heading", { name: "Sent answers" }).waitFor();
	expect(await answer(page).inputValue()).toBe("");
	await vi.waitFor(
		() => expect(mailServer.mails.map(({ to }) => to)).toContainEqual(["zoe@example.co.uk"]),
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

/** One subscriber, one alert and one mail that fails. */
async function fill(): Promise<void> {
	const now = new Date().toISOString();
	const { sku } = await db
		.selectFrom("projectors")
		.select("sku")
		.limit(1)
		.executeTakeFirstOrThrow();
	const confirmed = { email: "a@example.com", confirmedAt: now };
	await retryBusy(async () => {
		await db
			.insertInto("newsletter_subscriptions")
			.values({ ...confirmed, subscribedAt: now, isActive: 1 })
			.execute();
		await db
			.insertInto("price_alerts")
			.values({
				...confirmed,
				projectorSku: sku,
				targetPence: 10_000,
				wantsStock: 0,
				createdAt: now,
				endsAt: "2999-01-01T00:00:00.000Z",
			})
			.execute();
		await db
			.insertInto("mails")
			.values({
				key: "reply-999",
				senderName: "x",
				subject: "x",
				text: "x",
				createdAt: now,
				failure: "EENVELOPE 550",
				attempts: 1,
			})
			.execute();
	});
}

describe.each([
	["light, phone", { colorScheme: "light", viewport: PHONE }],
	["dark, desktop", { colorScheme: "dark", viewport: DESKTOP }],
] as const)("axe finds nothing: %s", (look, options) => {
	const SCREENS = [
		"",
		"/messages",
		"/messages?q=none",
		"/subscribers",
		"/alerts",
		"/alerts?q=none",
	];

	it("on screens about visitors, empty and full", async () => {
		const page = await openStaff("/admin", options);
		const expectSound = async (path: string) => {
			expect(await axeFindings(page), path).toEqual([]);
			await expectNoOverflow(page);
		};
		const expectAllSound = async () => {
			for (const path of SCREENS) {
				await page.goto(`${site.url}/admin${path}`);
				await expectSound(path);
			}
		};
		if (look === "light, phone") {
			await expectAllSound();
			await fill();
		}
		await receive("Bartholomew Featherstonehaugh", `${"long".repeat(50)}\n\u0647\u0630\u0627`);
		await expectAllSound();
		await page.goto(`${site.url}/admin/messages`);
		await link(page, "Bartholomew Featherstonehaugh").first().click();
		await answer(page).waitFor();
		await expectSound("a message");
		await button(page, "Send the answer").click();
		await page.getByText("Please write an answer").waitFor();
		await expectSound("a refused answer");
		await page.goto(`${page.url()}/delete`);
		await expectSound("deleting a message");
		await button(page, "Delete").click();
		await toast(page, "The message was deleted").waitFor();
		await page.goto(`${site.url}/admin/messages/1`);
		await expectSound("a deleted message");
	}, 60_000);
});
