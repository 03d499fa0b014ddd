import type { Database } from "db/schema";
import { FORM_WAIT_MS, writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { sessionSecret } from "~/config/session-secret.server";
import { stopToken, subscriberOfStopToken } from "./stop-token.server";
import { endSubscription, findIsActive } from "./subscriptions.queries.server";

/** Whether the address of a stop link gets the newsletter. */
export type SubscriptionState = "subscribed" | "left";

/** The path of a subscriber's stop page. */
export function stopPath(subscriberId: number): string {
	return `/newsletter/stop/${stopToken(sessionSecret(), subscriberId)}`;
}

/** What a stop link is about; undefined for a token that is not ours, or whose address was forgotten. */
export async function findSubscriptionState(
	db: Kysely<Database>,
	token: string,
): Promise<SubscriptionState | undefined> {
	const id = subscriberOfStopToken(sessionSecret(), token);
	const isActive = id === undefined ? undefined : await findIsActive(db, id);
	return isActive === undefined ? undefined : isActive ? "subscribed" : "left";
}

/** Ends the subscription of a stop link. Returns what it is about then; leaving twice is leaving once. */
export async function leaveNewsletter(
	db: Kysely<Database>,
	token: string,
	now: Date,
): Promise<SubscriptionState | undefined> {
	const id = subscriberOfStopToken(sessionSecret(), token);
	if (id === undefined) return undefined;
	await writeStatement(db, (one) => endSubscription(one, id, now), { within: FORM_WAIT_MS });
	return findSubscriptionState(db, token);
}
