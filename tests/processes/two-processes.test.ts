import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/connection.server";
import { acquireLease } from "db/leases/with-lease";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { findAccount, insertAccount } from "~/auth/accounts.queries.server";
import { startSession } from "~/auth/sessions.queries.server";
import { tokenHashOf } from "~/config/link-token.server";
import { followAlertLink } from "~/features/alerts/alert-links.server";
import { insertAlert, insertToken } from "~/features/alerts/alerts.queries.server";
import { modelRecordSchema } from "~/features/changes/cells/records";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { commitImport } from "~/features/imports/apply/commit-import.server";
import { stageUpload } from "~/features/imports/apply/staged-uploads.queries.server";
import { claimDueMail, queueMail } from "~/features/mail/mails.queries.server";
import {
	confirmSubscription,
	upsertUnconfirmed,
} from "~/features/newsletter/subscriptions.queries.server";
import { countUse } from "~/http/request/rate-limits.queries.server";
import { csvSource } from "../import-tasks";

// Two processes of the site on one database do the same thing at the same moment: it must happen only once.

const NOW = new Date("2026-03-01T10:00:00Z");
const LATER = new Date("2026-03-01T11:00:00Z");

let one: Kysely<Database>;
let two: Kysely<Database>;

beforeEach(async () => {
	const isOnServer = process.env.TEST_DATABASE === "postgres";
	const folder = mkdtempSync(join(tmpdir(), "two-processes-"));
	const url = isOnServer ? process.env.DATABASE_URL : `file:${join(folder, "site.db")}`;
	[one, two] = [openDatabase(url ?? ""), openDatabase(url ?? "")];
	if (!isOnServer) await migrateToLatest(one);
	return async () => {
		await Promise.all([one.destroy(), two.destroy()]);
		rmSync(folder, { recursive: true });
	};
});

/** Does something several times at once, alternating between the processes. */
function atOnce<T>(times: number, act: (db: Kysely<Database>, n: number) => Promise<T>) {
	return Promise.all(Array.from({ length: times }, (_, n) => act(n % 2 === 0 ? one : two, n)));
}

const sorted = (results: readonly boolean[]) => [...results].sort();

it("two processes: sends no mail twice", async () => {
	for (let n = 0; n < 20; n += 1) {
		await queueMail(one, { key: `mail-${n}`, subject: "", text: "x" }, NOW);
	}
	// Makes them due now by the clock of a PostgreSQL server.
	const due = new Date(Date.now() + 60_000);
	const later = new Date(due.getTime() + 60_000);
	const claimed = await atOnce(24, (db) => retryBusy(() => claimDueMail(db, due, later)));
	const keys = claimed.flatMap((mail) => (mail ? [mail.key] : []));
	expect(new Set(keys).size).toBe(20);
	expect(keys).toHaveLength(20);
});

it("two processes: gives a lease to one process", async () => {
	const lease = { name: "feeds", leaseMs: 45_000 };
	for (let hour = 0; hour < 10; hour += 1) {
		const now = new Date(NOW.getTime() + hour * 3_600_000);
		const taken = await atOnce(4, (db, n) =>
			retryBusy(() => acquireLease(db, { ...lease, owner: `${hour} ${n}` }, now)),
		);
		expect(sorted(taken)).toEqual([false, false, false, true]);
	}
});

it("two processes: accepts the answer to a human check once", async () => {
	const message = { name: "Ann", email: "ann@example.com", message: "Hello" };
	const check = { status: "right", nonce: "n", expiresAt: LATER } as const;
	const received = await atOnce(6, (db) => receiveMessage(db, message, check, NOW));
	expect(received.filter(Boolean)).toHaveLength(1);
	expect(await one.selectFrom("contact_messages").select("id").execute()).toHaveLength(1);
	expect(await one.selectFrom("mails").select("id").execute()).toHaveLength(1);
});

it("two processes: counts every use", async () => {
	const uses = await atOnce(20, (db) => retryBusy(() => countUse(db, "contact", 60_000, NOW)));
	expect(Math.max(...uses.map(({ count }) => count))).toBe(20);
});

it("two processes: stores an address once, and confirms it once", async () => {
	const asked = await atOnce(6, (db, n) => {
		const address = { email: "a@example.com", confirmHash: tokenHashOf(`token ${n}`) };
		return retryBusy(() => upsertUnconfirmed(db, address, NOW));
	});
	expect(asked.filter(Boolean)).toHaveLength(1);
	const token = `token ${asked.indexOf(true)}`;
	const confirmed = await atOnce(6, (db) => confirmSubscription(db, token, LATER));
	expect(confirmed.filter(Boolean)).toHaveLength(1);
});

it("two processes: follows the link of an alert once", async () => {
	const model = modelRecordSchema.parse({ sku: "A", brand: "Epson", model: "One" });
	await one
		.transaction()
		.execute((trx) => upsertModels(trx, [model], { now: NOW, isSample: false }));
	const alert = {
		projectorSku: "A",
		email: "a@example.com",
		targetPence: 10_000,
		wantsStock: 1,
	} as const;
	const id = (await insertAlert(one, { ...alert, createdAt: NOW.toISOString() })) ?? 0;
	const token = await insertToken(one, id, "confirm");
	const followed = await atOnce(6, (db) => followAlertLink(db, "confirm", token, NOW));
	expect(followed.filter(Boolean)).toHaveLength(1);
});

it("two processes: leaves one file staged for a session", async () => {
	await insertAccount(one, "ann", "a hash");
	const account = await findAccount(one, "ann");
	const session = tokenHashOf(await startSession(one, account?.id ?? 0, NOW));
	const ids = await atOnce(6, (db, n) =>
		retryBusy(() => stageUpload(db, session, csvSource(`sku\n${n}\n`), NOW)),
	);
	const rows = await one.selectFrom("staged_uploads").select("id").execute();
	expect(rows).toHaveLength(1);
	expect(ids).toContain(rows[0]?.id);
});

it("two processes: imports one file after the other", async () => {
	const source = csvSource("sku,brand,model,price\nA,Epson,One,10\nB,Epson,Two,20\n");
	const options = { startedBy: "ann", now: NOW };
	const imported = await atOnce(4, (db) => retryBusy(() => commitImport(db, source, options)));
	expect(imported.map(({ result }) => result.created).sort()).toEqual([0, 0, 0, 2]);
});
