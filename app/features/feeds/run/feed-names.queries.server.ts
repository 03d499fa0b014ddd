import type { Database, FeedRunState } from "db/schema";
import { type Kysely, sql } from "kysely";

const MAX_LISTED = 1000;

/** A feed as the terminal lists it. */
export interface NamedFeed {
	id: number;
	name: string;
	isPaused: boolean;
	everyHours: number;
	dueAt: string | null;
	lastGoodAt: string | null;
	/** How its last run ended; undefined where it never ran. */
	state: FeedRunState | undefined;
	message: string;
}

/** The feeds by name, each with its last run. */
export async function listNamedFeeds(db: Kysely<Database>): Promise<NamedFeed[]> {
	const rows = await db
		.selectFrom("feeds")
		.leftJoin("feed_runs", (join) =>
			join.on("feed_runs.id", "=", (eb) =>
				eb
					.selectFrom("feed_runs as other")
					.select((run) => run.fn.max("other.id").as("id"))
					.whereRef("other.feedId", "=", "feeds.id"),
			),
		)
		.select(["feeds.id", "name", "isPaused", "everyHours", "dueAt", "lastGoodAt"])
		.select(["state", "message"])
		.orderBy(sql`lower("name")`)
		.orderBy("feeds.id")
		.limit(MAX_LISTED)
		.execute();
	return rows.map(({ isPaused, state, message, ...feed }) => ({
		...feed,
		isPaused: isPaused === 1,
		state: state ?? undefined,
		message: message ?? "",
	}));
}

/** The feed of a name, exactly so or, where there is none, but for capitals. Blanks count as the form takes them. */
export async function findFeedByName(
	db: Kysely<Database>,
	typed: string,
): Promise<{ id: number; name: string } | undefined> {
	const name = typed.replace(/\s+/g, " ").trim();
	const exact = await db
		.selectFrom("feeds")
		.select(["id", "name"])
		.where("name", "=", name)
		.executeTakeFirst();
	if (exact) return exact;
	const feeds = await listNamedFeeds(db);
	return feeds.find((feed) => feed.name.toLowerCase() === name.toLowerCase());
}
