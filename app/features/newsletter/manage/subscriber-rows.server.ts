import type { Db } from "db/schema";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { stopPath } from "~/features/newsletter/leave.server";
import { listSubscribers } from "~/features/newsletter/subscriptions.queries.server";

const PAGE = 1000;

const SUBSCRIBER_COLUMNS = ["email", "stop_link"];

/** Yields the active subscribers, each with a stop link, in batches; the headings come first. */
export async function* subscriberRows(db: Db): AsyncGenerator<string[][]> {
	yield [SUBSCRIBER_COLUMNS];
	for (let afterId = 0; ; ) {
		const subscribers = await listSubscribers(db, { afterId, limit: PAGE });
		const last = subscribers.at(-1);
		if (last === undefined) return;
		yield subscribers.map(({ id, email }) => [email, siteOrigin() + stopPath(id)]);
		afterId = last.id;
	}
}
