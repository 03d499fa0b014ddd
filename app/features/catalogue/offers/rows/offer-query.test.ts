import { describe, expect, it } from "vitest";
import { NO_ROOM } from "~/features/room/room";
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
		["usual", {}, "/projector/w1#offers"],
		["total", {}, "/projector/w1?offers=total#offers"],
		["usual", { distance: 2.8 }, "/projector/w1?distance=2.8#offers"],
		["total", { distance: 2.8 }, "/projector/w1?offers=total&distance=2.8#offers"],
	] as const)("in the %s order with a room of %j is at %s", (order, room, path) => {
		expect(offersPath("/projector/w1", order, { ...NO_ROOM, ...room })).toBe(path);
		expect(decodeOfferOrder(new URL(path, "http://x.example").searchParams)).toBe(order);
	});
});
