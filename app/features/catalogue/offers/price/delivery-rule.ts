/** What a shop says of delivery in general, in whole pence. */
export interface DeliveryRule {
	/** Delivery is free for prices of so much and more; null where no price makes it so. */
	deliveryFreeOverPence: number | null;
	/** What it costs otherwise; 0 is free, null is unknown. */
	deliveryOtherwisePence: number | null;
}

/**
 * Returns what the delivery of an offer costs in whole pence: as stated, else by its shop's rule; null where neither
 * says (docs/staff.md#delivery-rules).
 */
export function deliveryOf(
	offer: { pricePence: number; deliveryPence: number | null },
	rule: DeliveryRule,
): number | null {
	const { deliveryFreeOverPence: freeOver, deliveryOtherwisePence: otherwise } = rule;
	if (offer.deliveryPence !== null) return offer.deliveryPence;
	return freeOver !== null && offer.pricePence >= freeOver ? 0 : otherwise;
}
