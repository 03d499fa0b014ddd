import { expect, it } from "vitest";
import { checkedText, deliveryText } from "./offer";

it.each([
	[0, "Free delivery"],
	[499, "£495.00 + £4.99 delivery"],
	[1000, "£495.00 + £10.00 delivery"],
	[null, "Delivery not stated"],
])("deliveryText %s pence: %s", (deliveryPence, text) => {
	expect(deliveryText({ pricePence: 49_500, deliveryPence })).toBe(text);
});

it.each([
	[0, false, "Checked today"],
	[1, false, "Checked yesterday"],
	[2, false, "Checked 2 days ago"],
	[7, false, "Checked 7 days ago"],
	[8, true, "last checked 8 days ago, so check the price"],
	[30, true, "last checked 30 days ago, so check the price"],
])("checkedText after %i days, stale %s: %s", (checkAgeDays, isStale, text) => {
	expect(checkedText({ checkAgeDays: checkAgeDays, isStale })).toBe(text);
});
