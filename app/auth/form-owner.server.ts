import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";

/** The field of a staff form with its signed owner. */
export const OWNER_FIELD = "form_owner";

const PURPOSE = "form owner";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page may be open that long. */
const MAX_DAYS = 30;

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

/** Signs the owner of a form, so that its values can be kept for this person after the session has ended. */
export function signFormOwner(userId: number, now: Date): string {
	return signText(sessionSecret(), PURPOSE, `${userId}-${dayOf(now)}`);
}

/** Returns the id of the person for whom a form was rendered; undefined if the token is forged or too old. */
export function openFormOwner(signed: string, now: Date): number | undefined {
	const text = openSignedText(sessionSecret(), PURPOSE, signed);
	const [, userId, day] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
	if (userId === undefined || Math.abs(dayOf(now) - Number(day)) > MAX_DAYS) return undefined;
	return Number(userId);
}
