import { expect, it } from "vitest";
import { displayPrice, type PriceRules } from "./display-price";

const NOW = new Date("2026-03-31T12:00:00.000Z");
const RULES: PriceRules = {
	staleDays: 7,
	staleDaysByHand: 30,
	goneDays: 365,
	isFromOffers: true,
};
const IMPORTED = {
	pricePence: 120_000,
	priceUpdatedAt: "2026-01-01T00:00:00.000Z",
	isSamplePrice: 0,
} as const;

type Offer = Parameters<typeof displayPrice>[0][number];

const daysAgo = (days: number, ms = 0) =>
	new Date(NOW.getTime() - days * 86_400_000 + ms).toISOString();

function offer(values: Partial<Offer> = {}): Offer {
	const checkedAt = daysAgo(1);
	return {
		pricePence: 100_000,
		inStock: 1,
		condition: "new",
		checkedAt,
		isCheckedByFeed: 1,
		isSample: 0,
		deliveryPence: null,
		retailerId: 1,
		seller: "currys",
		shopName: "Currys",
		priceHours: null,
		priceWords: null,
		noMailPrices: 0,
		place: null,
		...values,
	};
}

it.each<[string, Offer[], number, 0 | 1, number]>([
	["no offer", [], 120_000, 1, 0],
	["one offer", [offer()], 100_000, 0, 1],
	["a dearer offer than the catalogue says", [offer({ pricePence: 150_000 })], 150_000, 0, 1],
	["the cheapest of two", [offer({ pricePence: 110_000 }), offer()], 100_000, 0, 2],
	["not one out of stock", [offer({ inStock: 0 })], 120_000, 1, 0],
	["not a refurbished one", [offer({ condition: "refurbished" })], 120_000, 1, 1],
	["a feed's that is 7 days old", [offer({ checkedAt: daysAgo(7) })], 100_000, 0, 1],
	["no feed's that is older", [offer({ checkedAt: daysAgo(7, -1) })], 120_000, 1, 0],
	[
		"one by hand that is 30 days old",
		[offer({ isCheckedByFeed: 0, checkedAt: daysAgo(30) })],
		100_000,
		0,
		1,
	],
	[
		"none by hand that is older",
		[offer({ isCheckedByFeed: 0, checkedAt: daysAgo(30, -1) })],
		120_000,
		1,
		0,
	],
	["one whose check is still to come", [offer({ checkedAt: daysAgo(-2) })], 100_000, 0, 1],
])("display price: takes %s", (_, offers, shownPricePence, isLastKnownPrice, freshOffers) => {
	expect(displayPrice(offers, IMPORTED, RULES, NOW)).toMatchObject({
		shownPricePence,
		isLastKnownPrice,
		freshOffers,
	});
});

const shop = (retailerId: number, pricePence: number, deliveryPence: number | null) =>
	offer({ retailerId, seller: `shop-${retailerId}`, pricePence, deliveryPence });

it.each<[string, Offer[], [pence: number, delivery: number | null, seller: string | null]]>([
	["free delivery", [shop(1, 49_900, 0)], [49_900, 0, "shop-1"]],
	["its delivery added", [shop(1, 49_500, 499)], [49_999, 499, "shop-1"]],
	["the lowest total", [shop(1, 49_000, 2000), shop(2, 49_500, 499)], [49_999, 499, "shop-2"]],
	[
		"one of unknown delivery that is cheaper than every total",
		[shop(1, 49_500, 499), shop(3, 49_998, null)],
		[49_998, null, "shop-3"],
	],
	[
		"the known total of the same amount",
		[shop(2, 49_999, null), shop(3, 49_500, 499)],
		[49_999, 499, "shop-3"],
	],
	["unknown ones by price", [shop(1, 500, null), shop(2, 400, null)], [400, null, "shop-2"]],
	["of equal ones the first shop", [shop(1, 500, 0), shop(2, 400, 100)], [500, 100, "shop-2"]],
	["no offer", [], [120_000, null, null]],
	[
		"the delivery of a refurbished one, which makes no price",
		[{ ...shop(1, 400, 100), condition: "refurbished" }],
		[120_000, 100, null],
	],
])("display price: has %s", (_, offers, [shownPricePence, shownDeliveryPence, shownSeller]) => {
	const shown = { shownPricePence, shownDeliveryPence, shownSeller };
	expect(displayPrice(offers, IMPORTED, RULES, NOW)).toMatchObject(shown);
	expect(displayPrice(offers.toReversed(), IMPORTED, RULES, NOW)).toMatchObject(shown);
});

const refurbished = (pricePence: number, values: Partial<Offer> = {}) =>
	offer({ condition: "refurbished", pricePence, ...values });

it.each<[string, Offer[], number]>([
	["is the cheapest one", [refurbished(500), refurbished(450)], 450],
	["is nothing beside a new one", [refurbished(450), offer()], 0],
	["is one beside a new one out of stock", [refurbished(450), offer({ inStock: 0 })], 450],
	["is no stale one", [refurbished(450, { checkedAt: daysAgo(8) })], 0],
	["is none out of stock", [refurbished(450, { inStock: 0 })], 0],
	["is no example", [refurbished(450, { isSample: 1 })], 0],
	["is nothing without offers", [], 0],
])("the price refurbished %s", (_, offers, refurbishedPence) => {
	for (const isFromOffers of [true, false]) {
		const rules = { ...RULES, isFromOffers };
		expect(displayPrice(offers, IMPORTED, rules, NOW)).toMatchObject({ refurbishedPence });
	}
});

