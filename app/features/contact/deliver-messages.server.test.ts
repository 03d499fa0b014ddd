import { db } from "db/connection.server";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import { type MailServer, startMailServer } from "../../../tests/mail-server";
import { messageSchema } from "./contact-schema";
import { deliverDue, pauseAfter, startDelivery } from "./deliver-messages.server";
import { insertMessage } from "./messages.queries.server";

const TO = "owner@shop.example";
const VALID = {
	name: "Zoë O'Neil",
	email: "zoe@example.co.uk",
	message: "Is it bright enough? £9",
};

const settingsFor = ({ port }: Pick<MailServer, "port">) => ({
	smtpUrl: `smtp://127.0.0.1:${port}`,
	to: TO,
});

async function mailServer(options = {}): Promise<MailServer> {
	const server = await startMailServer(options);
	onTestFinished(server.stop);
	return server;
}

const store = (wrong: Record<string, string> = {}) =>
	insertMessage(db(), messageSchema.parse({ ...VALID, ...wrong }), new Date());

const states = () =>
	db().selectFrom("contact_messages").select(["sentAt", "attempts", "failure"]).execute();

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

describe("a mailed message", () => {
	it("goes to the owner, once, and is answered to the visitor", async () => {
		const server = await mailServer();
		await store();
		await deliverDue(db(), settingsFor(server));
		await deliverDue(db(), settingsFor(server));

		expect(server.mails.map(({ to }) => to)).toEqual([[TO]]);
		const head = headOf(server.mails[0]?.text);
		expect(head).toContain(`From: Beamwise contact form <${TO}>`);
		expect(head).toContain(`To: ${TO}`);
		expect(head.find((line) => line.startsWith("Reply-To:"))).toContain("<zoe@example.co.uk>");
		expect(head.find((line) => line.startsWith("Subject:"))).toMatch(/Message.from/);
		expect(await states()).toEqual([{ sentAt: expect.any(String), attempts: 1, failure: null }]);
	});

	it.each([
		{ name: "Zoë\r\nBcc: victim@example.com" },
		{ name: 'Zoë" <victim@example.com>, "x' },
		{ name: "Zoë, victim@example.com;" },
		{ message: "Hello there\r\n\r\n.\r\nMAIL FROM:<x@y.example>\r\nBcc: victim@example.com" },
	])("has no header and no recipient of the visitor's making: %#", async (wrong) => {
		const server = await mailServer();
		await store(wrong);
		await deliverDue(db(), settingsFor(server));

		expect(server.mails.map(({ to }) => to)).toEqual([[TO]]);
		const names = headOf(server.mails[0]?.text).map((line) => line.split(":")[0]?.toLowerCase());
		expect(names.sort()).toEqual(
			[
				"content-transfer-encoding",
				"content-type",
				"date",
				"from",
				"message-id",
				"mime-version",
				"reply-to",
				"subject",
				"to",
			].sort(),
		);
	});
});

describe("deliverDue", () => {
	it("sends many, in the order they came", async () => {
		const server = await mailServer();
		for (const name of ["First", "Second", "Third"]) await store({ name });
		await deliverDue(db(), settingsFor(server));
		expect(server.mails.map(({ text }) => /Subject: Message from (\w+)/.exec(text)?.[1])).toEqual([
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

	it("keeps a message that was refused, and logs no personal data", async () => {
		const server = await mailServer({
			onRcptTo: (_address: object, _session: object, done: (error: Error) => void) =>
				done(Object.assign(new Error("no room for zoe@example.co.uk"), { responseCode: 452 })),
		});
		await store();
		await deliverDue(db(), settingsFor(server));
		expect(await states()).toEqual([{ sentAt: null, attempts: 1, failure: "EENVELOPE 452" }]);
		const logged = vi.mocked(console.error).mock.calls.flat().join(" ");
		expect(logged).not.toMatch(/zoe|bright/i);
		expectLogged("Contact message 1 was not mailed (attempt 1: EENVELOPE 452); next attempt ");
	});

	it("pauses longer and longer, up to an hour", () => {
		expect([1, 2, 3, 6, 7, 50].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([
			1, 2, 4, 32, 60, 60,
		]);
	});
});

describe("startDelivery", () => {
	async function downServer(): Promise<number> {
		const server = await startMailServer();
		await server.stop();
		return server.port;
	}

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

	it("sends once when a mail server that was down comes back", async () => {
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
		expectLogged("was not mailed");
		const server = await mailServer({ port });
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});

	it("goes on after the database failed", async () => {
		const server = await mailServer();
		await db().schema.alterTable("contact_messages").renameTo("elsewhere").execute();
		const delivery = startDelivery(db(), settingsFor(server));
		await until(() => vi.mocked(console.error).mock.calls.length > 0);
		expectLogged("Contact messages could not be delivered");
		await db().schema.alterTable("elsewhere").renameTo("contact_messages").execute();
		await store();
		delivery.wake();
		await until(() => server.mails.length === 1);
		await delivery.stop();
	});
});
