import type { Flag } from "db/schema";
import { formatPence } from "~/features/catalogue/offers/price/price";

/** Limit of a price's fall, or of a first price below the model's cheapest; lower prices are held. */
const MAX_FALL_PERCENT = 70;

/** A fall by which a price is held (docs/product.md#held-prices), in pence. */
export interface PriceFall {
	/** Price of the offer; for a first price, of the model. */
	fromPence: number;
	toPence: number;
	/** True if the offer had no real price before. */
	isFirst: boolean;
}

interface PreviousPrice {
	pricePence: number;
	isSample: Flag;
}

/** Prices before the write, with which a new price is compared. */
export interface PreviousPrices {
	storedOffer: PreviousPrice | undefined;
	/** The model's offers at other shops. */
	otherOffers: readonly (PreviousPrice & { inStock: Flag })[];
	/** The model's imported price in pence; 0 if it has none or only an example. */
	importedPence: number;
}

/**
 * Returns the fall of an offer's new price, or of a first price below its model's cheapest, if it is too far; undefined
 * for a price that may be written. Example prices do not count.
 */
export function priceFall(
	toPence: number,
	{ storedOffer, otherOffers, importedPence }: PreviousPrices,
): PriceFall | undefined {
	const isFirst = storedOffer === undefined || storedOffer.isSample === 1;
	const otherPrices = otherOffers
		.filter(({ isSample, inStock }) => isSample === 0 && inStock === 1)
		.map(({ pricePence }) => pricePence);
	const cheapest = otherPrices.length > 0 ? Math.min(...otherPrices) : importedPence;
	const fromPence = isFirst ? cheapest : storedOffer.pricePence;
	const isHeld = toPence * 100 < fromPence * (100 - MAX_FALL_PERCENT);
	return isHeld ? { fromPence, toPence, isFirst } : undefined;
}

/** Returns a fall in whole percent, rounded down. */
export function fallPercent({ fromPence, toPence }: PriceFall): number {
	return Math.floor(((fromPence - toPence) * 100) / fromPence);
}

/** Returns how a price fell: "fell from £1,299.00 to £12.99 (99 %)". */
export function priceFallText(fall: PriceFall): string {
	const [from, to] = [formatPence(fall.fromPence), formatPence(fall.toPence)];
	const percent = `${fallPercent(fall)} %`;
	return fall.isFirst
		? `is ${to}, but the model's cheapest price is ${from} (${percent} less)`
		: `fell from ${from} to ${to} (${percent})`;
}
