import { DAY_MS, HOUR_MS } from "~/config/time";

interface FollowedAlert {
	/** Null if the alert has no target price. */
	targetPence: number | null;
	/** True if the price was at or below the target at the last check. */
	isLow: boolean;
	isInStock: boolean;
	/** True if the alert also waits until the model is back in stock. */
	wantsStock: boolean;
	lastMailAt: string | null;
}

/** New state of an alert after a price check, and the reason for a mail, if any. */
export interface AlertUpdate {
	isLow: boolean;
	isInStock: boolean;
	mailReason?: "price" | "stock";
}

export const MIN_MAIL_INTERVAL_MS = DAY_MS;

function isTooSoon(lastMailAt: string | null, now: Date): boolean {
	return lastMailAt !== null && now.getTime() - Date.parse(lastMailAt) < MIN_MAIL_INTERVAL_MS;
}

/**
 * Compares an alert with today's price (docs/product.md#alerts): `pence` includes delivery if known, and is undefined
 * if the model is out of stock. If the last mail is too recent, the state is left as it was, so that the mail is sent
 * later. While a shop hides its price, that price may be as it was: `isLow` and `isInStock` stay true, so that no mail
 * is sent when the price is visible again.
 */
export function followAlert(
	alert: FollowedAlert,
	pence: number | undefined,
	now: Date,
	hasHiddenPrice = false,
): AlertUpdate {
	const isOffered = pence !== undefined;
	const isAtTarget = isOffered && alert.targetPence !== null && pence <= alert.targetPence;
	const isInStock = isOffered || (hasHiddenPrice && alert.isInStock);
	const isLow = isAtTarget || (hasHiddenPrice && alert.isLow);
	const hasFallen = isLow && !alert.isLow;
	const isBack = isInStock && !alert.isInStock && alert.wantsStock;
	if (!hasFallen && !isBack) return { isLow, isInStock };
	if (isTooSoon(alert.lastMailAt, now))
		return { isLow: isLow && !hasFallen, isInStock: isInStock && !isBack };
	return { isLow, isInStock, mailReason: hasFallen ? "price" : "stock" };
}

/** Movement of a price while an alert followed it, in pence. */
export interface PriceTrend {
	/** Null before the first check with the model in stock. */
	lastPence: number | null;
	/** True from a fall until the rise after it is reported. */
	hasFallen: boolean;
}

/**
 * Continues the trend of a price with today's price; nothing changes if that is undefined, because the model is out of
 * stock. A rise counts only after a fall. If the last mail is too recent, the trend is left as it was, so that the rise
 * is reported later. While a price is hidden, no rise is reported.
 */
export function followTrend(
	previousTrend: PriceTrend & { lastMailAt: string | null },
	pence: number | undefined,
	now: Date,
	hasHiddenPrice = false,
): PriceTrend & { hasRisen: boolean } {
	const { lastPence, hasFallen } = previousTrend;
	const isUnknown = pence === undefined || (hasHiddenPrice && pence > (lastPence ?? pence));
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
 * store as named, and those that a mail names now (no SKU if the last mail is too recent). Models whose price is hidden
 * stay named.
 */
export function followSearch(
	{ namedSkus, lastMailAt }: { namedSkus: readonly string[]; lastMailAt: string | null },
	skusBelowTarget: readonly string[],
	now: Date,
	hiddenSkus: readonly string[] = [],
): { namedSkus: string[]; newSkus: string[] } {
	const isWaiting = isTooSoon(lastMailAt, now);
	const newSkus = isWaiting ? [] : skusBelowTarget.filter((sku) => !namedSkus.includes(sku));
	const stillNamed = namedSkus.filter(
		(sku) => skusBelowTarget.includes(sku) || hiddenSkus.includes(sku),
	);
	return { namedSkus: [...stillNamed, ...newSkus].sort(), newSkus };
}

export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** Time before an alert's end at which a mail offers to renew it. */
export const RENEWAL_NOTICE_MS = 7 * DAY_MS;

/** Time for which an ended alert is kept, so that the links in its mails to all alerts of the address still work. */
export const ENDED_RETENTION_MS = 30 * DAY_MS;

const ALERT_MONTHS = 6;

/** Returns when an alert ends that is confirmed or renewed now: six months later. */
export function endOfAlert(now: Date): Date {
	const end = new Date(now);
	end.setUTCMonth(end.getUTCMonth() + ALERT_MONTHS);
	// Six months after 31 August there is no such day: February's last day is used.
	if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
	return end;
}
