import { FORM_WAIT_MS, retryBusy } from "db/retry-busy";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { upsertSubscription } from "./subscriptions.queries.server";

/**
 * Subscribes a valid address to the newsletter. Addresses are the same whatever their case; one that is known
 * already is a success too, so that nobody learns who has subscribed, and becomes active again.
 */
export async function subscribe(db: Kysely<Database>, email: string, now: Date): Promise<void> {
	await retryBusy(() => upsertSubscription(db, email.toLowerCase(), now), FORM_WAIT_MS);
}
