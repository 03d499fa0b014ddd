import { describe, expect, it } from "vitest";
import { decodeOfferOrder, offersPath } from "./offer-query";

describe("the order of offers", () => {
	it.each([
		["", "usual"],
		["offers=total", "total"],
		["offers=", "usual"],
		["offers=TOTAL", "usual"],
		["offers=price&offers=total", "usual"],
		["offers=%00", "usual"],
	])("of '%s' is %s", (query, order) => {
		expect(decodeOfferOrder(new URLSearchParams(query))).toBe(order);
	});

	it.each([
		["usual", "", "/projector/w1#offers"],
		["total", "", "/projector/w1?offers=total#offers"],
		["usual", "?offers=total&distance=2.8", "/projector/w1?distance=2.8#offers"],
		[
			"total",
			"?history=30&distance=2.8",
			"/projector/w1?history=30&distance=2.8&offers=total#offers",
		],
		["usual", "?history=30&offers=x&offers=total", "/projector/w1?history=30#offers"],
	] as const)("in the %s order from '%s' is at %s", (order, search, path) => {
		expect(offersPath("/projector/w1", search, order)).toBe(path);
		expect(decodeOfferOrder(new URL(path, "http://x.example").searchParams)).toBe(order);
	});
});
