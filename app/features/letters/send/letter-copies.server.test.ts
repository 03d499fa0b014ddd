import { createServer, type Socket } from "node:net";
import { db } from "db/connection.server";
import { describe, expect, it, onTestFinished } from "vitest";
import { HOUR_MS } from "~/config/time";
import { countCopiesOf } from "~/features/letters/letters.queries.server";
import {
	endSubscription,
	upsertSubscription,
} from "~/features/newsletter/subscriptions.queries.server";
import { rowOf, setRows } from "../../../../tests/databases/rows";
import { expectLogged } from "../../../../tests/expect-logged";
import { setSettings } from "../../../../tests/settings";
import {
	addReaders,
	beginToSend,
	deliver,
	readerAddress,
} from "../../../../tests/support/sent-letters";
import { isOnServer, mailServer, store } from "../../../../tests/support/stored-mails";
import { letterCopies } from "./letter-copies.server";
import { pauseOrResumeLetter } from "./send-letter.server";

type Done = (error?: Error) => void;
type Address = { address: string };

const refusal = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });

/** A server that refuses some addresses with a code. */
const refusing = (code: number, isRefused: (address: string) => boolean) => ({
	onRcptTo: ({ address }: Address, _: object, done: Done) =>
		isRefused(address) ? done(refusal(code)) : done(),
});

/** Lets the limit of an hour, and waits after refusals, pass. */
async function passTime(): Promise<void> {
	const before = new Date(Date.now() - 2 * HOUR_MS).toISOString();
	await setRows("letter_copies", { triedAt: before });
	await db()
		.updateTable("letter_copies")
		.set({ dueAt: before })
		.where("dueAt", "is not", null)
		.execute();
}

const recipients = (server: { mails: { to: string[] }[] }) =>
	server.mails.map(({ to: [to = ""] }) => to);

