import { LAST_BACKUP } from "db/backup/last-backup";
import { jsonElements } from "db/json/json-table";
import type { Database, FeedRunState } from "db/schema";
import { type Kysely, sql } from "kysely";
import {
	type ModelCondition,
	whereModelIs,
} from "~/features/catalogue/listing/model-condition.server";
import {
	isStaleListing,
	listShopsWithoutDelivery,
} from "~/features/catalogue/offers/listings.queries.server";
import { countUnanswered } from "~/features/contact/manage/messages.queries.server";
import { runCounts } from "~/features/feeds/run/run-plan";
import { countInVain } from "~/features/insight/tables/insight.queries.server";
import { decodePeriod } from "~/features/insight/tables/period";
import type { FeedCount, HeldFalls, Today } from "./today";

const DAY_MS = 24 * 3_600_000;

/** Days for which an unanswered quarantined price of an import is listed. */
const FALLS_FOR_DAYS = 7;
/** A mail that was given up counts until its text is deleted. */
const MAILS_FOR_DAYS = 30;

const MAX_FEEDS = 500;
const MAX_MAILS = 20;

const daysBefore = (now: Date, days: number) =>
	new Date(now.getTime() - days * DAY_MS).toISOString();

async function countModels(
	db: Kysely<Database>,
	condition: ModelCondition,
	now: Date,
): Promise<number> {
	const counted = db.selectFrom("projectors").select((eb) => eb.fn.countAll<number>().as("count"));
	return (await whereModelIs(counted, condition, now).executeTakeFirstOrThrow()).count;
}

/** Counts stale offers and their models. */
function countStaleOffers(
	db: Kysely<Database>,
	now: Date,
): Promise<Pick<Today, "stale" | "staleModels">> {
	return db
		.selectFrom("retailer_listings")
		.select((eb) => [
			eb.fn.countAll<number>().as("stale"),
			eb.fn.count<number>("projectorSku").distinct().as("staleModels"),
		])
		.where(isStaleListing(now))
		.executeTakeFirstOrThrow();
}

/** Returns feeds with unmatched lines, most lines first. */
async function listQueues(db: Kysely<Database>): Promise<FeedCount[]> {
	const rows = await db
		.selectFrom("feeds")
		.select(["id as feedId", "name"])
		.select((eb) =>
			eb
				.selectFrom("feed_lines")
				.whereRef("feed_lines.feedId", "=", "feeds.id")
				.where("feed_lines.state", "=", "new")
				.select((line) => line.fn.countAll<number>().as("count"))
				.$asScalar()
				.$notNull()
				.as("count"),
		)
		.orderBy("count", "desc")
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
	return rows.filter(({ count }) => count > 0);
}

function listHeldRuns(db: Kysely<Database>): Promise<Today["runs"]> {
	return db
		.selectFrom("feed_runs")
		.innerJoin("feeds", "feeds.id", "feed_runs.feedId")
		.select(["feed_runs.id as runId", "feeds.id as feedId", "feeds.name"])
		.where("feed_runs.state", "=", "held")
		.orderBy("feed_runs.id", "desc")
		.limit(MAX_FEEDS)
		.execute();
}

/**
 * Returns the prices that imports held and whose offers were not updated since, by the latest import that contains
 * each.
 */
async function listImportFalls(db: Kysely<Database>, now: Date): Promise<HeldFalls[]> {
	const { rows } = await sql<{ importId: number; count: number }>`
		select "importId", count(*) as "count" from (
			select max("imports"."id") as "importId", max("importedAt") as "importedAt",
				"held"."value" ->> 'sku' as "sku", "held"."value" ->> 'retailer' as "retailer"
			from "imports", ${jsonElements(db, sql.ref("imports.heldPrices"))} as "held"
			where "imports"."held" > 0 and "importedAt" > ${daysBefore(now, FALLS_FOR_DAYS)} and "undoneAt" is null
			group by "held"."value" ->> 'sku', "held"."value" ->> 'retailer'
		) as "falls"
		inner join "projectors" on "projectors"."sku" = "falls"."sku"
		inner join "retailers" on "retailers"."name" = "falls"."retailer"
		left join "retailer_listings" on "retailer_listings"."projectorSku" = "projectors"."sku"
			and "retailer_listings"."retailerId" = "retailers"."id"
		where "retailer_listings"."id" is null or "retailer_listings"."checkedAt" < "falls"."importedAt"
		group by "importId" order by "importId" desc limit ${MAX_FEEDS}
	`.execute(db);
	return rows.map((row) => ({ kind: "import", ...row }));
}

/** Returns the prices that the last good runs of feeds held. */
async function listFeedFalls(db: Kysely<Database>): Promise<HeldFalls[]> {
	const runs = await db
		.selectFrom("feed_runs")
		.innerJoin("feeds", "feeds.id", "feed_runs.feedId")
		.select(["feed_runs.id as runId", "feedId", "feeds.name", "counts"])
		.where("feed_runs.id", "in", (eb) =>
			eb
				.selectFrom("feed_runs")
				.select((run) => run.fn.max("id").as("id"))
				.where("state", "in", ["applied", "unchanged"])
				.groupBy("feedId"),
		)
		.orderBy("feed_runs.id", "desc")
		.limit(MAX_FEEDS)
		.execute();
	return runs.flatMap(({ counts, ...run }) => {
		const count = runCounts.parse(JSON.parse(counts)).heldPrices;
		return count > 0 ? [{ kind: "feed" as const, ...run, count }] : [];
	});
}

