import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { db, openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { emitCommitted } from "db/writes/write";
import { sql } from "kysely";
import { EXPIRY_JOBS } from "server/cluster/scheduled-jobs";
import { expect, it, vi } from "vitest";
import { deleteOldAuditLines } from "~/audit-log/audit-log.queries.server";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { addRows, rowOf, setRows } from "../../../tests/databases/rows";
import { expectLogged } from "../../../tests/expect-logged";
import { makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { findJobRequest, requestJobs } from "./job-requests.queries.server";
import { delegateJobs, runJobs, startJobs, stopJobs } from "./scheduled-jobs.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A model with an offer of today, and two old points of one day. */
async function makeOffer(): Promise<void> {
	await makeShops();
	await makeProjectors({ sku: "A", price: "120" });
	await makeListings({ sku: "A", price: "100" });
	const { id } = await db().selectFrom("projectors").select("id").executeTakeFirstOrThrow();
	const point = { projectorId: id, retailerId: 1, pricePence: 10_000, deliveryPence: null };
	const marks = { inStock: 1, condition: "new", isSample: 0 } as const;
	for (const time of ["08", "09"]) {
		const at = `2020-01-01T${time}:00:00.000Z`;
		await addRows("price_points", { ...point, ...marks, at });
	}
}

const isLastKnown = async () => {
	const row = await rowOf("projectors");
	return row.isLastKnownPrice === 1 && row.shownPricePence === 12_000;
};

const checkOffers = async (at: Date) => {
	await setRows("retailer_listings", { checkedAt: at.toISOString() });
};

const points = async () => {
	const { length: count } = await db().selectFrom("price_points").select("at").execute();
	return count;
};

it("the scheduled jobs follows shown prices and lowest marks, and thins old points", async () => {
	await makeOffer();
	await setRows("projectors", { isLowestPrice: 1 });
	await runJobs(db(), inDays(1));
	expect(await isLastKnown()).toBe(false);
	expect(await points()).toBe(2);
	const { isLowestPrice } = await rowOf("projectors");
	expect(isLowestPrice).toBe(0);
	await runJobs(db(), inDays(29));
	expect(await isLastKnown()).toBe(false);
	await runJobs(db(), inDays(31));
	expect(await isLastKnown()).toBe(true);
});

it("the scheduled jobs follows shown prices of a feed's offers as they grow stale earlier", async () => {
	await makeOffer();
	await setRows("retailer_listings", { isCheckedByFeed: 1 });
	await runJobs(db(), inDays(6));
	expect(await isLastKnown()).toBe(false);
	await runJobs(db(), inDays(8));
	expect(await isLastKnown()).toBe(true);
});

it("the scheduled jobs deletes old audit log entries and staff data", async () => {
	const at = "2026-03-01T12:00:00.000Z";
	const line = { by: "ann", subject: "person", subjectKey: "zoe", title: "zoe" } as const;
	await addRows("staff_changes", {
		...line,
		at,
		action: "added",
		before: null,
		after: null,
		undoesId: null,
	});
	const invited = { username: "zoe", tokenHash: "x", invitedBy: "ann" };
	await addRows("invitations", { ...invited, createdAt: at, expiresAt: at });
	await runJobs(db(), new Date("2027-03-02T12:00:00Z"), EXPIRY_JOBS);
	expect(await db().selectFrom("staff_changes").select("id").execute()).toEqual([]);
	expect(await db().selectFrom("invitations").select("id").execute()).toEqual([]);
});

it("the scheduled jobs deletes messages older than a year, once a day", async () => {
	const message = { name: "Ann", email: "ann@example.com", message: "Is it bright?" };
	const left = async () =>
		(await db().selectFrom("contact_messages").select("id").execute()).length;
	await receiveMessage(db(), message, undefined, inDays(-366));
	await runJobs(db(), inDays(0));
	expect(await left()).toBe(0);
	await receiveMessage(db(), message, undefined, inDays(-364));
	await runJobs(db(), inDays(0.001));
	await runJobs(db(), inDays(0.999));
	expect(await left()).toBe(1);
	await runJobs(db(), inDays(2));
	expect(await left()).toBe(0);
});

it("the scheduled jobs continues with the other jobs if one fails, and logs which", async () => {
	await makeOffer();
	await db().schema.dropTable("mails").execute();
	await runJobs(db(), inDays(31));
	expectLogged("Scheduled job failed: old mails");
	expect(await isLastKnown()).toBe(true);
	expect(await points()).toBe(2);
});

it.each(Object.entries({ ...EXPIRY_JOBS, "old history": deleteOldAuditLines }))(
	"the scheduled jobs waits for another writer: %s",
	async (_, job) => {
		const folder = mkdtempSync(join(tmpdir(), "jobs-"));
		const url = `file:${join(folder, "site.db")}`;
		const [own, other] = [openDatabase(url), openDatabase(url)];
		await migrateToLatest(own);
		await sql`begin immediate`.execute(other);
		setTimeout(() => sql`commit`.execute(other), 50);
		await job(own, inDays(0));
		await Promise.all([own.destroy(), other.destroy()]);
		rmSync(folder, { recursive: true });
	},
);

it("the scheduled jobs is requested from other processes by one that delegates its jobs", async () => {
	delegateJobs(db());
	emitCommitted("offers-changed");
	await stopJobs();
	const asked = await findJobRequest(db());
	expect(asked).toBeDefined();

	delegateJobs(db());
	emitCommitted("offers-changed");
	await stopJobs();
	expect(await findJobRequest(db())).not.toBe(asked);
});

it("the scheduled jobs is done soon after another process was woken", async () => {
	await makeOffer();
	await checkOffers(inDays(0));
	startJobs(db(), {}, { checkIntervalMs: 5 });
	await wait(20);
	await checkOffers(inDays(-31));
	await requestJobs(db());
	await vi.waitFor(async () => expect(await isLastKnown()).toBe(true));
	await stopJobs();
});

it("the scheduled jobs goes on after any throw, also one of the log", async () => {
	await makeOffer();
	const failing = { broken: () => Promise.reject(new Error("broken")) };
	vi.mocked(console.error).mockImplementationOnce(() => {
		throw new Error("The log cannot be written.");
	});
	startJobs(db(), failing);
	await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
	await checkOffers(inDays(-31));
	emitCommitted("offers-changed");
	await vi.waitFor(async () => expect(await isLastKnown()).toBe(true));
	await stopJobs();
	expectLogged("Scheduled job failed: broken");
});

it("the scheduled jobs runs at the start and when woken, and not after a stop", async () => {
	await makeOffer();
	await checkOffers(inDays(-31));
	startJobs(db());
	await vi.waitFor(async () => expect(await isLastKnown()).toBe(true));
	await checkOffers(inDays(0));
	emitCommitted("offers-changed");
	await stopJobs();
	expect(await isLastKnown()).toBe(false);
	await checkOffers(inDays(-31));
	emitCommitted("offers-changed");
	await stopJobs();
	expect(await isLastKnown()).toBe(false);
});
