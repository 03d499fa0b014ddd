import { gzipSync } from "node:zlib";
import { db } from "db/connection.server";
import type { RunsTable } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import { write } from "db/writes/write";
import type { Insertable } from "kysely";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { makeFeed } from "../../support/feed-runs";

// States of staff's screens that the sample catalogue does not have, written straight into the shared site's database.

/** Part of the address of a feed, which no screen may show. */
export const FEED_KEY = "s3cret";

const LONG = "Epson EH-TW7100 4K PRO-UHD Home Cinema Projector, 3000 Lumens, "
	.repeat(3)
	.slice(0, 150);
const THEN = "2026-03-01T06:00:00.000Z";

/** Inserts a feed with every kind of pending task. Returns its screens. */
async function insertFeed(sku: string): Promise<string[]> {
	const feedId = await makeFeed({
		name: `Screens ${"of a feed ".repeat(6)}`,
		retailerId: null,
		address: `https://shop.example/${FEED_KEY}`,
		failures: 2,
		sample: JSON.stringify({
			headings: ["Naam", "Prijs", ""],
			firstLines: [[LONG, "1299,00", ""]],
		}),
	});
	const merchant = "The Home Cinema and Projector Company of Leeds and Bradford";
	await db().insertInto("feed_merchants").values({ feedId, merchant }).execute();
	const insertRun = (run: Partial<Insertable<RunsTable>> & Pick<RunsTable, "state">) =>
		db()
			.insertInto("runs")
			.values({
				kind: "feed",
				feedId,
				startedBy: "shop",
				startedAt: THEN,
				fileName: "day.csv",
				...run,
			})
			.returning("id")
			.executeTakeFirstOrThrow();
	const counts = '{"lines":9,"matched":3}';
	const problems = JSON.stringify([{ number: 7, reason: "no price" }]);
	const { id: run } = await insertRun({ state: "held", message: "Held.", counts, problems });
	const { id: applied } = await insertRun({ state: "applied" });
	const change = { sku: "X", retailerId: 1, after: { pricePence: 100, inStock: false } };
	const changes = gzipSync(JSON.stringify({ preview: { changes: [change], total: 2 } }));
	await db().insertInto("change_sets").values({ runId: run, part: 0, changes }).execute();
	const { id: line } = await db()
		.insertInto("feed_lines")
		.values({
			feedId,
			lineId: "1",
			merchant,
			title: LONG,
			brand: "Epson",
			mpn: "V11H961041",
			eans: '["08715946680453"]',
			url: "https://shop.example/1",
			pricePence: 129900,
			inStock: 1,
			condition: "new",
			state: "new",
			proposals: JSON.stringify([{ sku, why: "The model number is nearly the same." }]),
			seenAt: THEN,
			firstSeenAt: THEN,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	const own = `/admin/feeds/${feedId}`;
	return [
		"/admin/questions",
		`/admin/questions?question=line-${line}&find=epson`,
		own,
		`${own}/edit`,
		`${own}/delete`,
		`${own}/columns`,
		`${own}/lines?line=${line}&find=epson`,
		`${own}/lines?q=epson&all=ask`,
		`${own}/lines/${line}/model`,
		`${own}/runs?undo=${applied}`,
		`${own}/runs/${run}`,
	];
}

/** Inserts a change that can be undone and one that cannot. Returns their screens. */
async function insertChanges(sku: string): Promise<string[]> {
	const insert = (after: { speaker: string | null }) =>
		write(db(), (trx) => {
			const subject = { subject: "model", subjectKey: sku, title: `Model ${sku}` } as const;
			const fields = { before: { speaker: "Before" }, after };
			return recordChange(
				trx,
				{ by: "somebody", ...subject, action: "changed", ...fields },
				new Date(),
			);
		});
	const { speaker } = await db()
		.selectFrom("projectors")
		.select("speaker")
		.where("sku", "=", sku)
		.executeTakeFirstOrThrow();
	const ids = [await insert({ speaker }), await insert({ speaker: "Of somebody else" })];
	return ids.map((id) => `/admin/history/${id}`);
}

/** Inserts a message, a subscriber, an alert, a mail that fails, and visits of yesterday. */
async function insertVisitors(sku: string): Promise<string[]> {
	const now = new Date().toISOString();
	const [day = ""] = new Date(Date.now() - 86_400_000).toISOString().split("T");
	const email = "a@example.com";
	const { id } = await db()
		.insertInto("contact_messages")
		.values({
			name: "Bartholomew Featherstonehaugh",
			email,
			message: `${"long".repeat(50)}\n\u0647\u0630\u0627`,
			receivedAt: now,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	await db()
		.insertInto("newsletter_subscriptions")
		.values({ email, confirmedAt: now, subscribedAt: now, isActive: 1 })
		.execute();
	const alert = { projectorSku: sku, targetPence: 10_000, wantsStock: 0 } as const;
	await db()
		.insertInto("price_alerts")
		.values({
			...alert,
			email,
			confirmedAt: now,
			createdAt: now,
			endsAt: "2999-01-01T00:00:00.000Z",
		})
		.execute();
	const mail = { key: "reply-999", senderName: "x", subject: "x", text: "x", createdAt: now };
	await db()
		.insertInto("mails")
		.values({ ...mail, failure: "EENVELOPE 550", attempts: 1 })
		.execute();
	await db()
		.insertInto("model_views")
		.values({ day, slug: sku.toLowerCase(), views: 1234 })
		.execute();
	await db()
		.insertInto("searches")
		.values({ day, words: "a longer question than a synonym has", searches: 3, found: 0 })
		.execute();
	return [`/admin/messages/${id}`, `/admin/messages/${id}/delete`];
}

/** Inserts all of these states. Returns the addresses that come with them. */
export async function insertStaffStates(): Promise<string[]> {
	return retryBusy(async () => {
		const { sku } = await db()
			.selectFrom("projectors")
			.select("sku")
			.orderBy("id")
			.limit(1)
			.executeTakeFirstOrThrow();
		return [
			...(await insertFeed(sku)),
			...(await insertChanges(sku)),
			...(await insertVisitors(sku)),
		];
	});
}

/** Deletes the rows that the screens of other tests would show. */
export async function deleteStaffStates(): Promise<void> {
	await retryBusy(async () => {
		for (const table of [
			"feeds",
			"staff_changes",
			"contact_messages",
			"newsletter_subscriptions",
			"price_alerts",
			"mails",
			"model_views",
			"searches",
		] as const) {
			await db().deleteFrom(table).execute();
		}
	});
}
