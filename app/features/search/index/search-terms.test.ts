import { expect, it } from "vitest";
import { searchTerms } from "./search-terms";

it.each([
	["Epson TW7100", ["epson", "tw7100"]],
	["EH-TW7100", ["eh", "tw7100"]],
	["  CAFÉ   crème ", ["cafe", "creme"]],
	["epson Epson EPSON", ["epson"]],
	["4K", ["4k"]],
	["x1", ["x1"]],
])("search terms: of %j are %j", (query, terms) => {
	expect(searchTerms(query)).toEqual(terms);
});

it.each([
	["epson projector", ["epson"]],
	["projector for gaming", ["gaming"]],
	["smart proje", ["smart"]],
	["projectors", ["projectors"]],
	["and for with", ["and", "for", "with"]],
	["4k proj projec project projecto projectors", ["4k"]],
	["4k and sound with wifi", ["4k", "sound", "wifi"]],
])("search terms: of %j are %j: words that distinguish no models are left out", (query, terms) => {
	expect(searchTerms(query)).toEqual(terms);
});

it.each(["", " ", "x", "  x  ", '"', '""', "* * *", "😀😀"])(
	"searchTerms finds no term in %j",
	(query) => {
		expect(searchTerms(query)).toEqual([]);
	},
);

it.each([
	['"epson" OR brand:sony', ["epson", "or", "brand", "sony"]],
	["NEAR(a b, 5) ^x* -y", ["near", "a", "b", "5", "x", "y"]],
	["'; drop table projectors; --", ["drop", "table"]],
	["a\u0000b", ["a", "b"]],
])("hold nothing but letters and digits: %j", (query, terms) => {
	expect(searchTerms(query)).toEqual(terms);
});

it("search terms: are few and short for any query", () => {
	expect(searchTerms("ab cd ef gh ij kl mn op qr st")).toHaveLength(8);
	expect(searchTerms("x".repeat(10_000))).toEqual(["x".repeat(500)]);
});