it("display price: is as old as the newest check of that price", () => {
	const offers = [offer({ checkedAt: daysAgo(3) }), offer({ checkedAt: daysAgo(2) })];
	expect(displayPrice(offers, IMPORTED, RULES, NOW).shownPriceAt).toBe(daysAgo(2));
	expect(displayPrice([], IMPORTED, RULES, NOW).shownPriceAt).toBe(IMPORTED.priceUpdatedAt);
});

it("display price: is an example if the offer or the imported price is one", () => {
	const isSample = (offers: Offer[], isSamplePrice: 0 | 1) =>
		displayPrice(offers, { ...IMPORTED, isSamplePrice }, RULES, NOW).isShownPriceSample;
	expect(isSample([offer({ isSample: 1 })], 0)).toBe(1);
	expect(isSample([offer()], 1)).toBe(0);
	expect(isSample([], 1)).toBe(1);
});

it("display price: is the imported price if the settings require it", () => {
	const rules = { ...RULES, isFromOffers: false };
	expect(displayPrice([offer()], IMPORTED, rules, NOW)).toMatchObject({
		shownPricePence: 120_000,
		shownPriceAt: IMPORTED.priceUpdatedAt,
		isLastKnownPrice: 0,
		shownDeliveryPence: null,
		shownSeller: null,
	});
});

it("display price: is none if no price is known", () => {
	const unpriced = { ...IMPORTED, pricePence: 0 };
	expect(displayPrice([offer({ inStock: 0 })], unpriced, RULES, NOW)).toMatchObject({
		shownPricePence: 0,
		isLastKnownPrice: 0,
	});
});

const HOUR = 3_600_000;
const hoursAgo = (hours: number, ms = 0) =>
	new Date(NOW.getTime() - hours * HOUR + ms).toISOString();

const limited = (values: Partial<Offer> = {}) =>
	offer({
		retailerId: 3,
		seller: "amazon",
		shopName: "Amazon UK",
		pricePence: 90_000,
		priceHours: 24,
		checkedAt: hoursAgo(24),
		...values,
	});

it.each<[string, Offer[], number, string | null]>([
	["an offer just within its hours", [limited({ checkedAt: hoursAgo(24, 1) })], 90_000, null],
	["an offer at the end of its hours", [limited()], 0, "Amazon UK"],
	["the next price beside it", [limited(), offer()], 100_000, null],
	["no hidden price of one out of stock", [limited({ inStock: 0 })], 120_000, null],
	["no hidden price of a refurbished one", [limited({ condition: "refurbished" })], 120_000, null],
	["a stale price that is hidden", [limited({ checkedAt: daysAgo(20) })], 0, "Amazon UK"],
	["an offer that is gone", [limited({ checkedAt: daysAgo(366) })], 120_000, null],
	["an example", [limited({ isSample: 1 })], 0, "Amazon UK"],
])("a rule of 24 hours: %s", (_, offers, shownPricePence, hiddenPriceShop) => {
	expect(displayPrice(offers, IMPORTED, RULES, NOW)).toMatchObject({
		shownPricePence,
		hiddenPriceShop,
	});
});

it("display price: counts a shop with a hidden price among those that have it", () => {
	expect(displayPrice([limited()], IMPORTED, RULES, NOW)).toMatchObject({
		freshOffers: 1,
		shownSeller: null,
		isLastKnownPrice: 0,
	});
});

it("display price: shows the imported price of a site that shows no offers' prices", () => {
	const rules = { ...RULES, isFromOffers: false };
	expect(displayPrice([limited()], IMPORTED, rules, NOW)).toMatchObject({
		shownPricePence: 120_000,
		hiddenPriceShop: null,
	});
});

it.each<[string, Partial<Offer>, string | null]>([
	["no rule", {}, null],
	["no prices in mails", { noMailPrices: 1 }, "Currys"],
	["hours, which end while a mail stays", { priceHours: 48 }, "Currys"],
])("a price of a shop with %s", (_, rule, shopWithoutMailPrice) => {
	const offers = [offer(rule), offer({ retailerId: 2, shopName: "B", pricePence: 110_000 })];
	expect(displayPrice(offers, IMPORTED, RULES, NOW)).toMatchObject({ shopWithoutMailPrice });
});

it("display price: has the words of the shop that makes the price, with its own check", () => {
	const checkedAt = hoursAgo(3);
	const offers = [
		limited({ checkedAt, priceWords: "as of {time}, may change" }),
		offer({
			pricePence: 90_000,
			checkedAt: hoursAgo(1),
			retailerId: 9,
			seller: "other",
			priceWords: null,
		}),
	];
	const { displayPriceWords, shownPriceAt } = displayPrice(offers, IMPORTED, RULES, NOW);
	expect(displayPriceWords).toBe(`as of {${checkedAt}}, may change`);
	expect(shownPriceAt).toBe(hoursAgo(1));
});
