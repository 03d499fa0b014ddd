/** What decides whether an alert writes. */
interface Followed {
	targetPence: number;
	wantsStock: boolean;
	isLow: boolean;
	isInStock: boolean;
	lastMailAt: string | null;
}

/** What an alert knows after it was followed, and what it writes of. */
export interface AlertStep {
	isLow: boolean;
	isInStock: boolean;
	news?: "price" | "stock";
}

/** An alert writes at most once in this time. */
export const MAIL_EVERY_MS = 24 * 3_600_000;

/**
 * Follows an alert to today's price in pence, delivered where that is known; undefined where the model is out of stock
 * (docs/product.md#alerts). News that come too soon after a mail are left for later: the alert stays as it was.
 */
export function followAlert(alert: Followed, pence: number | undefined, now: Date): AlertStep {
	const isInStock = pence !== undefined;
	const isLow = isInStock && pence <= alert.targetPence;
	const hasFallen = isLow && !alert.isLow;
	const isBack = isInStock && !alert.isInStock && alert.wantsStock;
	if (!hasFallen && !isBack) return { isLow, isInStock };
	const { lastMailAt } = alert;
	const isTooSoon = lastMailAt !== null && now.getTime() - Date.parse(lastMailAt) < MAIL_EVERY_MS;
	if (isTooSoon) return { isLow: isLow && !hasFallen, isInStock: isInStock && !isBack };
	return { isLow, isInStock, news: hasFallen ? "price" : "stock" };
}
