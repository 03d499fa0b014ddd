import { describe, expect, it } from "vitest";
import { modelSpellings, searchTerms } from "./search-terms";

describe("searchTerms", () => {
	it.each([
		["Epson TW7100", ["epson", "tw7100"]],
		["EH-TW7100", ["eh", "tw7100"]],
		["  CAFÉ   crème ", ["cafe", "creme"]],
		["epson Epson EPSON", ["epson"]],
		["4K", ["4k"]],
		["x1", ["x1"]],
	])("of %j are %j", (query, terms) => {
		expect(searchTerms(query)).toEqual(terms);
	});

	it.each(["", " ", "x", "  x  ", '"', '""', "* * *", "😀😀"])("of %j are none", (query) => {
		expect(searchTerms(query)).toEqual([]);
	});

	it.each([
		['"epson" OR brand:sony', ["epson", "or", "brand", "sony"]],
		["NEAR(a b, 5) ^x* -y", ["near", "a", "b", "5", "x", "y"]],
		["'; drop table projectors; --", ["drop", "table", "projectors"]],
		["a\u0000b", ["a", "b"]],
	])("hold nothing but letters and digits: %j", (query, terms) => {
		expect(searchTerms(query)).toEqual(terms);
	});

	it("are few and short whatever is asked", () => {
		expect(searchTerms("ab cd ef gh ij kl mn op qr st")).toHaveLength(8);
		expect(searchTerms("x".repeat(10_000))).toEqual(["x".repeat(200)]);
	});
});

describe("modelSpellings", () => {
	it.each([
		["EH-TW7100", ["ehtw7100", "eh", "tw7100", "tw", "7100"]],
		["Capsule 3", ["capsule3", "capsule", "3"]],
		["X3000i", ["x3000i", "x", "3000", "i"]],
		["Café", ["cafe"]],
		["—", [""]],
	])("of %j are %j", (model, spellings) => {
		expect(modelSpellings(model).split(" ")).toEqual(spellings);
	});
});
