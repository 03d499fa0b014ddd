import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WITH_SCRIPTS_FIELD } from "~/components/form/form-result";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import { stopPath } from "~/features/newsletter/newsletter.server";
import { deleteInactiveSubscribers } from "~/features/newsletter/subscriptions.queries.server";
import { loader as root } from "~/root";
import { loader as linkPage, action as press } from "~/routes/mailed/link";
import { action as homeAction } from "~/routes/site/home";
import { rowOf } from "../../databases/rows";
import { startMailServer } from "../../mail-server";
import { fileSettings, MAILING } from "../../settings";
import { argsFor, postJson, submitForm, visit } from "../call";

const OWNER = "owner@shop.example";
const CALL = "/api/newsletter/subscribe";
const EMAIL = "zoe@example.co.uk";
const START = "2026-01-01T12:00:00.000Z";

const SUCCESS =
	"Subscription successful! Thank you for subscribing to our UK projector newsletter. We'll send updates on British projector deals soon.";

function clockAt(hours: number, ms = 0): Date {
	const now = new Date(Date.parse(START) + hours * 3_600_000 + ms);
	vi.setSystemTime(now);
	return now;
}

const subscribe = (email = EMAIL) => submitForm(homeAction, "/?index", { email });

const subscribers = () =>
	db()
		.selectFrom("newsletter_subscriptions")
		.select(["id", "email", "isActive", "subscribedAt", "confirmedAt", "leftAt"])
		.execute();

const isActive = async () => (await subscribers()).map((row) => row.isActive);

const queued = () =>
	db().selectFrom("mails").select(["recipient", "text", "key"]).orderBy("id").execute();

/** Returns the linked path of each queued mail, in order. */
async function confirmPaths(): Promise<string[]> {
	return (await queued()).map(({ text }) => {
		const [, path = ""] =
			/^https:\/\/beamwise\.example(\/newsletter\/confirm\/\S+)$/m.exec(text) ?? [];
		return path;
	});
}

async function confirmPath(): Promise<string> {
	return (await confirmPaths()).at(-1) ?? "";
}

/** Subscribes and confirms; returns the path of the stop page. */
async function subscribed(): Promise<string> {
	await subscribe();
	await submitForm(press, await confirmPath(), {});
	return stopPath((await subscribers())[0]?.id ?? 0);
}

fileSettings(MAILING);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(START) });
});

