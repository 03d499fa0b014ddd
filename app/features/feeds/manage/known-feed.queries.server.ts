import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { idOf } from "~/features/feeds/feed-addresses";
import { type FeedDetails, findFeed } from "./feeds.queries.server";

/** The feed that an address names; undefined where it names none. */
export async function findFeedById(
	db: Kysely<Database>,
	text: string | undefined,
): Promise<FeedDetails | undefined> {
	const id = idOf(text);
	return id === undefined ? undefined : findFeed(db, id);
}
