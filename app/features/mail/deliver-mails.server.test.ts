import { setTimeout as wait } from "node:timers/promises";
import { db, dbVersion } from "db/connection.server";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import { type MailServer, startMailServer } from "../../../tests/mail-server";
import { deliverDue, pauseAfter, startDelivery } from "./deliver-mails.server";
import { forgetOldMails } from "./forget-old-mails.server";
import { MAX_ATTEMPT_MS } from "./mail-transport.server";
import { claimDue, type OutgoingMail, queueMail } from "./mails.queries.server";

const OWNER = "owner@shop.example";
const NOW = new Date(Date.now() - 1000);
const HOUR_MS = 3_600_000;

/** There mails are due by the clock of the server. */
const isOnServer = process.env.TEST_DATABASE === "postgres";

const settingsFor = ({ port }: Pick<MailServer, "port">) => ({
	smtpUrl: `smtp://127.0.0.1:${port}`,
	owner: OWNER,
});

async function mailServer(options = {}): Promise<MailServer> {
	const server = await startMailServer(options);
	onTestFinished(server.stop);
	return server;
}

let stored = 0;

async function store(mail: Partial<OutgoingMail> = {}, now = NOW): Promise<void> {
	stored += 1;
	const some = { key: `mail-${stored}`, subject: "Hello", text: "Is it bright enough? £9" };
	await queueMail(db(), { ...some, ...mail }, now);
}

const states = () =>
	db()
		.selectFrom("mails")
		.select(["sentAt", "attempts", "failure", "nextAttemptAt"])
		.orderBy("id")
		.execute();

const refuseAll = (_address: object, _session: object, done: (error: Error) => void) =>
	done(Object.assign(new Error("no room for zoe@example.co.uk"), { responseCode: 452 }));

/** The port of a server that is down. */
async function downServer(): Promise<number> {
	const server = await startMailServer();
	await server.stop();
	return server.port;
}

/** A mail's head, unfolded, without its body. */
function headOf(mail: string | undefined): string[] {
	const [head = ""] = (mail ?? "").split("\r\n\r\n");
	return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	return vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 5000 });
}

afterEach(() => {
	vi.useRealTimers();
});

describe("a mail", () => {
	it("goes once, from the owner's address, as text and as HTML, with its own headers", async () => {
		const server = await mailServer();
		await store({
			to: "zoe@example.co.uk",
			html: "<p>Bright</p>",
			headers: { "List-Unsubscribe": "<https://shop.example/stop>" },
		});
		await deliverDue(db(), settingsFor(server));
		await deliverDue(db(), settingsFor(server));

		expect(server.mails.map(({ to }) => to)).toEqual([["zoe@example.co.uk"]]);
		const head = headOf(server.mails[0]?.text);
		expect(head).toContain(`From: Beamwise <${OWNER}>`);
		expect(head).toContain("To: zoe@example.co.uk");
		expect(head).toContain("List-Unsubscribe: <https://shop.example/stop>");
		expect(head).toContain(`Message-ID: <mail-1.${NOW.getTime()}@shop.example>`);
		expect(server.mails[0]?.text).toMatch(/text\/plain.*text\/html.*<p>Bright/s);
		expect(await states()).toEqual([
			{ sentAt: expect.any(String), attempts: 1, failure: null, nextAttemptAt: null },
		]);
	});

	it("is queued at most once under its key", async () => {
		const server = await mailServer();
		await store({ key: "a" });
		await store({ key: "a", subject: "Again" });
		await deliverDue(db(), settingsFor(server));
		await store({ key: "a", subject: "And again" });
		await deliverDue(db(), settingsFor(server));
		expect(server.mails).toHaveLength(1);
	});

	it.each([
		{ to: "victim@example.com\r\nBcc: all@example.com" },
		{ to: "victim@example.com, all@example.com" },
		{ subject: "Sale\r\nBcc: all@example.com" },
		{ replyTo: { name: "Zoë\r\nBcc: all@example.com", address: "zoe@example.com" } },
		{ headers: { "X-Reason": "because\r\nBcc: all@example.com" } },
	])("has no header and no further recipient of a stranger's making: %#", async (wrong) => {
		const server = await mailServer();
		await store({ to: "victim@example.com", ...wrong });
		await deliverDue(db(), settingsFor(server));
		vi.mocked(console.error).mockClear();
		expect(server.mails.flatMap(({ to }) => to)).not.toContain("all@example.com");
		for (const { text } of server.mails) {
			expect(headOf(text).filter((line) => /^bcc:/i.test(line))).toEqual([]);
		}
	});
});

