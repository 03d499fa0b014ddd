/** Minutes from a failure to the next attempt, by how many failed in a row; the last for all after it. */
const PAUSES = [5, 15, 60, 240, 1440];

const MINUTE_MS = 60_000;

/** What a server may ask for at most: a wrong header must not stop a feed for years. */
const MAX_RETRY_AFTER_S = 24 * 60 * 60;

export interface FailedAttempt {
	failedAt: Date;
	/** How many attempts have failed since the last good one, this one included. */
	failures: number;
	/** When the feed's own rhythm is due next. */
	dueAt: Date;
	/** Whether trying again soon may help. */
	isWorthRetrying: boolean;
	/** What the server asked to wait. */
	retryAfterSeconds: number | null;
}

/**
 * When a feed is tried again after a failure (docs/product.md#fetching-a-feed): after a growing pause, but at the latest
 * when it is due anyway. Only a server's own wish to wait, of up to a day, puts it off beyond that.
 */
export function nextAttemptAt(attempt: FailedAttempt): Date {
	const { failedAt, failures, dueAt, isWorthRetrying, retryAfterSeconds } = attempt;
	const minutes = PAUSES[Math.min(Math.max(failures, 1), PAUSES.length) - 1] ?? 0;
	const retryAt = failedAt.getTime() + minutes * MINUTE_MS;
	// A rhythm that has already passed must not make one attempt follow the other without a pause.
	const rhythmAt = dueAt > failedAt ? dueAt.getTime() : retryAt;
	const plannedAt = isWorthRetrying ? Math.min(retryAt, rhythmAt) : rhythmAt;
	const wished = Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_S) * 1000;
	return new Date(Math.max(plannedAt, failedAt.getTime() + wished));
}

/** The seconds that a `Retry-After` header asks to wait, a number or a date (RFC 9110, 10.2.3); null for none. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
	if (header === undefined) return null;
	if (/^\d{1,9}$/.test(header)) return Number(header);
	// Only the form of dates that HTTP prescribes: Date.parse would read a year out of almost anything.
	if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header)) return null;
	const time = Date.parse(header);
	return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}
