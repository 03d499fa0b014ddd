import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { missingMeaning, savedChoices } from "~/features/feeds/columns/columns";
import { idOf } from "~/features/feeds/feed-addresses";
import { decodeColumns, decodeSample } from "~/features/feeds/feed-line";
import { hostOf } from "~/features/feeds/fetch/feed-address";
import { type RunSummary, runsById } from "~/features/feeds/run/feed-runs.queries.server";

const MAX_FEEDS = 500;

function selectFeeds(db: Kysely<Database>) {
	return db
		.selectFrom("feeds")
		.leftJoin("retailers", "retailers.id", "feeds.retailerId")
		.select([
			"feeds.id",
			"feeds.name",
			"feeds.retailerId",
			"retailers.name as retailerName",
			"feeds.address",
			"feeds.everyHours",
			"feeds.isPaused",
			"feeds.failures",
			"feeds.dueAt",
			"feeds.lastGoodAt",
			"feeds.leaveOut",
			"feeds.columns",
			"feeds.sample",
		])
		.select((eb) => [
			eb
				.selectFrom("feed_lines")
				.whereRef("feed_lines.feedId", "=", "feeds.id")
				.where("feed_lines.state", "=", "new")
				.select((line) => line.fn.countAll<number>().as("count"))
				.$asScalar()
				.$notNull()
				.as("queued"),
			eb
				.selectFrom("feed_merchants")
				.whereRef("feed_merchants.feedId", "=", "feeds.id")
				.where("feed_merchants.retailerId", "is", null)
				.where("feed_merchants.isLeftOut", "=", 0)
				.select((merchant) => merchant.fn.countAll<number>().as("count"))
				.$asScalar()
				.$notNull()
				.as("unknownMerchants"),
			eb
				.selectFrom("feed_runs")
				.whereRef("feed_runs.feedId", "=", "feeds.id")
				.select((run) => run.fn.max("feed_runs.id").as("id"))
				.as("lastRunId"),
			eb
				.selectFrom("feed_runs")
				.whereRef("feed_runs.feedId", "=", "feeds.id")
				.where("feed_runs.state", "=", "held")
				.select((run) => run.fn.max("feed_runs.id").as("id"))
				.as("heldRunId"),
		]);
}

type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>["execute"]>>[number];

/** Returns true if the sample of a feed has columns without a needed meaning. */
function lacksColumns({ columns, sample }: Pick<FeedRow, "columns" | "sample">): boolean {
	const met = decodeSample(sample);
	if (!met) return false;
	return missingMeaning(savedChoices(met.headings, decodeColumns(columns) ?? {})) !== undefined;
}

/** Returns the fields that may leave the server; of the address, which may contain a key, only the host. */
function toDetails(row: FeedRow, lastRun: RunSummary | undefined) {
	return {
		id: row.id,
		name: row.name,
		/** Null if a column of the feed contains the shop's name. */
		retailerId: row.retailerId,
		retailerName: row.retailerName,
		/** Null without an address. */
		host: row.address === null ? null : hostOf(row.address),
		everyHours: row.everyHours,
		isPaused: row.isPaused === 1,
		/** Runs that failed since the last good one. */
		failures: row.failures,
		dueAt: row.dueAt,
		lastGoodAt: row.lastGoodAt,
		needsColumns: lastRun?.state === "unmapped" && lacksColumns(row),
		/** Lines that wait for an answer. */
		queued: row.queued,
		/** Names of shops without an answer. */
		unknownMerchants: row.unknownMerchants,
		/** The newest held run. */
		heldRunId: row.heldRunId,
		lastRun,
		leaveOut: decodeList(row.leaveOut),
		hasSample: row.sample !== null,
	};
}

/** Details of a feed for staff. */
export type FeedDetails = ReturnType<typeof toDetails>;

async function withRuns(db: Kysely<Database>, rows: readonly FeedRow[]): Promise<FeedDetails[]> {
	const runs = await runsById(
		db,
		rows.map((row) => row.lastRunId),
	);
	return rows.map((row) => toDetails(row, runs.get(row.lastRunId ?? 0)));
}

/** Returns every feed, by name. */
export async function listFeeds(db: Kysely<Database>): Promise<FeedDetails[]> {
	const rows = await selectFeeds(db)
		.orderBy(sql`lower("feeds"."name")`)
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
	return withRuns(db, rows);
}

/** Returns the feed with the id in an address; undefined for none. */
export async function findFeedById(
	db: Kysely<Database>,
	text: string | undefined,
): Promise<FeedDetails | undefined> {
	const rows = await selectFeeds(db)
		.where("feeds.id", "=", idOf(text) ?? 0)
		.execute();
	const [feed] = await withRuns(db, rows);
	return feed;
}
