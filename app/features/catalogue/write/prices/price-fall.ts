import type { Flag } from "db/schema";

/** A price may fall by this much, or a first one stand below the model's cheapest; more is held for staff. */
const MAX_FALL_PERCENT = 70;

/** A price that must not go in by itself (docs/product.md#held-prices), in pence. */
export interface PriceFall {
	/** What the listing cost; of a first price, what the model costs. */
	fromPence: number;
	toPence: number;
	/** The listing had no price of its own to fall from. */
	isFirst: boolean;
}

interface KnownPrice {
	pricePence: number;
	isSample: Flag;
}

/** What a new price is measured by: all of it as it was before the write. */
export interface KnownPrices {
	/** The listing itself, where there is one. */
	stored: KnownPrice | undefined;
	/** The model's listings at other shops. */
	others: readonly (KnownPrice & { inStock: Flag })[];
	/** The model's price as imported, in pence; 0 where none is known or it is an example. */
	importedPence: number;
}

/**
 * Returns how far a listing's new price is below what it was, or a first price below its model's cheapest, where that
 * is more than may be; undefined for a price that may go in. Example prices are nothing to fall from.
 */
export function priceFall(
	toPence: number,
	{ stored, others, importedPence }: KnownPrices,
): PriceFall | undefined {
	const isFirst = stored === undefined || stored.isSample === 1;
	const offered = others
		.filter(({ isSample, inStock }) => isSample === 0 && inStock === 1)
		.map(({ pricePence }) => pricePence);
	const cheapest = offered.length > 0 ? Math.min(...offered) : importedPence;
	const fromPence = isFirst ? cheapest : stored.pricePence;
	const isHeld = toPence * 100 < fromPence * (100 - MAX_FALL_PERCENT);
	return isHeld ? { fromPence, toPence, isFirst } : undefined;
}

/** How much of a price is gone, in whole percent; never more than is. */
export function fallPercent({ fromPence, toPence }: PriceFall): number {
	return Math.floor(((fromPence - toPence) * 100) / fromPence);
}
