import type { ChangeAction, Db } from "db/schema";
import {
	type Author,
	type ChangedFields,
	recordChange,
} from "~/audit-log/audit-log.queries.server";

/** Adds a change of a feed, or an action on its lines or runs, to the audit log; a deletion before it happens. */
export async function recordFeedChange(
	trx: Db,
	feedId: number,
	{ by, now }: Author,
	change: { action?: ChangeAction; before?: ChangedFields; after?: ChangedFields },
): Promise<void> {
	const feed = await trx
		.selectFrom("feeds")
		.select("name")
		.where("id", "=", feedId)
		.executeTakeFirst();
	if (!feed) return;
	const named = { subject: "feed", subjectKey: String(feedId), title: feed.name } as const;
	await recordChange(trx, { by, ...named, action: "changed", ...change }, now);
}
