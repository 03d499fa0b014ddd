import { describe, expect, it } from "vitest";
import { orderOffers, orderShops } from "./shop-order";

const PARTNERS = ["richer-sounds", "currys", "john-lewis", "argos", "amazon-uk"];
const OTHERS = ["delta", "bravo", "charlie", "alpha"];
const SLUGS = [...OTHERS, ...PARTNERS.toSorted()];

describe("orderOffers", () => {
	const PRICES: Readonly<Record<string, number>> = { delta: 100, charlie: 300 };
	const offers = SLUGS.map((seller) => ({
		seller,
		pricePence: PRICES[seller] ?? 200,
		place: null,
	}));
	const inOrder = [...PARTNERS, "delta", "alpha", "bravo", "charlie"];

	it("puts partners in the documented order regardless of price, then others by price and slug", () => {
		expect(orderOffers(offers).map(({ seller }) => seller)).toEqual(inOrder);
		expect(offers[0]?.seller, "the given list stays as it was").toBe("delta");
	});

	it("follows the order of staff, those without a place last", () => {
		const first = ["currys", "bravo", "amazon-uk"];
		const placed = offers.map((offer) => {
			const index = first.indexOf(offer.seller);
			return { ...offer, place: index === -1 ? null : index + 1 };
		});
		const rest = inOrder.filter((seller) => !first.includes(seller));
		expect(orderOffers(placed).map(({ seller }) => seller)).toEqual([...first, ...rest]);
	});
});

describe("orderShops", () => {
	it("puts partners in the documented order, then others by slug", () => {
		const shops = SLUGS.map((slug) => ({ slug, place: null }));
		const inOrder = [...PARTNERS, ...OTHERS.toSorted()];
		expect(orderShops(shops).map(({ slug }) => slug)).toEqual(inOrder);
	});

	it("follows the order of staff", () => {
		const order = SLUGS.toReversed();
		const shops = SLUGS.map((slug) => ({ slug, place: order.indexOf(slug) + 1 }));
		expect(orderShops(shops).map(({ slug }) => slug)).toEqual(order);
	});
});
