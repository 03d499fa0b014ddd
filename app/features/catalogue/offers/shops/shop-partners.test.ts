import { expect, it } from "vitest";
import { homeReasonsToBuy } from "./shop-partners";

const reasons = Object.entries(homeReasonsToBuy());

it.each([
	[undefined, "the UK retailers that we name."],
	[0, "the UK retailers that we name."],
	[1, "the UK retailers that we name."],
	[2, "two established UK retailers."],
	[5, "five established UK retailers."],
	[10, "ten established UK retailers."],
	[11, "11 established UK retailers."],
])("shop partners: of %j shops with offers", (partners, whom) => {
	const claims = { shopCount: partners ?? 0, hasPartners: true, isUpdatedByFeed: false };
	const texts = Object.entries(homeReasonsToBuy(partners === undefined ? undefined : claims));
	expect(texts[0]?.[1]).toContain(`We link only to ${whom}`);
	expect(texts[0]?.[1]).toContain("On a marketplace");
	expect(texts.slice(1)).toEqual(reasons.slice(1));
});

it.each([
	[
		{ hasPartners: true, isUpdatedByFeed: false },
		["Authorised", "UK-exclusive", "dated, not live", "five"],
	],
	[{ hasPartners: true, isUpdatedByFeed: true }, ["Authorised", "UK-exclusive", "five"]],
	[{ hasPartners: false, isUpdatedByFeed: false }, ["dated, not live"]],
	[{ hasPartners: false, isUpdatedByFeed: true }, []],
])("shop partners: of %j claims what is true", (claims, expected) => {
	const text = Object.entries(homeReasonsToBuy({ shopCount: 5, ...claims })).join(" ");
	const claimed = ["Authorised", "UK-exclusive", "dated, not live", "five"];
	expect(claimed.filter((one) => text.includes(one))).toEqual(expected);
	expect(text).toContain("Real-time price tracking");
});