describe("deliverDue", () => {
	it("sends many, in the order they came", async () => {
		const server = await mailServer();
		for (const subject of ["First", "Second", "Third"]) await store({ subject });
		await deliverDue(db(), settingsFor(server));
		expect(server.mails.map(({ text }) => /Subject: (\w+)/.exec(text)?.[1])).toEqual([
			"First",
			"Second",
			"Third",
		]);
	});

	it("sends each once where two deliver at the same time", async () => {
		const server = await mailServer();
		for (let n = 0; n < 5; n += 1) await store();
		await Promise.all([1, 2, 3].map(() => deliverDue(db(), settingsFor(server))));
		expect(server.mails).toHaveLength(5);
	});

	it.runIf(isOnServer)("leaves alone what another sends, by whatever clock", async () => {
		const server = await mailServer();
		await store();
		const now = new Date();
		await claimDue(db(), now, new Date(now.getTime() + MAX_ATTEMPT_MS));
		vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() + 10 * 60_000 });
		expect(await deliverDue(db(), settingsFor(server))).toBe(true);
		expect(server.mails).toEqual([]);
		await store({}, new Date());
		await deliverDue(db(), settingsFor(server));
		expect(server.mails).toHaveLength(1);
	});

	it("goes on after a mail that was refused, and logs no personal data", async () => {
		const server = await mailServer({ onRcptTo: refuseAll });
		await store({ key: "a" });
		await store({ key: "b" });
		expect(await deliverDue(db(), settingsFor(server))).toBe(true);
		const refused = { sentAt: null, attempts: 1, failure: "EENVELOPE 452" };
		expect(await states()).toMatchObject([refused, refused]);
		const logged = vi.mocked(console.error).mock.calls.flat().join(" ");
		expect(logged).not.toMatch(/zoe|bright/i);
		expectLogged("Mail 1 (a) was not sent (attempt 1: EENVELOPE 452); next attempt ");
	});

	it("leaves the other mails alone while the mail server is down", async () => {
		const port = await downServer();
		for (let n = 0; n < 3; n += 1) await store();
		expect(await deliverDue(db(), settingsFor({ port }))).toBe(false);
		expect((await states()).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
		expectLogged("was not sent (attempt 1: ESOCKET)");
	});

	it("gives a mail to a visitor up after two days, and one to the owner never", async () => {
		const server = await mailServer({ onRcptTo: refuseAll });
		const longAgo = new Date(Date.now() - 48 * HOUR_MS);
		await store({ to: "zoe@example.co.uk" }, longAgo);
		await store({}, longAgo);
		await deliverDue(db(), settingsFor(server));
		const [toVisitor, toOwner] = await states();
		expect(toVisitor).toMatchObject({ failure: "EENVELOPE 452", nextAttemptAt: null });
		expect(toOwner?.nextAttemptAt).not.toBeNull();
		expectLogged("given up.");
	});

	it("sends nothing more once it is stopped", async () => {
		const stop = new AbortController();
		const server = await mailServer({
			onRcptTo: (_address: object, _session: object, done: () => void) => {
				stop.abort();
				done();
			},
		});
		for (let n = 0; n < 3; n += 1) await store();
		await deliverDue(db(), settingsFor(server), stop.signal);
		expect(server.mails).toHaveLength(1);
	});

	it("leaves finished pages as they are", async () => {
		const server = await mailServer();
		await store();
		const version = dbVersion();
		await deliverDue(db(), settingsFor(server));
		expect(dbVersion()).toBe(version);
		expect(server.mails).toHaveLength(1);
	});

	it("pauses longer and longer, up to an hour", () => {
		expect([1, 2, 3, 6, 7, 50].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([
			1, 2, 4, 32, 60, 60,
		]);
	});
});

describe("startDelivery", () => {
	it("finds what another process queued", async () => {
		const server = await mailServer();
		const delivery = startDelivery(db(), settingsFor(server), { lookEveryMs: 5 });
		await wait(30);
		await store();
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});

	it("sends what waits at the start and what comes later", async () => {
		const server = await mailServer();
		await store();
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => server.mails.length === 1);
		await store();
		delivery.wake();
		await until(() => server.mails.length === 2);
		await delivery.stop();
	});

	// The clock of a server cannot be set here.
	it.skipIf(isOnServer)("sends once when a mail server that was down comes back", async () => {
		vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		const port = await downServer();
		await store();
		const delivery = startDelivery(db(), settingsFor({ port }));
		await until(async () => (await states())[0]?.failure === "ESOCKET");
		await vi.advanceTimersByTimeAsync(pauseAfter(1));
		await until(async () => (await states())[0]?.attempts === 2);
		await until(async () => (await states())[0]?.failure === "ESOCKET");

		const server = await mailServer({ port });
		await vi.advanceTimersByTimeAsync(pauseAfter(2) - 10_000);
		expect(server.mails).toEqual([]);
		await vi.advanceTimersByTimeAsync(10_000);
		await until(() => server.mails.length === 1);
		await vi.advanceTimersByTimeAsync(10 * 3_600_000);
		await delivery.stop();
		expect(server.mails).toHaveLength(1);
		expectLogged("attempt 2: ESOCKET");
	});

	it("tries at once after a restart", async () => {
		const port = await downServer();
		await store();
		await deliverDue(db(), settingsFor({ port }));
		expectLogged("was not sent");
		const server = await mailServer({ port });
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});

	it("sends at the start what a wrong clock queued for later", async () => {
		const server = await mailServer();
		await store({}, new Date(Date.now() + 1000 * HOUR_MS));
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});

	it("goes on after the database failed", async () => {
		const server = await mailServer();
		await db().schema.alterTable("mails").renameTo("elsewhere").execute();
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => vi.mocked(console.error).mock.calls.length > 0);
		expectLogged("Mails could not be delivered");
		await db().schema.alterTable("elsewhere").renameTo("mails").execute();
		await store();
		delivery.wake();
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});
});

describe("an old mail", () => {
	const contents = () =>
		db().selectFrom("mails").select(["recipient", "text"]).orderBy("id").execute();
	const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS);

	it("loses its address and text 30 days after it was sent, but not its key", async () => {
		const server = await mailServer();
		await store({ key: "old", to: "zoe@example.co.uk", text: "t" });
		await deliverDue(db(), settingsFor(server));
		await forgetOldMails(db(), inDays(29.9));
		expect(await contents()).toEqual([{ recipient: "zoe@example.co.uk", text: "t" }]);
		await forgetOldMails(db(), inDays(30.1));
		expect(await contents()).toEqual([{ recipient: null, text: "" }]);
		await store({ key: "old" });
		await deliverDue(db(), settingsFor(server));
		expect(server.mails).toHaveLength(1);
	});

	it("stays whole while it waits", async () => {
		await store({ text: "t" });
		await forgetOldMails(db(), inDays(100));
		expect(await contents()).toEqual([{ recipient: null, text: "t" }]);
	});
});
