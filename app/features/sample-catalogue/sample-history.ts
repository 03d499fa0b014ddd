import type { Flag } from "db/schema";

/** Price and stock of an example offer. */
interface SampleOffer {
	pricePence: number;
	inStock: Flag;
}

/** Number of days of example history. */
const HISTORY_DAYS = 120;

/** Trends of prices: days before today, and the price as a percentage of today's. Models alternate between them. */
const PRICE_TRENDS: readonly (readonly [daysAgo: number, percent: number])[][] = [
	[[HISTORY_DAYS, 100]],
	[
		[HISTORY_DAYS, 109],
		[84, 106],
		[47, 112],
		[33, 106],
		[9, 100],
	],
	[
		[HISTORY_DAYS, 96],
		[71, 93],
		[40, 96],
		[19, 100],
	],
	[
		[HISTORY_DAYS, 104],
		[90, 98],
		[76, 100],
		[52, 108],
		[45, 97],
		[41, 101],
		[16, 95],
		[8, 100],
	],
	[
		[HISTORY_DAYS, 110],
		[66, 105],
		[28, 97],
		[24, 105],
		[5, 100],
	],
];

/** Number of days for which an example offer has been out of stock. */
const DAYS_OUT_OF_STOCK = 21;

/** Returns a share of a price that ends in the same pence. */
function shareOfPrice(pricePence: number, percent: number): number {
	const pence = pricePence % 100;
	return 100 * Math.round((pricePence * percent) / 10_000 - pence / 100) + pence;
}

/**
 * Returns the example history of an offer of the sample's n-th model, oldest first, up to the day before today. The
 * same input gives the same history; it is not the real history of any shop.
 */
export function sampleHistory(
	offer: SampleOffer,
	modelIndex: number,
): (SampleOffer & { daysAgo: number })[] {
	const trend = PRICE_TRENDS[modelIndex % PRICE_TRENDS.length] ?? [];
	const pastOffers = trend.map(([daysAgo, percent]) => {
		return { daysAgo, pricePence: shareOfPrice(offer.pricePence, percent), inStock: 1 as const };
	});
	if (offer.inStock === 1) return pastOffers;
	const pastInStock = pastOffers.filter(({ daysAgo }) => daysAgo > DAYS_OUT_OF_STOCK);
	return [...pastInStock, { daysAgo: DAYS_OUT_OF_STOCK, pricePence: offer.pricePence, inStock: 0 }];
}
