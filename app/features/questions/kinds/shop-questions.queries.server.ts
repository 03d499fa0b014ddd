import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { sql } from "kysely";
import { findChange } from "~/audit-log/audit-log.queries.server";
import { dateTimeText } from "~/components/uk-date";
import { countText } from "~/features/catalogue/words/count-text";
import { hasChangeParts } from "~/features/changes/change-parts.queries.server";
import { invert } from "~/features/changes/invert.queries.server";
import { feedPath } from "~/features/feeds/feed-addresses";
import { updateFeedShops } from "~/features/feeds/manage/feed-writes.queries.server";
import type { QuestionKind } from "~/features/questions/question-kind";
import { ExpectedError } from "~/logging/expected-error";

const MAX_LISTED_NAMES = 10;

/** Returns the feeds with the names of shops that staff have neither matched to a shop nor left out. */
async function listFeedsWithUnmatchedShops(db: Db, ids: readonly number[]) {
	const rows = await db
		.selectFrom("feed_merchants")
		.innerJoin("feeds", "feeds.id", "feed_merchants.feedId")
		.select(["feeds.id", "feeds.name", "createdAt", "merchant as shop"])
		.where("feeds.id", "in", ids)
		.where("feed_merchants.retailerId", "is", null)
		.where("isLeftOut", "=", 0)
		.orderBy("merchant")
		.execute();
	const feeds = Map.groupBy(rows, ({ id }) => id);
	return [...feeds.values()].flatMap((feedRows) => {
		const [feed] = feedRows;
		return feed ? [{ ...feed, shops: feedRows.map(({ shop }) => shop) }] : [];
	});
}

function namesText(shops: readonly string[]): string {
	const hiddenCount = shops.length - MAX_LISTED_NAMES;
	const names = shops.slice(0, MAX_LISTED_NAMES).join(", ");
	return hiddenCount > 0 ? `${names} and ${hiddenCount} more` : names;
}

/** Questions about names of shops, in feeds of several shops, that are not matched yet; their lines bring no offers. */
export const shopQuestions: QuestionKind = {
	label: "Shops in feeds",
	waitingRowsQuery: sql`
		select "id", "createdAt" as "since" from "feeds" where "retailerId" is null and "isPaused" = 0 and exists (
			select 1 from "feed_merchants"
			where "feedId" = "feeds"."id" and "feed_merchants"."retailerId" is null and "isLeftOut" = 0
		)
	`,

	async listQuestions(db, ids) {
		const feeds = await listFeedsWithUnmatchedShops(db, ids);
		return feeds.map(({ id, name, createdAt, shops }) => ({
			ref: `shops-${id}`,
			kind: "Feed",
			since: dateTimeText(createdAt),
			title: `${countText(shops.length, "shop", "shops")} of ${name} not matched yet`,
			facts: [
				namesText(shops),
				"Lines with these names bring no offers until you say which shop each name is.",
			],
			source: { text: name, to: feedPath(id) },
			confirm: { text: "Choose the shops", to: `${feedPath(id)}#merchants` },
			discard: shops.length === 1 ? "Leave it out" : "Leave them out",
		}));
	},

	confirm() {
		throw new ExpectedError(400, "Choose the shops on the feed's own page.");
	},

	async discard(id, stamp) {
		const [feed] = await listFeedsWithUnmatchedShops(db(), [id]);
		if (!feed)
			throw new ExpectedError(409, "The shops of this feed are matched or left out already.");
		const decisions = feed.shops.map((merchant) => ({
			merchant,
			retailerId: null,
			isLeftOut: true,
		}));
		const changeId = await updateFeedShops(db(), id, decisions, stamp);
		const shopsText = countText(feed.shops.length, "shop", "shops");
		return {
			title: `${shopsText} left out`,
			description: "It takes effect at the next run.",
			decisionId: changeId,
		};
	},

	async findDecision(db, changeId) {
		const change = await findChange(db, changeId);
		if (change?.subject !== "feed" || change.after?.shops_answered === undefined) return undefined;
		const shopsText = countText(Number(change.after.shops_answered), "shop", "shops");
		return {
			text: `${change.title}: ${shopsText} answered`,
			canUndo: await hasChangeParts(db, { changeId }),
		};
	},

	async undo(changeId, stamp) {
		const skippedRows = await writeForStaff(db(), (trx) => invert(trx, { changeId }, stamp));
		if (skippedRows.total === 0) return "Undone: they are asked about again";
		return `Undone, but for ${skippedRows.rows.map(({ name }) => name).join(", ")}: changed since`;
	},
};