describe("a sign-up on a site that can mail", () => {
	it("stores the address unconfirmed and mails a link to it alone", async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		expect((await subscribe(" Zoe@Example.CO.UK ")).status).toBe(303);
		expect(await subscribers()).toMatchObject([
			{ email: EMAIL, isActive: 0, confirmedAt: null, subscribedAt: START },
		]);

		const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER };
		await deliverDue(db(), settings);
		await deliverDue(db(), settings);
		expect(server.mails.map(({ to }) => to)).toEqual([[EMAIL]]);
		const mail = server.mails[0]?.text.replace(/=\r\n/g, "").replace(/\r\n[ \t]+/g, " ") ?? "";
		expect(mail).toMatch(/^From: Beamwise <owner@shop\.example>\r$/m);
		expect(mail).toMatch(/^To: zoe@example\.co\.uk\r$/m);
		expect(mail).toMatch(/^Subject: Confirm your subscription to the Beamwise newsletter\r$/m);
		expect(mail).toMatch(/^https:\/\/beamwise\.example\/newsletter\/confirm\/[\w-]{22}\r$/m);
	});

	it("announces the confirmation mail in its toast, with scripts and without", async () => {
		const toast = {
			title: "Almost there: check your e-mail to confirm.",
			description: undefined,
			style: "default",
		};
		const response = await subscribe();
		const Cookie = response.headers
			.getSetCookie()
			.map((one) => one.split(";", 1)[0])
			.join("; ");
		const { data } = await root(argsFor("/", { headers: { Cookie } }));
		expect(data.toast).toEqual(toast);

		const fields = { email: EMAIL, [WITH_SCRIPTS_FIELD]: "1" };
		const answer = await submitForm(homeAction, "/?index", fields);
		expect(answer.data).toMatchObject({ toast: { title: toast.title, style: "default" } });
	});

	it.each([
		["new", async () => {}, 1],
		["subscribed", subscribed, 1],
		["unconfirmed", () => subscribe(), 1],
		[
			"no more subscribed",
			async () => {
				await submitForm(press, await subscribed(), {});
			},
			2,
		],
	])("gets the same response for an address that is %s", async (_, prepare, mails) => {
		await prepare();
		const form = await subscribe();
		expect([form.status, form.headers.get("Location")]).toEqual([303, "/#newsletter"]);
		expect(form.headers.get("Set-Cookie")).toMatch(/^toast=/);
		const call = await postJson(CALL, { email: EMAIL.toUpperCase() });
		expect([call.status, await call.json()]).toEqual([200, { message: SUCCESS }]);
		expect((await queued()).map(({ recipient }) => recipient)).toEqual(Array(mails).fill(EMAIL));
	});

	it("mails an unconfirmed address once a day, and accepts only the last link", async () => {
		await subscribe();
		clockAt(24, -1);
		await subscribe();
		expect(await queued()).toHaveLength(1);
		clockAt(24);
		await subscribe();
		await subscribe();
		const [first = "", second = "", ...more] = await confirmPaths();
		expect(more).toEqual([]);
		expect((await visit(linkPage, first)).status).toBe(404);
		clockAt(71);
		expect((await submitForm(press, second, {})).status).toBe(200);
	});
});

describe("the page that confirms", () => {
	it("changes nothing when it is opened, and confirms by its button, once", async () => {
		await subscribe();
		const path = await confirmPath();
		const before = await subscribers();
		for (let n = 0; n < 3; n += 1) expect((await visit(linkPage, path)).status).toBe(200);
		expect(await subscribers()).toEqual(before);

		const now = clockAt(1);
		const { status, headers, data } = await submitForm(press, path, {});
		expect([status, data?.page?.title]).toEqual([200, "You are subscribed"]);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(await subscribers()).toMatchObject([{ isActive: 1, confirmedAt: now.toISOString() }]);

		expect((await visit(linkPage, path)).status).toBe(404);
		expect((await submitForm(press, path, {})).status).toBe(404);
	});

	it("exists for 48 hours", async () => {
		await subscribe();
		const path = await confirmPath();
		clockAt(48, -1);
		expect((await visit(linkPage, path)).status).toBe(200);
		clockAt(48);
		expect((await visit(linkPage, path)).status).toBe(404);
		expect((await submitForm(press, path, {})).status).toBe(404);
		expect(await isActive()).toEqual([0]);
	});

	it("returns 404 for a token that is cut, changed or of another kind", async () => {
		const stop = await subscribed();
		await subscribe("ann@example.com");
		const path = await confirmPath();
		const { confirmHash } = await rowOf("newsletter_subscriptions", { email: "ann@example.com" });
		for (const wrong of [
			path.slice(0, -1),
			`${path}A`,
			path.toLowerCase(),
			stop.replace("stop", "confirm"),
			`/newsletter/confirm/${confirmHash}`,
			"/newsletter/confirm/null",
			`/newsletter/confirm/${"x".repeat(5000)}`,
		]) {
			expect((await visit(linkPage, wrong)).status, wrong).toBe(404);
			expect((await submitForm(press, wrong, {})).status, wrong).toBe(404);
		}
		expect(await isActive()).toEqual([1, 0]);
	});

	it("rejects forms from other sites", async () => {
		await subscribe();
		const headers = { Origin: "https://evil.example" };
		expect((await submitForm(press, await confirmPath(), {}, headers)).status).toBe(403);
		expect(await isActive()).toEqual([0]);
	});
});

