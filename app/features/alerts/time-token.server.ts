import { openSignedText, signText } from "~/config/signed-text.server";

const PURPOSE = "alert-form";

/** Nobody fills the form in less. */
export const FASTEST_MS = 2000;

/** A page may stay open for a day. */
export const VALID_MS = 24 * 3_600_000;

/** Says when a form was shown, so that nobody else can. */
export function issueTimeToken(secret: string, now: Date): string {
	return signText(secret, PURPOSE, now.getTime().toString(36));
}

/** Whether a form was shown long enough ago and not too long; "stale" for what this site never issued, too. */
export function judgeTimeToken(
	secret: string,
	token: string,
	now: Date,
): "right" | "too-fast" | "stale" {
	const issuedAt = openSignedText(secret, PURPOSE, token);
	if (issuedAt === undefined) return "stale";
	const age = now.getTime() - Number.parseInt(issuedAt, 36);
	if (age >= VALID_MS) return "stale";
	// A form that another machine showed, whose clock is ahead, was not sent before it was shown.
	return age >= 0 && age < FASTEST_MS ? "too-fast" : "right";
}
