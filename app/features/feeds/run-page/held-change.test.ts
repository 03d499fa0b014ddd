import { expect, it } from "vitest";
import { heldChangeText, type OfferState } from "./held-change";

const offer = (pricePence: number, inStock = true): OfferState => ({ pricePence, inStock });

it.each([
	[undefined, offer(49900), "New at £499.00"],
	[undefined, offer(49900, false), "New at £499.00, out of stock"],
	[offer(49900), offer(100), "£499.00 → £1.00"],
	[offer(49900), offer(49900, false), "£499.00, out of stock"],
	[offer(49900, false), offer(39900), "£499.00 → £399.00, in stock again"],
	[offer(49900), offer(49900), "£499.00"],
])("says what becomes of %j with %j", (before, after, text) => {
	expect(heldChangeText({ before, after })).toBe(text);
});
