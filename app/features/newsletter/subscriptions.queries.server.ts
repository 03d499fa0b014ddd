import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Makes a lowercase address an active subscription; one that is active already stays as it is. */
export async function upsertSubscription(
	db: Kysely<Database>,
	email: string,
	now: Date,
): Promise<void> {
	const subscribedAt = now.toISOString();
	await db
		.insertInto("newsletter_subscriptions")
		.values({ email, subscribedAt, isActive: 1 })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ isActive: 1, subscribedAt })
				.where("newsletter_subscriptions.isActive", "=", 0),
		)
		.execute();
}
