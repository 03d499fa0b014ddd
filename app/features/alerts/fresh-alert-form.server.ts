import type { Db } from "db/schema";
import { sessionSecret } from "~/config/session-secret.server";
import type { Projector } from "~/features/catalogue/projector";
import { canMail } from "~/features/mail/mailing.server";
import { proposedTarget } from "./alert-offer";
import { findAlertOffer } from "./alerts.queries.server";
import { issueTimeToken } from "./time-token.server";

export interface FreshAlertForm {
	/** Signed time at which the form was shown. */
	token: string;
	/** The proposed target in pounds; absent without an offer or an example that has a price. */
	pounds?: number | undefined;
}

type Model = Pick<Projector, "sku" | "pricePence" | "isSamplePrice">;

/** Returns a form for an alert on a model, or on a search without one; null if the site cannot mail. */
export async function freshAlertForm(db: Db, model: Model | undefined, now: Date) {
	if (!canMail()) return null;
	const offer = model && (await findAlertOffer(db, model.sku, now));
	const pence = offer?.pence ?? (model?.isSamplePrice ? model.pricePence : 0);
	const token = issueTimeToken(sessionSecret(), now);
	return { token, ...(pence > 0 && { pounds: proposedTarget(pence) }) };
}
