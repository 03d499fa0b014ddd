import { expect, it } from "vitest";
import { orderOffers } from "./offer-order";

type Marks = "stale" | "out" | "stale out" | "refurbished";

/** An offer: price and delivery in pounds, and its special marks. */
function offer(name: string, price: number, delivery: number | null, marks?: Marks) {
	return {
		name,
		pricePence: price * 100,
		deliveryPence: delivery === null ? null : delivery * 100,
		inStock: !marks?.includes("out"),
		isStale: marks?.includes("stale") ?? false,
		condition: marks === "refurbished" ? ("refurbished" as const) : ("new" as const),
	};
}

it("orders offers by stock, condition and total, unknown delivery last of the same amount, ties as given", () => {
	const offers = [
		offer("a", 10, 0, "out"),
		offer("b", 850, null),
		offer("c", 800, 50),
		offer("d", 5, 0, "stale"),
		offer("e", 820, 0),
		offer("f", 700, null),
		offer("g", 1, 0, "stale out"),
		offer("h", 4, 0, "stale"),
		offer("i", 300, 10, "refurbished"),
		offer("j", 815, 5),
	];
	const given = offers.map(({ name }) => name);
	const names = orderOffers(offers).map(({ name }) => name);
	expect(names.join("")).toBe("fejcbighda");
	expect(offers.map(({ name }) => name)).toEqual(given);
});
