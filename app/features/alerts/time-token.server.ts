import { openSignedText, signText } from "~/config/signed-text.server";

const PURPOSE = "alert-form";

/** Lower limit of the time for filling in the form: only robots are faster. */
export const FASTEST_MS = 2000;

/** A page may stay open for a day. */
export const VALID_MS = 24 * 3_600_000;

/** Returns a signed token with the time at which a form was shown, so that it cannot be forged. */
export function issueTimeToken(secret: string, now: Date): string {
	return signText(secret, PURPOSE, now.getTime().toString(36));
}

/** Checks that a form was shown long enough ago, and not too long; "stale" also for a forged token. */
export function judgeTimeToken(secret: string, token: string, now: Date) {
	const issuedAt = openSignedText(secret, PURPOSE, token);
	if (issuedAt === undefined) return "stale";
	const age = now.getTime() - Number.parseInt(issuedAt, 36);
	if (age >= VALID_MS) return "stale";
	// A negative age means that the other machine's clock is ahead.
	return age >= 0 && age < FASTEST_MS ? "too-fast" : "right";
}