describe("the stop page", () => {
	const ASKED = "Leave the newsletter";
	const LEFT = "You have left the newsletter";
	const titleOf = (answer: { data: Awaited<ReturnType<typeof press>>["data"] | undefined }) =>
		answer.data?.page?.title;

	it("changes nothing when it is opened, and ends the subscription by its button", async () => {
		const path = await subscribed();
		const before = await subscribers();
		expect(titleOf(await visit(linkPage, path))).toBe(ASKED);
		expect(await subscribers()).toEqual(before);

		const now = clockAt(1);
		const { status, data } = await submitForm(press, path, {});
		expect([status, data?.page?.title]).toEqual([200, LEFT]);
		expect(await subscribers()).toMatchObject([{ isActive: 0, leftAt: now.toISOString() }]);

		clockAt(2);
		expect(titleOf(await submitForm(press, path, {}))).toBe(LEFT);
		expect((await subscribers())[0]?.leftAt).toBe(now.toISOString());
		expect(titleOf(await visit(linkPage, path))).toBe(LEFT);
	});

	it("accepts the one-click request of a mail program, without a redirect", async () => {
		const path = await subscribed();
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		const { status } = await submitForm(press, path, body.toString(), {
			"Content-Type": "application/x-www-form-urlencoded",
		});
		expect(status).toBe(200);
		expect(await isActive()).toEqual([0]);
	});

	it("stays valid after leaving and subscribing again", async () => {
		const path = await subscribed();
		await submitForm(press, path, {});
		await subscribe();
		await submitForm(press, await confirmPath(), {});
		expect(titleOf(await visit(linkPage, path))).toBe(ASKED);
	});

	it("returns 404 for a token that is cut, swapped or deleted", async () => {
		const path = await subscribed();
		await subscribe("ann@example.com");
		await submitForm(press, await confirmPath(), {});
		const [, id = "", mac = ""] = /(\d+)\.(.+)$/.exec(path) ?? [];
		for (const wrong of [
			path.slice(0, -1),
			path.replace(`${id}.`, `${Number(id) + 1}.`),
			`/newsletter/stop/${mac}`,
			(await confirmPath()).replace("confirm", "stop"),
			stopPath(999),
		]) {
			expect(await visit(linkPage, wrong), wrong).toEqual({ status: 404, data: { page: null } });
			expect((await submitForm(press, wrong, {})).status, wrong).toBe(404);
		}
		expect(await isActive()).toEqual([1, 1]);

		await submitForm(press, path, {});
		await deleteInactiveSubscribers(db(), clockAt(24 * 30));
		expect((await visit(linkPage, path)).status).toBe(404);
	});

	it("rejects forms from other sites", async () => {
		const path = await subscribed();
		const headers = { Origin: "https://evil.example" };
		expect((await submitForm(press, path, {}, headers)).status).toBe(403);
		expect(await isActive()).toEqual([1]);
	});
});

describe("deleteInactiveSubscribers", () => {
	const left = async () => (await subscribers()).length;

	it("deletes unconfirmed addresses after 48 hours", async () => {
		await subscribe();
		await deleteInactiveSubscribers(db(), clockAt(48, -1));
		expect(await left()).toBe(1);
		await deleteInactiveSubscribers(db(), clockAt(48));
		expect(await left()).toBe(0);
	});

	it("deletes unsubscribed addresses after 30 days, even after an unconfirmed new sign-up", async () => {
		await submitForm(press, await subscribed(), {});
		await deleteInactiveSubscribers(db(), clockAt(24 * 30, -1));
		expect(await left()).toBe(1);
		await deleteInactiveSubscribers(db(), clockAt(24 * 30));
		expect(await left()).toBe(0);
	});

	it("keeps subscribed addresses", async () => {
		await subscribed();
		await deleteInactiveSubscribers(db(), clockAt(24 * 3650));
		expect(await isActive()).toEqual([1]);
	});
});
