import { formatPence } from "~/features/catalogue/offers/price/price";
import type { ShopRow } from "~/features/catalogue/write/shops/shop-record";

const costText = (pence: number) => (pence === 0 ? "free" : formatPence(pence));

/** Returns a shop's delivery rule in words: 'Free over £50.00, otherwise £4.99'; undefined if it has none. */
export function deliveryRuleText({
	deliveryFreeOverPence: freeOver,
	deliveryOtherwisePence: otherwise,
}: Pick<ShopRow, "deliveryFreeOverPence" | "deliveryOtherwisePence">): string | undefined {
	if (freeOver === null && otherwise === null) return undefined;
	if (freeOver === null) return `Always ${costText(otherwise ?? 0)}`;
	const over = `Free over ${formatPence(freeOver)}`;
	return otherwise === null ? over : `${over}, otherwise ${costText(otherwise)}`;
}
