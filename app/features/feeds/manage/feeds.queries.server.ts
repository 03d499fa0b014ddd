import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { missingMeaning, savedChoices } from "~/features/feeds/columns/columns";
import { idOf } from "~/features/feeds/feed-addresses";
import { decodeColumns, decodeSample } from "~/features/feeds/feed-line";
import { hostOf } from "~/features/feeds/fetch/feed-address";
import { type RunSummary, runsById } from "~/features/feeds/run/feed-runs.queries.server";

/** A feed as staff see it: of its address, which may hold a key, the host alone. */
export interface FeedSummary {
	id: number;
	name: string;
	/** Null where a column of the feed says which shop. */
	retailerId: number | null;
	retailerName: string | null;
	/** Null without an address. */
	host: string | null;
	everyHours: number;
	isPaused: boolean;
	/** Runs that failed since the last good one. */
	failures: number;
	dueAt: string | null;
	lastGoodAt: string | null;
	/** Somebody must say what its columns mean. */
	needsColumns: boolean;
	/** Lines that wait for an answer. */
	queued: number;
	/** Shops that the feed names and that nobody has said the meaning of. */
	unknownMerchants: number;
	/** The newest run that waits for someone to apply or discard it. */
	heldRunId: number | null;
	lastRun: RunSummary | undefined;
}

/** A feed with all that its own pages and its form show. */
export interface FeedDetails extends FeedSummary {
	leaveOut: string[];
	/** A run has left the beginning of the file. */
	hasSample: boolean;
}

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

/** Whether what is said of the columns does not do for the file that a run met. */
function lacksColumns({ columns, sample }: Pick<FeedRow, "columns" | "sample">): boolean {
	const met = decodeSample(sample);
	if (!met) return false;
	return missingMeaning(savedChoices(met.headings, decodeColumns(columns) ?? {})) !== undefined;
}

/** Only what this names leaves the server: never the address. */
function toDetails(row: FeedRow, lastRun: RunSummary | undefined): FeedDetails {
	return {
		id: row.id,
		name: row.name,
		retailerId: row.retailerId,
		retailerName: row.retailerName,
		host: row.address === null ? null : hostOf(row.address),
		everyHours: row.everyHours,
		isPaused: row.isPaused === 1,
		failures: row.failures,
		dueAt: row.dueAt,
		lastGoodAt: row.lastGoodAt,
		needsColumns: lastRun?.state === "unmapped" && lacksColumns(row),
		queued: row.queued,
		unknownMerchants: row.unknownMerchants,
		heldRunId: row.heldRunId,
		lastRun,
		leaveOut: decodeList(row.leaveOut),
		hasSample: row.sample !== null,
	};
}

/** Every feed, by name. */
export async function listFeeds(db: Kysely<Database>): Promise<FeedSummary[]> {
	const rows = await selectFeeds(db)
		.orderBy(sql`lower("feeds"."name")`)
		.orderBy("feeds.id")
		.limit(MAX_FEEDS)
		.execute();
	const runs = await runsById(
		db,
		rows.map((row) => row.lastRunId),
	);
	return rows.map((row) => {
		const { leaveOut, hasSample, ...summary } = toDetails(
			row,
			row.lastRunId === null ? undefined : runs.get(row.lastRunId),
		);
		return summary;
	});
}

/** One feed. */
export async function findFeed(
	db: Kysely<Database>,
	feedId: number,
): Promise<FeedDetails | undefined> {
	const row = await selectFeeds(db).where("feeds.id", "=", feedId).executeTakeFirst();
	if (!row) return undefined;
	const runs = await runsById(db, [row.lastRunId]);
	return toDetails(row, row.lastRunId === null ? undefined : runs.get(row.lastRunId));
}

/** The feed that an address names; undefined where it names none. */
export async function findFeedById(
	db: Kysely<Database>,
	text: string | undefined,
): Promise<FeedDetails | undefined> {
	const id = idOf(text);
	return id === undefined ? undefined : findFeed(db, id);
}
