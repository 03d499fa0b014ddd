import { db, dbVersion } from "db/connection.server";
import { describe, expect, it, vi } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import {
	downServer,
	HOUR_MS,
	isOnServer,
	mailServer,
	NOW,
	OWNER,
	settingsFor,
	states,
	store,
} from "../../../tests/support/stored-mails";
import { CLAIM_LIFETIME_MS, deliverDue, retryPauseMs } from "./deliver-mails.server";
import {
	claimDueMail,
	eraseOldMails,
	extendClaim,
	recordFailure,
	recordSent,
} from "./mails.queries.server";

const refuseAll = (_address: object, _session: object, done: (error: Error) => void) =>
	done(Object.assign(new Error("no room for zoe@example.co.uk"), { responseCode: 452 }));

/** After all that is claimed, by the clock of a server too. */
let laterBy = 0;
const later = async () => {
	laterBy += 60_000;
	return new Date(Date.now() + laterBy);
};

/** A mail's head, unfolded, without its body. */
function headOf(mail: string | undefined): string[] {
	const [head = ""] = (mail ?? "").split("\r\n\r\n");
	return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

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
	])("does not let a visitor inject headers or recipients: %#", async (wrong) => {
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

	it("sends each mail once if two deliveries run at the same time", async () => {
		const server = await mailServer();
		for (let n = 0; n < 5; n += 1) await store();
		await Promise.all([1, 2, 3].map(() => deliverDue(db(), settingsFor(server))));
		expect(server.mails).toHaveLength(5);
	});

	it.runIf(isOnServer)("leaves alone what another sends, by whatever clock", async () => {
		const server = await mailServer();
		await store();
		const now = new Date();
		await claimDueMail(db(), now, new Date(now.getTime() + CLAIM_LIFETIME_MS));
		vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() + 10 * 60_000 });
		expect(await deliverDue(db(), settingsFor(server))).toBe(true);
		expect(server.mails).toEqual([]);
		await store({}, new Date());
		await deliverDue(db(), settingsFor(server));
		expect(server.mails).toHaveLength(1);
	});

	it("leaves a mail as it is that another has claimed since", async () => {
		await store();
		const claim = async () => claimDueMail(db(), await later(), await later());
		const [late, next] = [await claim(), await claim()];
		if (!late || !next) throw new Error("There is no mail to claim.");
		await recordSent(db(), next.id, new Date());
		await recordFailure(db(), late, "ETIMEDOUT", new Date());
		await extendClaim(db(), late, new Date());
		expect(await states()).toMatchObject([{ failure: null, nextAttemptAt: null }]);
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

	it("sends nothing after a stop", async () => {
		const stop = new AbortController();
		const server = await mailServer({
			onRcptTo: (_address: object, _session: object, done: () => void) => {
				stop.abort();
				done();
			},
		});
		for (let n = 0; n < 3; n += 1) await store();
		await deliverDue(db(), settingsFor(server), { stopSignal: stop.signal });
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
		expect([1, 2, 3, 6, 7, 50].map((attempts) => retryPauseMs(attempts) / 60_000)).toEqual([
			1, 2, 4, 32, 60, 60,
		]);
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
		await eraseOldMails(db(), inDays(29.9));
		expect(await contents()).toEqual([{ recipient: "zoe@example.co.uk", text: "t" }]);
		await eraseOldMails(db(), inDays(30.1));
		expect(await contents()).toEqual([{ recipient: null, text: "" }]);
		await store({ key: "old" });
		await deliverDue(db(), settingsFor(server));
		expect(server.mails).toHaveLength(1);
	});

	it("stays whole while it waits", async () => {
		await store({ text: "t" });
		await eraseOldMails(db(), inDays(100));
		expect(await contents()).toEqual([{ recipient: null, text: "t" }]);
	});
});
