import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";

/** The field of a staff form that says for whom its page was made. */
export const OWNER_FIELD = "form_owner";

const PURPOSE = "form owner";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page may stand open for so long. */
const MAX_DAYS = 30;

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

/** What a form brings along, so that what is typed into it can be kept for its person when the session has ended. */
export function signFormOwner(userId: number, now: Date): string {
	return signText(sessionSecret(), PURPOSE, `${userId}-${dayOf(now)}`);
}

/** The id of the person for whom a form was made; undefined for anything that is not ours or too old. */
export function openFormOwner(signed: string, now: Date): number | undefined {
	const text = openSignedText(sessionSecret(), PURPOSE, signed);
	const [, userId, day] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
	if (userId === undefined || Math.abs(dayOf(now) - Number(day)) > MAX_DAYS) return undefined;
	return Number(userId);
}
