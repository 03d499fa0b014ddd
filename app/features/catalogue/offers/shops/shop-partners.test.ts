import { expect, it } from "vitest";
import { reasonsToBuy } from "./shop-partners";

const reasons = Object.entries(reasonsToBuy());

it.each([
	[undefined, "the UK retailers that we name."],
	[0, "the UK retailers that we name."],
	[1, "the UK retailers that we name."],
	[2, "two established UK retailers."],
	[5, "five established UK retailers."],
	[10, "ten established UK retailers."],
	[11, "11 established UK retailers."],
])("of %j shops with offers", (partners, whom) => {
	const texts = Object.entries(reasonsToBuy(partners));
	expect(texts[0]?.[1]).toContain(`We link only to ${whom}`);
	expect(texts[0]?.[1]).toContain("On a marketplace");
	expect(texts.slice(1)).toEqual(reasons.slice(1));
});
