import { expect, it } from "vitest";
import { deliveryRuleText } from "./shop-forms.queries.server";

it.each([
	[5000, 499, "Free over £50.00, otherwise £4.99"],
	[5000, 0, "Free over £50.00, otherwise free"],
	[5000, null, "Free over £50.00"],
	[null, 499, "Always £4.99"],
	[null, 0, "Always free"],
	[null, null, undefined],
])("over %s, otherwise %s: %s", (deliveryFreeOverPence, deliveryOtherwisePence, text) => {
	expect(deliveryRuleText({ deliveryFreeOverPence, deliveryOtherwisePence })).toBe(text);
});
