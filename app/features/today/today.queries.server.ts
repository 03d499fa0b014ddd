import { findBackupState } from "db/backup/last-backup";
import { countRows } from "db/count-rows";
import { jsonElements } from "db/json/json-table";
import type { Db } from "db/schema";
import { sql } from "kysely";
import {
	type ModelCondition,
	modelCondition,
} from "~/features/catalogue/listing/model-condition.server";
import {
	isStaleListing,
	listShopsWithoutDelivery,
} from "~/features/catalogue/offers/listings.queries.server";
import { countUnanswered } from "~/features/contact/manage/messages.queries.server";
import { runCounts } from "~/features/feeds/run/run-plan";
import { countInVain } from "~/features/insight/tables/insight.queries.server";
import { decodePeriod } from "~/features/insight/tables/period";
import { countStuckMails } from "./stuck-mails.queries.server";
import type { FeedCount, HeldFalls, Today } from "./today";

const DAY_MS = 24 * 3_600_000;

/** Days for which an unanswered quarantined price of an import is listed. */
const FALLS_FOR_DAYS = 7;

const MAX_FEEDS = 500;

const daysBefore = (now: Date, days: number) =>
	new Date(now.getTime() - days * DAY_MS).toISOString();

const countModels = async (db: Db, condition: ModelCondition, now: Date) =>
	countRows(
		db.selectFrom("projectors").where(modelCondition(condition, await isStaleListing(db, now))),
	);

/** Counts stale offers and their models. */
async function countStaleOffers(db: Db, now: Date): Promise<Pick<Today, "stale" | "staleModels">> {
	return db
		.selectFrom("retailer_listings")
		.select((eb) => [
			eb.fn.countAll<number>().as("stale"),
			eb.fn.count<number>("projectorSku").distinct().as("staleModels"),
		])
		.where(await isStaleListing(db, now))
		.executeTakeFirstOrThrow();
}

/** Returns feeds with unmatched lines, most lines first. */
async function listQueues(db: Db): Promise<FeedCount[]> {
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

function listHeldRuns(db: Db): Promise<Today["runs"]> {
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
async function listImportFalls(db: Db, now: Date): Promise<HeldFalls[]> {
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
async function listFeedFalls(db: Db): Promise<HeldFalls[]> {
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

/** Returns the feeds whose last runs failed, with the newest reason. */
async function listFailingFeeds(db: Db): Promise<Today["failing"]> {
	return db
		.selectFrom("feeds")
		.innerJoin("feed_runs", "feed_runs.feedId", "feeds.id")
		.select(["feeds.id as feedId", "name", "message"])
		.where("failures", ">", 0)
		.where("feed_runs.id", "in", (eb) =>
			eb
				.selectFrom("feed_runs")
				.select((run) => run.fn.max("id").as("id"))
				.where("state", "=", "failed")
				.groupBy("feedId"),
		)
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
}

/** Counts and lists the open tasks of staff. */
export async function findToday(db: Db, canMail: boolean, now: Date): Promise<Today> {
	const { last, failure: backupFailure } = await findBackupState(db);
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
		failing: await listFailingFeeds(db),
		backup: last,
		backupFailure,
	};
}

/** Returns the last import, run of a feed and mail, each undefined if there was none, and whether any feed has a schedule. */
export async function findLastDone(db: Db) {
	const [imported, run, timed, mailed] = await Promise.all([
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
		db
			.selectFrom("mails")
			.select((eb) => eb.fn.max("sentAt").as("at"))
			.executeTakeFirst(),
	]);
	const mailedAt = mailed?.at ?? undefined;
	return { imported, run, hasTimedFeeds: timed !== undefined, mailedAt };
}
