import { createHash } from "node:crypto";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MATCHABLE_COLUMNS } from "./plan/matchable-models.queries.server";
import type { RunFeed } from "./run-feed-row.queries.server";

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}

/**
 * Returns a name for all that decides what a feed's lines are, besides the lines: settings, staff's answers, and what
 * models are known by. Another one whenever any of it changed.
 */
export async function inputDigest(db: Kysely<Database>, feed: RunFeed): Promise<string> {
	const { id, retailerId, leaveOut, columns } = feed;
	const models = await db
		.selectFrom("projectors")
		.select(MATCHABLE_COLUMNS)
		.orderBy("sku")
		.execute();
	const merchants = await db
		.selectFrom("feed_merchants")
		.select(["merchant", "retailerId", "isLeftOut"])
		.where("feedId", "=", id)
		.where((eb) => eb.or([eb("retailerId", "is not", null), eb("isLeftOut", "=", 1)]))
		.orderBy("merchant")
		.execute();
	const retailers = await db.selectFrom("retailers").select(["id", "name"]).orderBy("id").execute();
	const answers = await db
		.selectFrom("feed_lines")
		.select(["lineId", "merchant", "state", "projectorSku"])
		.where("feedId", "=", id)
		.where("answeredBy", "is not", null)
		.orderBy("lineId")
		.orderBy("merchant")
		.execute();
	return digestOf({ retailerId, leaveOut, columns, models, merchants, retailers, answers });
}

/** Returns a name for a feed's offers as they are: somebody else may change them, and the feed then says otherwise. */
async function offersDigest(db: Kysely<Database>, feedId: number): Promise<string> {
	const offers = await db
		.selectFrom("feed_offers")
		.leftJoin("retailer_listings", (join) =>
			join
				.onRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
				.onRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
		)
		.select([
			"feed_offers.projectorSku as sku",
			"feed_offers.retailerId as shop",
			"pricePence",
			"deliveryPence",
			"affiliateUrl",
			"inStock",
			"condition",
		])
		.where("feed_offers.feedId", "=", feedId)
		.orderBy("feed_offers.projectorSku")
		.orderBy("feed_offers.retailerId")
		.execute();
	return digestOf(offers);
}

/** What `feeds.appliedInput` holds besides the file's own digest. */
export async function appliedInput(
	db: Kysely<Database>,
	feedId: number,
	input: string,
): Promise<string> {
	return `${input} ${await offersDigest(db, feedId)}`;
}

/** A feed's `appliedInput`: the digest of the file, and of all else that was applied with it. */
export function joinApplied(file: string, input: string): string {
	return `${file} ${input}`;
}

/** The parts of a feed's `appliedInput`; both blank where it must be applied again. */
export function partApplied(applied: string): { file: string; input: string } {
	const [file = "", ...input] = applied.split(" ");
	return { file, input: input.join(" ") };
}
