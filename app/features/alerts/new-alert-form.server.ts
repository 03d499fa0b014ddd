import type { Db } from "db/schema";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { sessionSecret } from "~/config/session-secret.server";
import { readSignedText, signText } from "~/config/signed-text.server";
import { DAY_MS } from "~/config/time";
import type { Model } from "~/features/catalogue/model";
import { hasMailServer } from "~/features/mail/mailing.server";
import { proposedTargetPounds } from "./alert-offer";
import { findAlertOffer } from "./alerts.queries.server";

const TOKEN_PURPOSE = "alert-form";

/** A page may stay open for a day. */
export const ALERT_FORM_VALID_MS = DAY_MS;

/** Returns a signed token with the time at which a form was shown, so that it cannot be forged. */
function issueTimeToken(secret: string, now: Date): string {
	return signText(secret, TOKEN_PURPOSE, now.getTime().toString(36));
}

/** Checks that a form was shown long enough ago, but not too long ago. Returns "stale" for a forged token too. */
export function checkTimeToken(secret: string, token: string, now: Date) {
	const issuedAt = readSignedText(secret, TOKEN_PURPOSE, token);
	if (issuedAt === undefined) return "stale";
	const ageMs = now.getTime() - Number.parseInt(issuedAt, 36);
	if (ageMs >= ALERT_FORM_VALID_MS) return "stale";
	// A negative age means that the other machine's clock is ahead.
	return ageMs >= 0 && ageMs < MIN_FILL_IN_MS ? "too-fast" : "right";
}

export interface NewAlertForm {
	/** Signed time at which the form was shown. */
	token: string;
	/** The proposed target in pounds; absent if the model has neither an offer nor an example price. */
	pounds?: number | undefined;
}

type PricedModel = Pick<Model, "sku" | "pricePence" | "isSamplePrice">;

/** Returns the form for an alert on a model, or on a search if `model` is undefined; null if the site cannot mail. */
export async function newAlertForm(db: Db, model: PricedModel | undefined, now: Date) {
	if (!(await hasMailServer(db))) return null;
	const offer = model && (await findAlertOffer(db, model.sku, now));
	const pence = offer?.pence ?? (model?.isSamplePrice ? model.pricePence : 0);
	const token = issueTimeToken(sessionSecret(), now);
	return { token, ...(pence > 0 && { pounds: proposedTargetPounds(pence) }) };
}
