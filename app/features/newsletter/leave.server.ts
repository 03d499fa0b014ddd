import type { Db } from "db/schema";
import { visitorWaitMs, writeStatement } from "db/writes/write";
import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";
import { endSubscription, findIsActive } from "./subscriptions.queries.server";

const PURPOSE = "newsletter-stop";

/**
 * Returns the token of a subscriber's stop link. It is not stored, so that an export can create it again, and is valid
 * as long as the site's secret.
 */
export function stopToken(secret: string, subscriberId: number): string {
	return signText(secret, PURPOSE, String(subscriberId));
}

/** Returns the subscriber's id in a stop token; undefined if the token is forged. */
export function subscriberOfStopToken(secret: string, token: string): number | undefined {
	const id = openSignedText(secret, PURPOSE, token);
	return id === undefined ? undefined : Number(id);
}

export function stopPath(subscriberId: number): string {
	return `/newsletter/stop/${stopToken(sessionSecret(), subscriberId)}`;
}

/** Returns the state of a stop link's subscription; undefined for a forged token or a deleted address. */
export async function findSubscriptionState(db: Db, token: string) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	const isActive = id === undefined ? undefined : await findIsActive(db, id);
	return isActive === undefined ? undefined : isActive ? "subscribed" : "left";
}

/** Ends the subscription of a stop link and returns its state. Idempotent. */
export async function leaveNewsletter(db: Db, token: string, now: Date) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	if (id === undefined) return undefined;
	await writeStatement(db, (one) => endSubscription(one, id, now), { within: visitorWaitMs() });
	return findSubscriptionState(db, token);
}
