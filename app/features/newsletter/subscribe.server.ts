import type { Db } from "db/schema";
import { visitorWaitMs, writeStatement } from "db/writes/write";
import { canMail } from "~/features/mail/mailing.server";
import { askToConfirm } from "./confirm.server";
import { upsertSubscription } from "./subscriptions.queries.server";

/**
 * Subscribes a valid address to the newsletter: at once or, if the site can mail, after confirmation. Ignores the
 * address's case. A known address becomes active again and is a success too, so that the response does not reveal
 * subscribers.
 */
export async function subscribe(db: Db, email: string, now: Date): Promise<void> {
	const address = email.toLowerCase();
	if (!canMail()) {
		await writeStatement(db, (one) => upsertSubscription(one, address, now), {
			within: visitorWaitMs(),
		});
		return;
	}
	await askToConfirm(db, address, now);
}
