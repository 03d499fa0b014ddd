import { describe, expect, it } from "vitest";
import { proTips, reasonsToBuy, whyBuyThroughPartners } from "./shop-advice";

describe("reasonsToBuy", () => {
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

	it("names exactly the documented four reasons", () => {
		expect(reasons.map(([title]) => title)).toEqual([
			"Authorised UK retailers with UK warranties",
			"Real-time price tracking",
			"UK-exclusive deals through affiliate partnerships",
			"After-sales support information",
		]);
	});

	it("states correctly how fresh a price is", () => {
		const tracking = reasons[1]?.[1];
		expect(tracking).toContain("dated, not live");
		expect(tracking).toContain("when our staff load them");
		expect(tracking).toContain("when it was updated");
	});

	it("discloses the commission", () => {
		expect(reasons[2]?.[1]).toContain("commission");
	});
});

describe("retailers page lists", () => {
	it("has four to six reasons, each with a text", () => {
		const texts = Object.values(whyBuyThroughPartners);
		expect(texts.length).toBeGreaterThanOrEqual(4);
		expect(texts.length).toBeLessThanOrEqual(6);
		for (const text of texts) expect(text).toMatch(/\.$/);
	});

	it("has five or six different tips", () => {
		expect([5, 6]).toContain(proTips.length);
		expect(new Set(proTips).size).toBe(proTips.length);
		for (const tip of proTips) expect(tip).toMatch(/^[A-Z].*\.$/);
	});
});
