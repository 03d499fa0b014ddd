import { expect, it } from "vitest";
import { deliveryOf } from "./delivery-rule";

type Pence = number | null;

it.each<[string, over: Pence, otherwise: Pence, price: number, stated: Pence, delivery: Pence]>([
	["free over £50, else £4.99", 5000, 499, 4999, null, 499],
	["free over £50, else £4.99", 5000, 499, 5000, null, 0],
	["free over £50, else £4.99", 5000, 499, 5001, null, 0],
	["free over £50, else £4.99, of a stated delivery", 5000, 499, 9000, 750, 750],
	["free over £50, else £4.99, of a delivery stated as free", 5000, 499, 100, 0, 0],
	["free over £50 alone", 5000, null, 4999, null, null],
	["free over £50 alone", 5000, null, 5000, null, 0],
	["£4.99 always", null, 499, 1_000_000, null, 499],
	["free always", null, 0, 1, null, 0],
	["free over £0", 0, 499, 1, null, 0],
	["no rule", null, null, 9000, null, null],
	["no rule, of a stated delivery", null, null, 9000, 499, 499],
])(
	"%s: over %s, otherwise %s, at %i with %s stated is %s",
	(_, over, otherwise, pricePence, deliveryPence, delivery) => {
		const rule = { deliveryFreeOverPence: over, deliveryOtherwisePence: otherwise };
		expect(deliveryOf({ pricePence, deliveryPence }, rule)).toBe(delivery);
	},
);
