import { describe, expect, it } from "vitest";
import { conditionsText, conditionTexts } from "./condition-texts";
import { NO_CONDITIONS } from "./conditions";

const names = {
	use: (slug: string) => (slug === "gaming" ? "Gaming" : undefined),
	brand: (slug: string) => (slug === "benq" ? "BenQ" : undefined),
	feature: (slug: string) => (slug === "earc" ? "eARC" : undefined),
};
const ALL = {
	q: "tw7100",
	use: "gaming",
	brands: ["benq", "no-such"],
	min: 200,
	max: 1500,
	resolutions: ["4k"],
	lights: ["hybrid", "laser"],
	throws: ["short"],
	lumens: 4000,
	lag: 20,
	features: ["earc"],
	inStock: true,
	room: { distance: 2.8, screen: 100, light: "curtains" },
	includeUnknown: true,
} as const;

describe("conditions in words", () => {
	it("stand in the order of the address, each with its parameter and value", () => {
		expect(
			conditionTexts(ALL, names).map(({ param, value, text }) => [param, value, text]),
		).toEqual([
			["q", "tw7100", "“tw7100”"],
			["use", "gaming", "Gaming"],
			["brand", "benq", "BenQ"],
			["brand", "no-such", "no-such"],
			["min", "200", "from £200"],
			["max", "1500", "up to £1,500"],
			["res", "4k", "4K"],
			["light", "hybrid", "laser with LED"],
			["light", "laser", "laser"],
			["throw", "short", "short throw"],
			["lumens", "4000", "4,000+ lumens"],
			["lag", "20", "lag up to 20 ms"],
			["feature", "earc", "eARC"],
			["stock", "1", "in stock"],
			["distance", "2.8", "2.8 m to the wall"],
			["screen", "100", "100-inch picture"],
			["room", "curtains", "room with curtains"],
			["unknown", "1", "figures may be missing"],
		]);
	});

	it("are none where nothing was asked; a budget of nothing is one", () => {
		expect(conditionTexts(NO_CONDITIONS, names)).toEqual([]);
		expect(conditionsText({ ...NO_CONDITIONS, max: 0 }, names)).toBe("up to £0");
	});
});
