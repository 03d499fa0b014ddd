import { decodeJsonList } from "db/json/json-columns";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { missingMeaningError, savedMeanings } from "~/features/feeds/manage/feed-columns";
import { type RunSummary, runsById } from "~/features/feeds/run/feed-runs.queries.server";
import { decodeColumns, decodeSample } from "~/features/ingest/columns/feed-line";
import { hostOf } from "~/features/ingest/sources/feed-address";

const MAX_FEEDS = 500;

function selectFeeds(db: Db) {
	return db
		.selectFrom("feeds")
		.leftJoin("retailers", "retailers.id", "feeds.retailerId")
		.select([
			"feeds.id",
			"feeds.name",
			"feeds.retailerId",
			"retailers.name as shopName",
			"retailers.isPaused as isShopPaused",
			"feeds.address",
			"feeds.everyHours",
			"feeds.isPaused",
			"feeds.failures",
			"feeds.dueAt",
			"feeds.lastGoodAt",
			"feeds.leaveOut",
			"feeds.photographs",
			"feeds.columns",
			"feeds.sample",
		])
		.select([
			sql<number>`(
				select count(*) from "feed_lines" where "feedId" = "feeds"."id" and "state" = 'new'
			)`.as("waitingLineCount"),
			sql<number>`(
				select count(*) from "feed_merchants"
				where "feedId" = "feeds"."id" and "feed_merchants"."retailerId" is null and "isLeftOut" = 0
			)`.as("unknownShopCount"),
			sql<number | null>`(
				select max("id") from "runs" where "feedId" = "feeds"."id"
			)`.as("lastRunId"),
			sql<number | null>`(
				select max("id") from "runs" where "feedId" = "feeds"."id" and "state" = 'held'
			)`.as("heldRunId"),
		]);
}

type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>["execute"]>>[number];

/** Returns true if a field that every line needs, such as the price, is the meaning of no column of a feed's sample. */
function lacksNeededColumns({ columns, sample }: Pick<FeedRow, "columns" | "sample">): boolean {
	const decodedSample = decodeSample(sample);
	if (!decodedSample) return false;
	return (
		missingMeaningError(savedMeanings(decodedSample.headings, decodeColumns(columns) ?? {})) !==
		undefined
	);
}

/** Returns the values that pages may show: of the address, which may contain a key, only the host. */
function toDetails(row: FeedRow, lastRun: RunSummary | undefined) {
	const { address, isPaused, isShopPaused, leaveOut, lastRunId: _, ...feed } = row;
	return {
		...feed,
		host: address === null ? null : hostOf(address),
		isPaused: isPaused === 1,
		/** True while the feed's shop is paused; the feed does not run then. */
		isShopPaused: isShopPaused === 1,
		/** True if staff have to say which columns have the needed fields. */
		needsColumns: lastRun?.state === "unmapped" && lacksNeededColumns(row),
		lastRun,
		leaveOut: decodeJsonList(leaveOut),
	};
}

export type FeedDetails = ReturnType<typeof toDetails>;

async function withLastRuns(db: Db, rows: readonly FeedRow[]): Promise<FeedDetails[]> {
	const lastRunIds = rows.map((row) => row.lastRunId);
	const runs = await runsById(db, lastRunIds);
	return rows.map((row) => toDetails(row, runs.get(row.lastRunId ?? 0)));
}

export async function listFeeds(db: Db): Promise<FeedDetails[]> {
	const rows = await selectFeeds(db)
		.orderBy(sql`lower("feeds"."name")`)
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
	return withLastRuns(db, rows);
}

export async function findFeedById(db: Db, id: number) {
	const rows = await selectFeeds(db).where("feeds.id", "=", id).execute();
	const [feed] = await withLastRuns(db, rows);
	return feed;
}

/** Returns the feed with a name, ignoring extra spaces; prefers an exact match to a match that ignores case. */
export async function findFeedByName(db: Db, nameText: string) {
	const name = nameText.replace(/\s+/g, " ").trim();
	const feeds = await listFeeds(db);
	return (
		feeds.find((feed) => feed.name === name) ??
		feeds.find((feed) => feed.name.toLowerCase() === name.toLowerCase())
	);
}