/** A mail that cannot be sent: purpose and reason, without an address. */
export interface StuckMail {
	id: number;
	key: string;
	createdAt: string;
	attempts: number;
	failure: string | null;
	/** Null after the last attempt. */
	nextAttemptAt: string | null;
	/** Id of the contact message that the mail replies to, else null. */
	answeredId: number | null;
}

function stuckMails(db: Kysely<Database>, canMail: boolean, now: Date) {
	const given = db
		.selectFrom("mails")
		.where("failure", "is not", null)
		.where("sentAt", "is", null)
		.where((eb) =>
			eb.or([
				eb("nextAttemptAt", "is not", null),
				eb("createdAt", ">", daysBefore(now, MAILS_FOR_DAYS)),
			]),
		);
	// Without a mail server no waiting mail can be sent.
	const waiting = db
		.selectFrom("mails")
		.where("nextAttemptAt", "is not", null)
		.where("failure", "is", null);
	return { given, waiting: canMail ? undefined : waiting };
}

async function countStuckMails(db: Kysely<Database>, canMail: boolean, now: Date): Promise<number> {
	const { given, waiting } = stuckMails(db, canMail, now);
	const counts = [given, waiting].map((query) =>
		query
			?.select((eb) => eb.fn.countAll<number>().as("count"))
			.executeTakeFirstOrThrow()
			.then(({ count }) => count),
	);
	return (await Promise.all(counts)).reduce<number>((sum, count = 0) => sum + count, 0);
}

/** Returns the id of the reply that a mail carries, if it carries one. */
function replyIdOf(key: string): number | undefined {
	const id = /^reply-(\d{1,15})$/.exec(key)?.[1];
	return id === undefined ? undefined : Number(id);
}

/** Returns message ids by the ids of their replies. */
async function findAnswered(
	db: Kysely<Database>,
	replyIds: readonly number[],
): Promise<Map<number, number>> {
	if (replyIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("message_replies")
		.select(["id", "messageId"])
		.where("id", "in", replyIds)
		.execute();
	return new Map(rows.map(({ id, messageId }) => [id, messageId]));
}

/** Returns the newest mails that cannot be sent. */
export async function listStuckMails(
	db: Kysely<Database>,
	canMail: boolean,
	now: Date,
): Promise<StuckMail[]> {
	const { given, waiting } = stuckMails(db, canMail, now);
	const lists = [given, waiting].map((query) =>
		query
			?.select(["id", "key", "createdAt", "attempts", "failure", "nextAttemptAt"])
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(MAX_MAILS)
			.execute(),
	);
	const [failed = [], waits = []] = await Promise.all(lists);
	const mails = [...failed, ...waits].slice(0, MAX_MAILS);
	const answered = await findAnswered(
		db,
		mails.flatMap(({ key }) => replyIdOf(key) ?? []),
	);
	return mails.map((mail) => ({
		...mail,
		answeredId: answered.get(replyIdOf(mail.key) ?? 0) ?? null,
	}));
}

/** Returns the time of the last verified backup in ISO 8601; null if none is recorded. */
async function findLastBackup(db: Kysely<Database>): Promise<string | null> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", LAST_BACKUP)
		.executeTakeFirst();
	return row?.value ?? null;
}

/** Counts and lists the open tasks of staff. */
export async function findToday(db: Kysely<Database>, canMail: boolean, now: Date): Promise<Today> {
	const [importFalls, feedFalls] = await Promise.all([listImportFalls(db, now), listFeedFalls(db)]);
	return {
		messages: await countUnanswered(db),
		lines: await listQueues(db),
		runs: await listHeldRuns(db),
		...(await countStaleOffers(db, now)),
		delivery: await listShopsWithoutDelivery(db, now),
		price: await countModels(db, "missing-price", now),
		photo: await countModels(db, "no-photo", now),
		figures: await countModels(db, "missing-figures", now),
		category: await countModels(db, "no-category", now),
		searches: await countInVain(db, decodePeriod(new URLSearchParams(), now)),
		falls: [...importFalls, ...feedFalls],
		mail: await countStuckMails(db, canMail, now),
		backup: await findLastBackup(db),
	};
}

/** The last import and the last run of a feed, undefined if there was none. */
export interface LastDone {
	/** True if any feed has a schedule. */
	hasTimedFeeds: boolean;
	imported: { fileName: string; importedBy: string; importedAt: string } | undefined;
	run: { name: string; state: FeedRunState; startedAt: string } | undefined;
}

export async function findLastDone(db: Kysely<Database>): Promise<LastDone> {
	const [imported, run, timed] = await Promise.all([
		db
			.selectFrom("imports")
			.select(["fileName", "importedBy", "importedAt"])
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst(),
		db
			.selectFrom("feed_runs")
			.innerJoin("feeds", "feeds.id", "feed_runs.feedId")
			.select(["feeds.name", "feed_runs.state", "feed_runs.startedAt"])
			.orderBy("feed_runs.id", "desc")
			.limit(1)
			.executeTakeFirst(),
		db
			.selectFrom("feeds")
			.select("id")
			.where("dueAt", "is not", null)
			.where("isPaused", "=", 0)
			.limit(1)
			.executeTakeFirst(),
	]);
	return { imported, run, hasTimedFeeds: timed !== undefined };
}