describe("a letter", () => {
	it("goes once to each subscriber, as text and HTML, with its own link to stop", async () => {
		const server = await mailServer();
		await addReaders(3);
		const id = await beginToSend(server);
		await deliver(server);
		await deliver(server);
		expect(recipients(server)).toEqual([0, 1, 2].map(readerAddress));
		expect(await countCopiesOf(db(), id)).toMatchObject({ total: 3, accepted: 3, waiting: 0 });

		const texts = server.mails.map(({ text }) => text.replace(/=\r\n|\r\n(?=[ \t])/g, ""));
		const links = texts.map((text) => /List-Unsubscribe: <(\S+)>/.exec(text)?.[1] ?? "");
		expect(new Set(links).size).toBe(3);
		for (const [index, text] of texts.entries()) {
			expect(text).toMatch(/text\/plain.*Hello, \*\*reader\*\*.*text\/html.*<strong>reader/s);
			expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
			expect(text.split(links[index] ?? "x").length).toBe(4);
		}
		const withoutLinks = texts.map((text, index) =>
			text
				.replaceAll(links[index] ?? "", "LINK")
				.replaceAll(readerAddress(index), "ADDRESS")
				.replace(/letter-\d+-\d+/, "ID")
				.replace(/[-\w]*NmP[-\w]*/g, "PART"),
		);
		expect(new Set(withoutLinks).size).toBe(1);
	});

	it("goes to those who subscribed before it began and have not left", async () => {
		const server = await mailServer();
		await addReaders(3);
		const id = await beginToSend(server);
		const left = await rowOf("newsletter_subscriptions", { email: readerAddress(1) });
		await endSubscription(db(), left.id, new Date());
		await upsertSubscription(db(), "late@example.com", new Date());
		await deliver(server);
		expect(recipients(server)).toEqual([readerAddress(0), readerAddress(2)]);
		expect(await countCopiesOf(db(), id)).toMatchObject({ accepted: 2, left: 1 });
	});

	it("waits while it is paused, and goes on where it was", async () => {
		const server = await mailServer();
		await addReaders(2);
		const id = await beginToSend(server);
		const stamp = { by: "ann", now: new Date() };
		await pauseOrResumeLetter(db(), String(id), 1, stamp);
		await deliver(server);
		expect(server.mails).toEqual([]);
		expect(await letterCopies().findNextDue(db(), new Date())).toBeUndefined();
		await pauseOrResumeLetter(db(), String(id), 0, stamp);
		await deliver(server);
		expect(server.mails).toHaveLength(2);
	});

	it("is sent at most so many times in any hour, by whatever process", async () => {
		setSettings({ MAIL_PER_HOUR: "2" });
		const server = await mailServer();
		await addReaders(5);
		await beginToSend(server);
		await deliver(server);
		await deliver(server);
		expect(server.mails).toHaveLength(2);
		const { triedAt: firstAt } = await db()
			.selectFrom("letter_copies")
			.select("triedAt")
			.where("triedAt", "is not", null)
			.orderBy("triedAt")
			.executeTakeFirstOrThrow();
		const next = await letterCopies().findNextDue(db(), new Date());
		expect(next?.getTime()).toBe(Date.parse(firstAt ?? "") + HOUR_MS);

		await passTime();
		await deliver(server);
		expect(server.mails).toHaveLength(4);
		await passTime();
		await deliver(server);
		expect(recipients(server)).toEqual([0, 1, 2, 3, 4].map(readerAddress));
	});

	it.each([
		["its address", refusing(550, (address) => address === readerAddress(0))],
		[
			"the mail itself",
			{
				onData(
					stream: NodeJS.ReadableStream,
					session: { envelope: { rcptTo: Address[] } },
					done: Done,
				) {
					const isFirst = session.envelope.rcptTo[0]?.address === readerAddress(0);
					stream.resume().on("end", () => (isFirst ? done(refusal(554)) : done()));
				},
			},
		],
	])(
		"stops an address after three letters in a row that were refused for good: %s",
		async (_, options) => {
			const server = await mailServer(options);
			await addReaders(2);
			for (const refusals of [1, 2, 3]) {
				const id = await beginToSend(server);
				await deliver(server);
				await deliver(server);
				expect(await countCopiesOf(db(), id)).toMatchObject({ refused: 1, accepted: 1 });
				const subscription = await rowOf("newsletter_subscriptions", { email: readerAddress(0) });
				expect(subscription).toMatchObject({ refusals, isActive: refusals < 3 ? 1 : 0 });
			}
			const id = await beginToSend(server);
			expect(await countCopiesOf(db(), id)).toMatchObject({ total: 1 });
		},
	);

	it("counts refusals anew after one that was accepted", async () => {
		await addReaders(1);
		for (const code of [550, 550, 250, 550, 550]) {
			const server = await mailServer(refusing(code, () => code !== 250));
			await beginToSend(server);
			await deliver(server);
		}
		expect(await rowOf("newsletter_subscriptions")).toMatchObject({ refusals: 2, isActive: 1 });
	});

	it("is tried again later if it was refused for now, and given up after two days", async () => {
		const busy = await mailServer(refusing(451, () => true));
		await addReaders(1);
		const id = await beginToSend(busy);
		await deliver(busy);
		await deliver(busy);
		expect(await rowOf("letter_copies")).toMatchObject({ state: "waiting", attempts: 1 });
		await passTime();
		const server = await mailServer();
		await deliver(server);
		expect(server.mails).toHaveLength(1);

		const old = await beginToSend(busy, {}, new Date(Date.now() - 49 * HOUR_MS));
		await deliver(busy);
		expect(await countCopiesOf(db(), id)).toMatchObject({ accepted: 1 });
		expect(await countCopiesOf(db(), old)).toMatchObject({ failed: 1 });
		expect(await rowOf("newsletter_subscriptions")).toMatchObject({ refusals: 0 });
	});

	it("waits for a mail server that is down, without counting against its readers", async () => {
		const server = await mailServer();
		await addReaders(2);
		const id = await beginToSend(server);
		await server.stop();
		expect(await deliver(server)).toBe(false);
		expect(await countCopiesOf(db(), id)).toMatchObject({ waiting: 2 });
		expectLogged("was not sent (ESOCKET)");
		const next = await mailServer({ port: server.port });
		await passTime();
		await deliver(next);
		expect(next.mails).toHaveLength(2);
	});

	it("is not repeated if the connection ended after its last line", async () => {
		const port = await silentServer();
		await addReaders(1);
		const id = await beginToSend({ port });
		expect(await deliver({ port })).toBe(false);
		expectLogged("A copy of a letter");
		expect(await countCopiesOf(db(), id)).toMatchObject({ handed: 1, waiting: 0 });
		await passTime();
		const server = await mailServer();
		await deliver(server);
		expect(server.mails).toEqual([]);
	});

	it("comes after all other mails", async () => {
		const server = await mailServer();
		await addReaders(1);
		await beginToSend(server);
		await store({ to: "zoe@example.com" });
		await deliver(server);
		expect(recipients(server)).toEqual(["zoe@example.com", readerAddress(0)]);
	});

	it.skipIf(isOnServer)("is sent by whoever claims it alone", async () => {
		const server = await mailServer();
		await addReaders(10);
		await beginToSend(server);
		await Promise.all([1, 2, 3].map(() => deliver(server)));
		expect([...recipients(server)].sort()).toEqual(
			Array.from({ length: 10 }, (_, n) => readerAddress(n)),
		);
	});
});

/** A mail server that closes the connection when it has a mail, without a reply. Returns its port. */
async function silentServer(): Promise<number> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		let isData = false;
		socket.write("220 mail.example\r\n");
		socket.on("data", (chunk) => {
			const text = chunk.toString();
			if (isData) {
				if (text.endsWith("\r\n.\r\n")) socket.destroy();
				return;
			}
			isData = text.startsWith("DATA");
			socket.write(isData ? "354 go on\r\n" : "250 ok\r\n");
		});
		socket.on("error", () => {});
	});
	const { promise, resolve } = Promise.withResolvers<void>();
	server.listen(0, "127.0.0.1", resolve);
	await promise;
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const address = server.address();
	return typeof address === "object" && address ? address.port : 0;
}
