import { formatPence } from "~/features/catalogue/offers/price/price";

/** Changes of a held run that its page shows. */
export const MAX_CHANGES_SHOWN = 200;

/** An offer as it is, or would be. */
export interface OfferState {
	pricePence: number;
	inStock: boolean;
}

/** What a held run would do to one offer. */
export interface HeldChange {
	sku: string;
	model: string;
	retailer: string;
	/** Missing where it would be made. */
	before?: OfferState | undefined;
	after: OfferState;
}

export interface HeldChanges {
	/** The first of them, those that mark offers out of stock on top. */
	changes: HeldChange[];
	total: number;
}

/** What would become of an offer: "£499.00 → £1.00", "New at £499.00", "£499.00, out of stock". */
export function heldChangeText({ before, after }: Pick<HeldChange, "before" | "after">): string {
	const price = formatPence(after.pricePence);
	if (!before) return after.inStock ? `New at ${price}` : `New at ${price}, out of stock`;
	const prices =
		before.pricePence === after.pricePence ? price : `${formatPence(before.pricePence)} → ${price}`;
	if (before.inStock === after.inStock) return prices;
	return after.inStock ? `${prices}, in stock again` : `${prices}, out of stock`;
}
