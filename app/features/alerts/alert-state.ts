import { DAY_MS, HOUR_MS } from "~/config/time";

interface FollowedAlert {
	/** Null if no price is low enough. */
	targetPence: number | null;
	wantsStock: boolean;
	isLow: boolean;
	isInStock: boolean;
	lastMailAt: string | null;
}

/** New state of an alert after a price check, and the reason for a mail, if any. */
export interface AlertUpdate {
	isLow: boolean;
	isInStock: boolean;
	news?: "price" | "stock";
}

export const MIN_MAIL_INTERVAL_MS = DAY_MS;

function isTooSoon(lastMailAt: string | null, now: Date): boolean {
	return lastMailAt !== null && now.getTime() - Date.parse(lastMailAt) < MIN_MAIL_INTERVAL_MS;
}

/**
 * Compares an alert with today's price in pence, including delivery if known; undefined if the model is out of stock
 * (docs/product.md#alerts). If the last mail is too recent, the state is left as it was, so that the news is sent
 * later. While a price is hidden (`hasHidden`), it may be unchanged, so it is news neither now nor when it is shown
 * again.
 */
export function followAlert(
	alert: FollowedAlert,
	pence: number | undefined,
	now: Date,
	hasHidden = false,
): AlertUpdate {
	const isOffered = pence !== undefined;
	const isAtTarget = isOffered && alert.targetPence !== null && pence <= alert.targetPence;
	const isInStock = isOffered || (hasHidden && alert.isInStock);
	const isLow = isAtTarget || (hasHidden && alert.isLow);
	const hasFallen = isLow && !alert.isLow;
	const isBack = isInStock && !alert.isInStock && alert.wantsStock;
	if (!hasFallen && !isBack) return { isLow, isInStock };
	if (isTooSoon(alert.lastMailAt, now))
		return { isLow: isLow && !hasFallen, isInStock: isInStock && !isBack };
	return { isLow, isInStock, news: hasFallen ? "price" : "stock" };
}

/** How a price has moved while an alert followed it, in pence. */
export interface PriceTrend {
	/** Null before the first check with the model in stock. */
	lastPence: number | null;
	/** True from a fall until the rise after it is reported. */
	hasFallen: boolean;
}

/**
 * Continues the trend of a price with today's, undefined if the model is out of stock, which changes nothing. A rise
 * counts only after a fall. If the last mail is too recent, the trend is left as it was, so that the rise is reported
 * later. While a price is hidden, no rise is reported.
 */
export function followTrend(
	previousTrend: PriceTrend & { lastMailAt: string | null },
	pence: number | undefined,
	now: Date,
	hasHidden = false,
): PriceTrend & { hasRisen: boolean } {
	const { lastPence, hasFallen } = previousTrend;
	const isUnknown = pence === undefined || (hasHidden && pence > (lastPence ?? pence));
	if (isUnknown || pence === lastPence) return { lastPence, hasFallen, hasRisen: false };
	if (lastPence === null || pence < lastPence) {
		return { lastPence: pence, hasFallen: hasFallen || lastPence !== null, hasRisen: false };
	}
	if (!hasFallen) return { lastPence: pence, hasFallen, hasRisen: false };
	if (isTooSoon(previousTrend.lastMailAt, now)) return { lastPence, hasFallen, hasRisen: false };
	return { lastPence: pence, hasFallen: false, hasRisen: true };
}

/**
 * Compares the models of a search that cost the target or less with those that mails have named. Returns the SKUs to
 * store as named, and those to name now: none if the last mail is too recent. Models whose price is hidden stay named.
 */
export function followSearch(
	{ named, lastMailAt }: { named: readonly string[]; lastMailAt: string | null },
	skusBelowTarget: readonly string[],
	now: Date,
	hiddenSkus: readonly string[] = [],
): { named: string[]; news: string[] } {
	const isWaiting = isTooSoon(lastMailAt, now);
	const news = isWaiting ? [] : skusBelowTarget.filter((sku) => !named.includes(sku));
	const stillNamed = named.filter(
		(sku) => skusBelowTarget.includes(sku) || hiddenSkus.includes(sku),
	);
	return { named: [...stillNamed, ...news].sort(), news };
}

export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** Time before an alert's end at which a mail offers to renew it. */
export const RENEWAL_NOTICE_MS = 7 * DAY_MS;

/** Time for which an ended alert is kept, so that the list links in its mails still work. */
export const KEEP_ENDED_MS = 30 * DAY_MS;

const ALERT_MONTHS = 6;

export function endOfAlert(now: Date): Date {
	const end = new Date(now);
	end.setUTCMonth(end.getUTCMonth() + ALERT_MONTHS);
	// 31 August has no counterpart in February: the month's last day instead.
	if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
	return end;
}
