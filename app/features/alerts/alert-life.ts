const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** Time before an alert's end at which a mail offers to renew it. */
export const RENEWAL_ASKED_MS = 7 * DAY_MS;

/** Time for which an ended alert is kept, so that the list links in its mails still work. */
export const ENDED_STAY_MS = 30 * DAY_MS;

const LIFE_MONTHS = 6;

export function endOfLife(now: Date): Date {
	const end = new Date(now);
	end.setUTCMonth(end.getUTCMonth() + LIFE_MONTHS);
	// 31 August has no counterpart in February: the month's last day instead.
	if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
	return end;
}
