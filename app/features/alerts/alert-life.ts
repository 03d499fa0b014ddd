const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long an alert may be confirmed; it is deleted then. */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** How long before its end an alert asks whether to go on. */
export const RENEWAL_ASKED_MS = 7 * DAY_MS;

/** How long an alert that has ended stays, so that its mails' list links go on. */
export const ENDED_STAY_MS = 30 * DAY_MS;

const LIFE_MONTHS = 6;

/** When an alert that is confirmed or renewed now ends. */
export function endOfLife(now: Date): Date {
	const end = new Date(now);
	end.setUTCMonth(end.getUTCMonth() + LIFE_MONTHS);
	// 31 August has no counterpart in February: the month's last day instead.
	if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
	return end;
}
