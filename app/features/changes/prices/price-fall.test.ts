import { describe, expect, it } from "vitest";
import { fallPercent, type PreviousPrices, priceFall } from "~/features/changes/prices/price-fall";

const known = (prices: Partial<PreviousPrices>): PreviousPrices => ({
	storedOffer: undefined,
	otherOffers: [],
	importedPence: 0,
	...prices,
});

const real = (pricePence: number, inStock: 0 | 1 = 1) =>
	({ pricePence, isSample: 0, inStock }) as const;
const example = (pricePence: number) => ({ pricePence, isSample: 1, inStock: 1 }) as const;

describe("priceFall", () => {
	it.each<[string, number, PreviousPrices, number | undefined]>([
		["a fall of exactly 70 %", 30_000, known({ storedOffer: real(100_000) }), undefined],
		["a penny more than 70 %", 29_999, known({ storedOffer: real(100_000) }), 100_000],
		["exactly 70 % of odd pence", 30, known({ storedOffer: real(100) }), undefined],
		["70.1 % of few pence", 299, known({ storedOffer: real(1000) }), 1000],
		["a penny", 1, known({ storedOffer: real(129_900) }), 129_900],
		["a penny that was three", 1, known({ storedOffer: real(3) }), undefined],
		["the same price", 100, known({ storedOffer: real(100) }), undefined],
		["a rise", 900_000, known({ storedOffer: real(100) }), undefined],
		[
			"a fall whose new price is like that of others",
			29_999,
			known({ storedOffer: real(100_000), otherOffers: [real(30_000)], importedPence: 30_000 }),
			100_000,
		],
		[
			"no fall, however cheap among others",
			100,
			known({ storedOffer: real(100), otherOffers: [real(100_000)] }),
			undefined,
		],
		["an example's fall", 1, known({ storedOffer: example(100_000) }), undefined],
		[
			"a first price in place of an example",
			1,
			known({ storedOffer: example(1), otherOffers: [real(100)] }),
			100,
		],
		["a first price of an unknown model", 1, known({}), undefined],
		["exactly 30 % of the cheapest", 30, known({ otherOffers: [real(900), real(100)] }), undefined],
		["under 30 % of the cheapest", 29, known({ otherOffers: [real(900), real(100)] }), 100],
		["the cheapest but out of stock", 29, known({ otherOffers: [real(100, 0)] }), undefined],
		["the cheapest but an example", 29, known({ otherOffers: [example(100)] }), undefined],
		["under 30 % of the imported price", 29, known({ importedPence: 100 }), 100],
		[
			"under 30 % of the imported price, but not of an offer",
			29,
			known({ importedPence: 100, otherOffers: [real(90)] }),
			undefined,
		],
		[
			"under 30 % of the imported price without offers in stock",
			29,
			known({ importedPence: 100, otherOffers: [real(90, 0)] }),
			100,
		],
	])("measures %s", (_, toPence, prices, fromPence) => {
		const fall = priceFall(toPence, prices);
		expect(fall?.fromPence).toBe(fromPence);
		if (fall) expect(fall.toPence).toBe(toPence);
	});

	it("distinguishes a first price from a fall", () => {
		expect(priceFall(1, known({ storedOffer: real(100) }))?.isFirst).toBe(false);
		expect(priceFall(1, known({ otherOffers: [real(100)] }))?.isFirst).toBe(true);
		expect(priceFall(1, known({ storedOffer: example(9), importedPence: 100 }))?.isFirst).toBe(
			true,
		);
	});
});

it.each([
	[129_900, 1299, 99],
	[129_900, 1, 99],
	[100_000, 29_999, 70],
	[1000, 200, 80],
])("fallPercent from %i to %i is %i %%", (fromPence, toPence, percent) => {
	expect(fallPercent({ fromPence, toPence, isFirst: false })).toBe(percent);
});
