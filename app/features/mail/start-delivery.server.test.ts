import { setTimeout as wait } from "node:timers/promises";
import { db } from "db/connection.server";
import { expect, it, vi } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import {
	downServer,
	HOUR_MS,
	isOnServer,
	mailServer,
	settingsFor,
	states,
	store,
} from "../../../tests/support/stored-mails";
import { deliverDue, retryPauseMs, startDelivery } from "./deliver-mails.server";
import type { MailSettings } from "./mail-transport.server";

function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	return vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 5000 });
}

it("start delivery: finds mails queued by another process", async () => {
	const server = await mailServer();
	const delivery = startDelivery(db(), async () => settingsFor(server), { checkIntervalMs: 5 });
	await wait(30);
	await store();
	await until(() => server.mails.length === 1);
	await delivery.stop();
});

it("start delivery: sends waiting mails at the start, and later ones when they are queued", async () => {
	const server = await mailServer();
	await store();
	const delivery = startDelivery(db(), async () => settingsFor(server));
	await until(() => server.mails.length === 1);
	await store();
	delivery.wake();
	await until(() => server.mails.length === 2);
	await delivery.stop();
});

// The clock of a server cannot be set here.
it.skipIf(isOnServer)(
	"start delivery: sends once when a mail server that was down comes back",
	async () => {
		vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		const port = await downServer();
		await store();
		const delivery = startDelivery(db(), async () => settingsFor({ port }));
		await until(async () => (await states())[0]?.failure === "ESOCKET");
		await vi.advanceTimersByTimeAsync(retryPauseMs(1));
		await until(async () => (await states())[0]?.attempts === 2);
		await until(async () => (await states())[0]?.failure === "ESOCKET");

		const server = await mailServer({ port });
		await vi.advanceTimersByTimeAsync(retryPauseMs(2) - 10_000);
		expect(server.mails).toEqual([]);
		await vi.advanceTimersByTimeAsync(10_000);
		await until(() => server.mails.length === 1);
		await vi.advanceTimersByTimeAsync(10 * 3_600_000);
		await delivery.stop();
		expect(server.mails).toHaveLength(1);
		expectLogged("attempt 2: ESOCKET");
	},
);

it("start delivery: waits without a mail server, and sends once one is set", async () => {
	const server = await mailServer();
	let settings: MailSettings | undefined;
	await store();
	const delivery = startDelivery(db(), async () => settings);
	delivery.wake();
	await wait(30);
	expect((await states())[0]?.attempts).toBe(0);
	settings = settingsFor(server);
	delivery.wake();
	await until(() => server.mails.length === 1);
	await delivery.stop();
});

it("start delivery: sends at once with another server what the last one did not take, seen by a look alone", async () => {
	let settings = settingsFor({ port: await downServer() });
	await store();
	const delivery = startDelivery(db(), async () => settings, { checkIntervalMs: 5 });
	await until(async () => (await states())[0]?.failure === "ESOCKET");
	const server = await mailServer();
	settings = settingsFor(server);
	await until(() => server.mails.length === 1);
	await delivery.stop();
	expectLogged("attempt 1: ESOCKET");
});

it("start delivery: tries at once after a restart", async () => {
	const port = await downServer();
	await store();
	await deliverDue(db(), settingsFor({ port }));
	expectLogged("was not sent");
	const server = await mailServer({ port });
	const delivery = startDelivery(db(), async () => settingsFor(server));
	await until(() => server.mails.length === 1);
	await delivery.stop();
});

it("start delivery: retries a mail interrupted by a stop at the next start", async () => {
	let asked = 0;
	const silent = await mailServer({
		onRcptTo: () => {
			asked += 1;
		},
	});
	await store();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
	const cut = startDelivery(db(), async () => settingsFor(silent));
	await until(() => asked === 1);
	const stopped = cut.stop();
	await vi.advanceTimersByTimeAsync(3000);
	await stopped;
	vi.useRealTimers();
	const server = await mailServer();
	const delivery = startDelivery(db(), async () => settingsFor(server));
	await until(() => server.mails.length === 1);
	await delivery.stop();
});

it("start delivery: retries a dead process's mail soon, and never a mail that a live process is sending", async () => {
	let finish: (() => void) | undefined;
	const slow = await mailServer({
		onRcptTo: (_address: object, _session: object, done: () => void) => {
			finish = done;
		},
	});
	await store();
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const sending = deliverDue(db(), settingsFor(slow));
	await until(() => finish !== undefined);
	const [claimed] = await states();
	const claimedUntil = Date.parse(claimed?.nextAttemptAt ?? "");
	expect(claimedUntil - Date.now()).toBeLessThan(30_000);
	await vi.advanceTimersByTimeAsync(10_000);
	const renewedUntil = async () => Date.parse((await states())[0]?.nextAttemptAt ?? "");
	await until(async () => (await renewedUntil()) > claimedUntil);
	vi.useRealTimers();
	finish?.();
	await sending;
	expect(slow.mails).toHaveLength(1);
});

it("start delivery: sends a mail dated in the future by a wrong clock at the start", async () => {
	const server = await mailServer();
	await store({}, new Date(Date.now() + 1000 * HOUR_MS));
	const delivery = startDelivery(db(), async () => settingsFor(server));
	await until(() => server.mails.length === 1);
	await delivery.stop();
});

it("start delivery: goes on after the database failed", async () => {
	const server = await mailServer();
	await db().schema.alterTable("mails").renameTo("elsewhere").execute();
	const delivery = startDelivery(db(), async () => settingsFor(server));
	await until(() => vi.mocked(console.error).mock.calls.length > 0);
	expectLogged("Mails could not be delivered");
	await db().schema.alterTable("elsewhere").renameTo("mails").execute();
	await store();
	delivery.wake();
	await until(() => server.mails.length === 1);
	await delivery.stop();
});
