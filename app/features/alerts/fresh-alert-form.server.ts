import type { Db } from "db/schema";
import { sessionSecret } from "~/config/session-secret.server";
import { canMail } from "~/features/mail/mailing.server";
import { proposedTarget } from "./alert-offer";
import { findAlertOffer } from "./alerts.queries.server";
import { issueTimeToken } from "./time-token.server";

export interface FreshAlertForm {
	/** Signed time at which the form was shown. */
	token: string;
	/** The proposed target in pounds; absent without an offer that has a price. */
	pounds?: number | undefined;
}

/** Returns a form for an alert on a model, or on a search without a SKU; null if the site cannot mail. */
export async function freshAlertForm(db: Db, sku: string | null, now: Date) {
	if (!canMail()) return null;
	const offer = sku === null ? undefined : await findAlertOffer(db, sku, now);
	const token = issueTimeToken(sessionSecret(), now);
	return { token, ...(offer && { pounds: proposedTarget(offer.pence) }) };
}
