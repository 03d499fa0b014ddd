/** A shop's rule for delivery, in whole pence. */
export interface DeliveryRule {
	/** Delivery is free from this price; null if no price makes it free. */
	deliveryFreeOverPence: number | null;
	/** Cost of delivery otherwise; 0 is free, null is unknown. */
	deliveryOtherwisePence: number | null;
}

/**
 * Returns the cost of an offer's delivery in whole pence: as stated, else by its shop's rule; null if neither is known
 * (docs/staff.md#delivery-rules).
 */
export function deliveryOf(
	offer: { pricePence: number; deliveryPence: number | null },
	rule: DeliveryRule,
): number | null {
	const { deliveryFreeOverPence: freeOver, deliveryOtherwisePence: otherwise } = rule;
	if (offer.deliveryPence !== null) return offer.deliveryPence;
	return freeOver !== null && offer.pricePence >= freeOver ? 0 : otherwise;
}
