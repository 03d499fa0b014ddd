import { describe, expect, it } from "vitest";
import type { MatchableLine } from "./line-reader";
import type { MatchableModel } from "./matchable-model";
import { createMatcher, type LineMatch } from "./matcher";

const model = (
	brand: string,
	name: string,
	more: Partial<MatchableModel> = {},
): MatchableModel => ({
	sku: `${brand} ${name}`,
	brand,
	model: name,
	eans: [],
	mpn: null,
	...more,
});

const match = createMatcher([
	model("Epson", "EH-TW7000", { eans: ["8715946680453"], mpn: "V11H961040" }),
	model("Epson", "EH-TW7100", { eans: ["8 715946 673707", "12"], mpn: "V11H959041" }),
	model("BenQ", "W2700", { eans: ["4718755079719"], mpn: "9H.JKC77.37E" }),
	model("BenQ", "W2710i", { eans: ["4718755079719", "2012345678903"] }),
	model("XGIMI", "Horizon", { resolutionClass: "1080p", lightKind: "led" }),
	model("XGIMI", "Horizon Ultra", { resolutionClass: "4k", lightKind: "hybrid" }),
	model("XGIMI", "Halo+"),
	model("Anker Nebula", "Capsule 3"),
	model("Optoma", "ZH450", { throwKind: "standard" }),
	model("Optoma", "ZH450ST", { throwKind: "short" }),
]);

function of(line: Partial<MatchableLine>): LineMatch {
	return match({
		title: "",
		brand: "",
		mpn: "",
		eans: [],
		category: "",
		condition: "new",
		...line,
	});
}

/** Returns the rule and SKU of a match, the SKUs and reasons of proposals, or another kind. */
function outcomeOf(line: Partial<MatchableLine>) {
	const found = of(line);
	if (found.kind === "matched") return `${found.rule} ${found.sku}`;
	return found.kind === "undecided"
		? found.proposals.map(({ sku, why }) => `${sku}: ${why}`)
		: found.kind;
}

describe("a barcode", () => {
	const eans = ["08715946680453"];

	it("matches without a model in the title, or against it", () => {
		expect(outcomeOf({ title: "Projector", eans })).toBe("ean Epson EH-TW7000");
		expect(outcomeOf({ title: "Epson EH-TW7100", eans })).toBe("ean Epson EH-TW7000");
		expect(outcomeOf({ title: "Epson EH-TW7100", eans: ["00000000000000", ...eans] })).toBe(
			"ean Epson EH-TW7000",
		);
	});

	it("takes precedence over the part number", () => {
		expect(outcomeOf({ title: "Epson", eans, mpn: "V11H959041" })).toBe("ean Epson EH-TW7000");
	});

	it("is compared by its digits, ignoring how staff typed it", () => {
		expect(outcomeOf({ title: "A thing", eans: ["08715946673707"] })).toBe("ean Epson EH-TW7100");
	});

	it("only proposes with an accessory or a bundle", () => {
		expect(outcomeOf({ title: "Epson EH-TW7000 + screen", eans })).toEqual([
			"Epson EH-TW7000: The line names an accessory or a bundle: “with screen”.",
		]);
	});

	it("only proposes if two models share it, unless title or part number decides", () => {
		const shared = ["04718755079719"];
		expect(outcomeOf({ title: "A projector", eans: shared })).toEqual([
			"BenQ W2700: The barcode is that of more than one model.",
			"BenQ W2710i: The barcode is that of more than one model.",
		]);
		expect(outcomeOf({ title: "BenQ W2710i", eans: shared })).toBe("title BenQ W2710i");
		expect(outcomeOf({ title: "BenQ", mpn: "9HJKC7737E", eans: shared })).toBe("mpn BenQ W2700");
	});

	it("only proposes if shops assign it to their own goods", () => {
		expect(outcomeOf({ title: "A thing", eans: ["02012345678903"] })).toEqual([
			"BenQ W2710i: The same barcode, but one that shops give to their own goods.",
		]);
	});

	it("contradicts another model in the title if two models share it", () => {
		expect(outcomeOf({ title: "XGIMI Halo+", eans: ["04718755079719"] })).toContain(
			"XGIMI Halo+: The barcode is another model's.",
		);
	});
});

