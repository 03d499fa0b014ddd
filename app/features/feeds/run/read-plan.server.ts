import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { createMatcher } from "~/features/feeds/match/matcher";
import { leftOutRule } from "~/features/feeds/read/left-out-words";
import type { ReadyFeed } from "~/features/feeds/read/open-feed.server";
import { readKnownLines } from "./apply/feed-lines.queries.server";
import { collectLines } from "./plan/collect-lines.server";
import { readShopNames } from "./plan/feed-merchants.queries.server";
import { listMatchable } from "./plan/matchable-models.queries.server";
import type { RunPlan } from "./plan/run-plan";
import type { RunFeed } from "./run-feed-row.queries.server";
import type { TakenFile } from "./take-file.server";

/** A plan, and the shops that were met while it was made. */
export interface ReadPlan {
	plan: RunPlan;
	met: ReadonlyMap<string, number | null>;
}

/** Reads a feed to its end and decides what its lines are; the database is not locked meanwhile. */
export async function readPlan(
	db: Kysely<Database>,
	feed: RunFeed,
	{ file, opened, input }: { file: TakenFile; opened: ReadyFeed; input: string },
	onLines: (lines: number) => void,
): Promise<ReadPlan> {
	const models = await listMatchable(db);
	const shops = await readShopNames(db, feed.id);
	const collected = await collectLines(opened.batches, {
		retailerId: feed.retailerId,
		shops,
		known: await readKnownLines(db, feed.id),
		skus: new Set(models.map(({ sku }) => sku)),
		match: createMatcher(models),
		isLeftOut: leftOutRule(feed.leaveOut),
		onLines,
	});
	const { digest, etag, lastModified } = file;
	const { headings } = opened;
	const plan = { ...collected, headings, file: digest, input, etag, lastModified };
	return { plan, met: shops.met };
}
