import type { Database } from "db/schema";
import { FORM_WAIT_MS, writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { sessionSecret } from "~/config/session-secret.server";
import { stopToken, subscriberOfStopToken } from "./stop-token.server";
import { endSubscription, findIsActive } from "./subscriptions.queries.server";

/** The path of a subscriber's stop page. */
export function stopPath(subscriberId: number): string {
	return `/newsletter/stop/${stopToken(sessionSecret(), subscriberId)}`;
}

/** Returns the state of a stop link's subscription; undefined for a forged token or a deleted address. */
export async function findSubscriptionState(db: Kysely<Database>, token: string) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	const isActive = id === undefined ? undefined : await findIsActive(db, id);
	return isActive === undefined ? undefined : isActive ? "subscribed" : "left";
}

/** Ends the subscription of a stop link and returns its state. Idempotent. */
export async function leaveNewsletter(db: Kysely<Database>, token: string, now: Date) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	if (id === undefined) return undefined;
	await writeStatement(db, (one) => endSubscription(one, id, now), { within: FORM_WAIT_MS });
	return findSubscriptionState(db, token);
}