describe("a part number", () => {
	it.each([
		["as written", { mpn: "V11H959041", brand: "Epson" }],
		["with spaces, hyphens and another case", { mpn: "v11h-959 041", brand: "EPSON UK" }],
	])("matches %s", (_case, line) => {
		expect(outcomeOf(line)).toBe("mpn Epson EH-TW7100");
	});

	it("only proposes without the brand, or with an accessory", () => {
		expect(outcomeOf({ title: "Projector", mpn: "V11H959041" })).toEqual([
			"Epson EH-TW7100: The same part number, but the brand is not named.",
		]);
		expect(outcomeOf({ title: "Epson remote", mpn: "V11H959041" })).toEqual([
			"Epson EH-TW7100: The line names an accessory or a bundle: “remote”.",
		]);
	});

	it("that is a model's name only proposes", () => {
		expect(outcomeOf({ title: "Epson 4K projector", mpn: "EH-TW7100" })).toEqual([
			"Epson EH-TW7100: The line's part number is the model's name.",
		]);
	});

	it("that is another model's name contradicts the title", () => {
		expect(outcomeOf({ title: "BenQ W2700", mpn: "W2710i" })).toContain(
			"BenQ W2700: The part number “W2710i” is another model's.",
		);
	});
});

describe("a title", () => {
	it.each([
		["Epson EH-TW7100 4K PRO-UHD Projector", "Epson EH-TW7100"],
		["XGIMI Horizon Ultra 4K", "XGIMI Horizon Ultra"],
	])("%j matches", (title, sku) => {
		expect(outcomeOf({ title })).toBe(`title ${sku}`);
	});

	it.each([
		["XGIMI Halo", "XGIMI Halo+: The title has “halo”, a word of its name."],
		["BenQ W2700i", "BenQ W2700: The model number is nearly the same: the title says “w2700i”."],
		["BenQ W2700-W", "BenQ W2700: Same number, but the title adds “w”."],
		[
			"XGIMI Horizon Laser",
			"XGIMI Horizon: The title says “laser”, which this model is not known for.",
		],
		["BenQ W2700 / W2750", "BenQ W2700: The title also names “w2750”."],
		["BenQ W2700 / AB-760W", "BenQ W2700: The title also names “760w”."],
		["BenQ W2700 and W2710i", "BenQ W2700: The title fits more than one model."],
		[
			"Optoma ZH450 short throw",
			"Optoma ZH450: The title says “short throw”, which this model is not known for.",
		],
		[
			"Nebula Capsule 3 Laser",
			"Anker Nebula Capsule 3: The title says “laser”, which this model is not known for.",
		],
	])("%j only proposes", (title, first) => {
		const proposals = outcomeOf({ title });
		expect(proposals[0]).toBe(first);
		expect(proposals.length).toBeLessThanOrEqual(3);
	});

	it("of another maker by the brand column only proposes", () => {
		expect(outcomeOf({ title: "Epson EH-TW7100", brand: "Supermait" })[0]).toBe(
			"Epson EH-TW7100: The brand column says “Supermait”.",
		);
	});

	it("needs the brand", () => {
		expect(outcomeOf({ title: "W2700 projector" })).toEqual([]);
		expect(outcomeOf({ title: "W2700 projector", brand: "BenQ Corporation" })).toBe(
			"title BenQ W2700",
		);
	});
});

describe("an unmatched line", () => {
	it.each([
		["names a brand in its title", { title: "Epson EcoTank ET-2850 printer" }],
		["names a brand in its column", { title: "EcoTank ET-2850", brand: "Epson" }],
	])("is new if it %s", (_case, line) => {
		expect(of(line)).toEqual({ kind: "undecided", proposals: [], condition: "new" });
	});

	it.each([
		["names neither", { title: "Canon EOS R6", brand: "Canon" }],
		["has a brand within another word", { title: "Benqu chair" }],
	])("is left out if it %s", (_case, line) => {
		expect(of(line)).toEqual({ kind: "left-out" });
	});
});

it("matcher: has the condition of line and title", () => {
	expect(of({ title: "BenQ W2700 (Ex-Demo)" })).toMatchObject({ condition: "refurbished" });
	expect(of({ title: "BenQ W2700", condition: "refurbished" })).toMatchObject({
		kind: "matched",
		condition: "refurbished",
	});
	expect(of({ title: "Used mini projector" })).toMatchObject({
		kind: "undecided",
		condition: "refurbished",
	});
});
