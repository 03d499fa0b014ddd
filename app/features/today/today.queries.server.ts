import { findBackupState } from "db/backup/last-backup";
import { countRows } from "db/count-rows";
import type { Db, RunState } from "db/schema";
import { sql } from "kysely";
import { DAY_MS } from "~/config/time";
import { findLastProof } from "~/features/advice-proof/last-proof.queries.server";
import {
	type ModelCondition,
	modelCondition,
} from "~/features/catalogue/lists/model-condition.server";
import {
	listShopsWithUnknownDelivery,
	staleOfferCondition,
} from "~/features/catalogue/offers/offers.queries.server";
import { WAITING_PRICES } from "~/features/changes/prices/held-offers.queries.server";
import { countUnanswered } from "~/features/contact/manage/messages.queries.server";
import { countSearchesWithoutMatches } from "~/features/insight/tables/insight.queries.server";
import { decodeInsightPeriod } from "~/features/insight/tables/insight-table";
import { selectRuns } from "~/features/runs/runs.queries.server";

const MAX_FEEDS = 500;

const daysBefore = (now: Date, days: number) =>
	new Date(now.getTime() - days * DAY_MS).toISOString();

const countModels = async (db: Db, condition: ModelCondition, now: Date) =>
	countRows(
		db
			.selectFrom("projectors")
			.where(modelCondition(condition, await staleOfferCondition(db, now))),
	);

/** Counts the facts whose source is not recorded. */
async function countUnrecordedFacts(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>("unrecorded"), sql<number>`0`).as("count"))
		.where("unrecorded", ">", 0)
		.executeTakeFirstOrThrow();
	return count;
}

/** Counts stale offers and their models. */
async function countStaleOffers(db: Db, now: Date) {
	return db
		.selectFrom("retailer_listings")
		.select((eb) => [
			eb.fn.countAll<number>().as("staleOffers"),
			eb.fn.count<number>("projectorSku").distinct().as("modelsWithStaleOffers"),
		])
		.where(await staleOfferCondition(db, now))
		.executeTakeFirstOrThrow();
}

/** Returns the number of unmatched lines of each feed that has any, most lines first. */
async function listFeedQueues(db: Db) {
	const rows = await db
		.selectFrom("feeds")
		.select(["id as feedId", "name"])
		.select(
			sql<number>`(
				select count(*) from "feed_lines" where "feedId" = "feeds"."id" and "feed_lines"."state" = 'new'
			)`.as("count"),
		)
		.orderBy("count", "desc")
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
	return rows.filter(({ count }) => count > 0);
}

function listHeldRuns(db: Db) {
	return db
		.selectFrom("runs")
		.innerJoin("feeds", "feeds.id", "runs.feedId")
		.select(["runs.id as runId", "feeds.id as feedId", "feeds.name"])
		.where("runs.state", "=", "held")
		.orderBy("runs.id", "desc")
		.limit(MAX_FEEDS)
		.execute();
}

/** Counts the waiting held prices, by the import or the feed's run that holds them. */
async function countHeldPrices(db: Db) {
	const { rows } = await sql<{
		runId: number | null;
		feedId: number | null;
		name: string | null;
		count: number;
	}>`
		select "runId", "runs"."feedId", "feeds"."name", count(*) as "count" from (${WAITING_PRICES}) as "waiting"
		left join "runs" on "runs"."id" = "runId" left join "feeds" on "feeds"."id" = "runs"."feedId"
		group by "runId", "runs"."feedId", "feeds"."name" order by "runId" desc limit ${MAX_FEEDS}
	`.execute(db);
	return rows.map(({ count, ...run }) => ({ ...run, count: Number(count) }));
}

/** Selects each feed's last run that ended in one of these states. */
function selectLastRuns(db: Db, states: readonly RunState[]) {
	return db
		.selectFrom("runs")
		.innerJoin("feeds", "feeds.id", "runs.feedId")
		.where("runs.id", "in", (eb) =>
			eb
				.selectFrom("runs")
				.select((run) => run.fn.max("id").as("id"))
				.where("state", "in", states)
				.groupBy("feedId"),
		)
		.limit(MAX_FEEDS);
}

/** Returns the feeds whose last runs failed, with the newest reason. */
function listFailingFeeds(db: Db) {
	return selectLastRuns(db, ["failed"])
		.select(["feeds.id as feedId", "name", "message"])
		.where("failures", ">", 0)
		.orderBy("feeds.id")
		.execute();
}

