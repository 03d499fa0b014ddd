import { retailers } from "db/seed/retailers";
import { describe, expect, it } from "vitest";
import { affiliateNote, linkKind } from "./shop-link";
import { retailerSearchUrl } from "./ways-to-buy.server";

it.each([
	[[true, true], "Links to retailers are affiliate links: we may earn a commission."],
	[[true, false], "Some links to retailers are affiliate links: we may earn a commission."],
	[[false], undefined],
	[[], undefined],
])("of shops that pay, or not, %j: %s", (flags, note) => {
	expect(affiliateNote(flags.map((affiliateEnabled) => ({ affiliateEnabled })))).toBe(note);
});

const AWIN = "https://www.awin1.com/cread.php?awinmid=1599&ued=";

describe("linkKind", () => {
	it.each(retailers)(
		"recognises the search of $name, even through an affiliate network",
		(retailer) => {
			const search = retailerSearchUrl(retailer, "BenQ W1/4K");
			expect(linkKind(search)).toBe("search");
			expect(linkKind(AWIN + encodeURIComponent(search))).toBe("search");
		},
	);

	it.each([
		["https://shop.example", "search"],
		["https://shop.example/?s=benq+w1&post_type=product", "search"],
		["https://shop.example/en/search.html?q=w1", "search"],
		["https://shop.example/search-results/w1", "search"],
		["https://www.ebay.co.uk/sch/i.html?_nkw=w1", "search"],
		["https://www.currys.co.uk/products/benq-w1-1234.html", "product"],
		["https://www.amazon.co.uk/BenQ-W1/dp/B0ABC?keywords=search&s=electronics", "product"],
		["https://shop.example/s/benq-w1", "product"],
		["https://shop.example/searchlight-projector", "product"],
		["https://shop.example/benq-w1?from=https://beamwise.example/", "product"],
		[`${AWIN}${encodeURIComponent("https://www.currys.co.uk/products/w1.html")}`, "product"],
		["https://go.example/?url=https%3A%2F%2Fshop.example%2Fbenq-w1", "product"],
		["https://go.example/?url=https://%", "search"],
		["nothing", "search"],
	])("%s is a %s page", (address, kind) => {
		expect(linkKind(address)).toBe(kind);
	});
});
