import type { Db } from "db/schema";
import { visitorWaitMs, writeStatement } from "db/writes/write";
import { z } from "zod";
import type { FormOutcome } from "~/components/form/form-outcome";
import { canMail } from "~/features/mail/mailing.server";
import { askToConfirm } from "./confirm.server";
import { CONFIRMATION_SENT, SUBSCRIBED } from "./newsletter-texts";
import { subscriptionSchema } from "./subscription-schema";
import { upsertSubscription } from "./subscriptions.queries.server";

export const NEWSLETTER_PAGE = { toast: SUBSCRIBED, shownFields: ["email"], maxShownLength: 1000 };

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

/**
 * Shared by the form and the JSON call: validates, counts and subscribes. `countUse` returns the seconds until the next
 * use if there have been too many.
 */
export async function submitSubscription(
	db: Db,
	values: unknown,
	countUse: () => Promise<number | undefined>,
): Promise<FormOutcome> {
	const result = subscriptionSchema.safeParse(values);
	if (!result.success) return { status: 400, ...z.flattenError(result.error) };
	const retryAfter = await countUse();
	if (retryAfter !== undefined) return { status: 429, retryAfter };
	await subscribe(db, result.data.email, new Date());
	return canMail() ? { status: 200, toast: CONFIRMATION_SENT } : { status: 200 };
}
