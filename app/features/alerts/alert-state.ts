interface Followed {
	targetPence: number;
	wantsStock: boolean;
	isLow: boolean;
	isInStock: boolean;
	lastMailAt: string | null;
}

/** New state of an alert after a price check, and the reason for a mail, if any. */
export interface AlertStep {
	isLow: boolean;
	isInStock: boolean;
	news?: "price" | "stock";
}

export const MAIL_EVERY_MS = 24 * 3_600_000;

/**
 * Compares an alert with today's price in pence, including delivery if known; undefined if the model is out of stock
 * (docs/product.md#alerts). If the last mail is too recent, the state is left as it was, so that the news is sent
 * later.
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