/** Counts and lists the open tasks of staff (docs/staff.md#today). */
export async function findToday(db: Db, canSendMail: boolean, now: Date) {
	const { lastAt, failure } = await findBackupState(db);
	return {
		unansweredMessages: await countUnanswered(db),
		/** By feed. */
		unmatchedLineCounts: await listFeedQueues(db),
		heldRuns: await listHeldRuns(db),
		...(await countStaleOffers(db, now)),
		shopsWithUnknownDelivery: await listShopsWithUnknownDelivery(db, now),
		modelsWithoutPrice: await countModels(db, "missing-price", now),
		modelsWithoutPhoto: await countModels(db, "no-photo", now),
		modelsWithoutFigures: await countModels(db, "missing-figures", now),
		unrecordedFacts: await countUnrecordedFacts(db),
		modelsWithoutCategory: await countModels(db, "no-category", now),
		searchesWithoutMatches: await countSearchesWithoutMatches(
			db,
			decodeInsightPeriod(new URLSearchParams(), now),
		),
		/** By import or run of a feed. */
		heldPriceCounts: await countHeldPrices(db),
		stuckMails: await countStuckMails(db, canSendMail, now),
		failingFeeds: await listFailingFeeds(db),
		feedCount: await countRows(db.selectFrom("feeds")),
		/** Time of the last verified backup in ISO 8601; null if there was none. */
		lastBackupAt: lastAt,
		/** The last attempt, if it failed. */
		backupFailure: failure,
		/** Result of the last proof that commission does not influence advice; undefined before the first. */
		proof: await findLastProof(db),
	};
}

/** Open tasks of staff. */
export type Today = Awaited<ReturnType<typeof findToday>>;

/** Returns the last import, the last run of a feed and the time of the last mail, each undefined if there was none. */
export async function findLastActivity(db: Db) {
	const [lastImport, lastRun, lastMail] = await Promise.all([
		selectRuns(db, "import").limit(1).executeTakeFirst(),
		db
			.selectFrom("runs")
			.innerJoin("feeds", "feeds.id", "runs.feedId")
			.select(["feeds.name", "runs.state", "runs.startedAt"])
			.where("runs.kind", "=", "feed")
			.orderBy("runs.id", "desc")
			.limit(1)
			.executeTakeFirst(),
		db
			.selectFrom("mails")
			.select((eb) => eb.fn.max("sentAt").as("at"))
			.executeTakeFirst(),
	]);
	return { lastImport, lastRun, lastMailAt: lastMail?.at ?? undefined };
}

/** Days for which a mail that was given up is listed, until its text is deleted. */
const GIVEN_UP_RETENTION_DAYS = 30;

const MAX_MAILS = 20;

function stuckMailQueries(db: Db, canSendMail: boolean, now: Date) {
	const failedMails = db
		.selectFrom("mails")
		.where("failure", "is not", null)
		.where("sentAt", "is", null)
		.where((eb) =>
			eb.or([
				eb("nextAttemptAt", "is not", null),
				eb("createdAt", ">", daysBefore(now, GIVEN_UP_RETENTION_DAYS)),
			]),
		);
	// Without a mail server no waiting mail can be sent.
	const waitingMails = db
		.selectFrom("mails")
		.where("nextAttemptAt", "is not", null)
		.where("failure", "is", null);
	return { failedMails, waitingMails: canSendMail ? undefined : waitingMails };
}

/** Counts the mails that cannot be sent. */
async function countStuckMails(db: Db, canSendMail: boolean, now: Date): Promise<number> {
	const { failedMails, waitingMails } = stuckMailQueries(db, canSendMail, now);
	const counts = [failedMails, waitingMails].map((query) => (query ? countRows(query) : 0));
	return (await Promise.all(counts)).reduce<number>((sum, count) => sum + count, 0);
}

/** Returns the id of the reply that a mail contains; undefined for other mails. */
function replyIdOf(key: string): number | undefined {
	const id = /^reply-(\d{1,15})$/.exec(key)?.[1];
	return id === undefined ? undefined : Number(id);
}

/** Returns message ids by the ids of their replies. */
async function findMessageIds(db: Db, replyIds: readonly number[]): Promise<Map<number, number>> {
	if (replyIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("message_replies")
		.select(["id", "messageId"])
		.where("id", "in", replyIds)
		.execute();
	return new Map(rows.map(({ id, messageId }) => [id, messageId]));
}

/** Returns the newest mails that cannot be sent, without addresses, and the contact messages that they reply to. */
export async function listStuckMails(db: Db, canSendMail: boolean, now: Date) {
	const { failedMails, waitingMails } = stuckMailQueries(db, canSendMail, now);
	const lists = [failedMails, waitingMails].map((query) =>
		query
			?.select(["id", "key", "createdAt", "attempts", "failure", "nextAttemptAt"])
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(MAX_MAILS)
			.execute(),
	);
	const [failedRows = [], waitingRows = []] = await Promise.all(lists);
	const mails = [...failedRows, ...waitingRows].slice(0, MAX_MAILS);
	const replyIds = mails.flatMap(({ key }) => replyIdOf(key) ?? []);
	const messageIdByReply = await findMessageIds(db, replyIds);
	return mails.map((mail) => ({
		...mail,
		repliedMessageId: messageIdByReply.get(replyIdOf(mail.key) ?? 0) ?? null,
	}));
}

export type StuckMail = Awaited<ReturnType<typeof listStuckMails>>[number];
