import { createHmac } from "node:crypto";
import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import { sessionSecret } from "~/config/session-secret.server";
import { clientAddress } from "./client-address.server";
import { countUse } from "./rate-limits.queries.server";

const HOUR_MS = 3_600_000;

/** Most uses in an hour, from one address and from all together; see docs/decisions/server/0006-rate-limits.md. */
export const LIMITS = {
	contact: { perAddress: 5, together: 100 },
	newsletter: { perAddress: 10, together: 200 },
	alert: { perAddress: 5, together: 500 },
	"sign-in": { perAddress: 30, together: 300 },
} as const;

export const TOO_MANY = "Too many have been sent. Please try again later.";

// Addresses are counted, not collected: what is stored cannot be turned back into one.
function addressKey(form: string, address: string): string {
	const digest = createHmac("sha256", sessionSecret()).update(`rate-limit ${address}`).digest();
	return `${form} ${digest.toString("base64url")}`;
}

/**
 * Counts one use of a form. Returns the seconds until the next is allowed when there have been too many. Where
 * the sender's address is unknown, only the limit for all together holds.
 */
export async function countSubmission(
	request: Request,
	form: keyof typeof LIMITS,
): Promise<number | undefined> {
	const now = new Date();
	const { perAddress, together } = LIMITS[form];
	const address = clientAddress(request);
	const keys: [string, number][] = [[form, together]];
	// An address beyond its own limit must not use up everybody's.
	if (address !== undefined) keys.unshift([addressKey(form, address), perAddress]);
	for (const [key, most] of keys) {
		const limit = { most, windowMs: HOUR_MS };
		const until = await retryBusy(() => countUse(db(), key, limit, now), FORM_WAIT_MS);
		if (until) return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
	}
	return undefined;
}
