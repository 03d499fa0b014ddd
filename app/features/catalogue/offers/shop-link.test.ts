import { retailers } from "db/seed/retailers";
import { describe, expect, it } from "vitest";
import {
	affiliateNote,
	LINK_PRESETS,
	linkKind,
	linkTemplateFault,
	shopLinkTarget,
} from "./shop-link";
import { shopSearchUrl } from "./ways-to-buy.server";

it.each([
	[[true, true], "Links to retailers are affiliate links: we may earn a commission."],
	[[true, false], "Some links to retailers are affiliate links: we may earn a commission."],
	[[false], undefined],
	[[], undefined],
])("shop link: of shops that pay, or not, %j: %s", (flags, note) => {
	expect(affiliateNote(flags.map((affiliateEnabled) => ({ affiliateEnabled })))).toBe(note);
});

const AWIN = "https://www.awin1.com/cread.php?awinmid=1599&ued=";

describe("linkKind", () => {
	it.each(retailers)(
		"recognises the search of $name, even through an affiliate network",
		(retailer) => {
			const search = shopSearchUrl(retailer, "BenQ W1/4K");
			expect(linkKind(search)).toBe("search");
			expect(linkKind(AWIN + encodeURIComponent(search))).toBe("search");
		},
	);

	it.each([
		["https://shop.example", "search"],
		["https://shop.example/search-results/w1", "search"],
		["https://shop.example/searchlight-projector", "product"],
		["https://go.example/?url=https%3A%2F%2Fshop.example%2Fbenq-w1", "product"],
		["https://go.example/?url=https://%", "search"],
		["nothing", "search"],
	])("%s is a %s page", (address, kind) => {
		expect(linkKind(address)).toBe(kind);
	});
});

describe("a template for links", () => {
	it.each([
		["https://n.example/{tracking}/{url}", undefined],
		["https://n.example#{url}", undefined],
		["http://n.example/?u={url}", /^must be an https address/],
		["n.example/?u={url}", /^must be an https address/],
		["https://{tracking}.n.example/?u={url}", /^must name the network's host/],
		["https://me@n.example/?u={url}", /^must name the network's host/],
		["https://n.example/?u=", /^must have \{url\}/],
		["https://n.example/?u={url}&x={URL}", /^must have no \{URL\}/],
		["https://n.example/?u={url}&x={", /^must have no \{,/],
		[`https://n.example/?u={url}&x=${"a".repeat(2000)}`, /^must be at most 2000/],
		["https://n.example/?r={ref}&u={url}", undefined],
		["https://n.example/{ref}?u={url}", undefined],
		["https://n.example/?r={ref}&u={url}&again={ref}", /^must have \{ref\} only once/],
		["https://n.example/?r={ref}{ref}&u={url}", /^must have \{ref\} only once/],
		["https://{ref}.n.example/?u={url}", /^must name the network's host/],
		["https://n.example:{ref}/?u={url}", /^must/],
		["https://{ref}@n.example/?u={url}", /^must name the network's host/],
		["https://n.example{ref}/?u={url}", /^must name the network's host/],
		["https://n.example/?u={url}&x={Ref}", /^must have no \{Ref\}/],
		["https://n.example/?r={ref}", /^must have \{url\}/],
		["https://n.example/?m=…&u={url}", /^must have the shop's own number/],
		["{url}?tag={tracking}&ascsubtag={ref}", undefined],
		["{url}&tag={tracking}", undefined],
		["{url}", /^must be an https address/],
		["{url}/{ref}", /^must be an https address/],
		["{url}?{ref}", /^must have only parameters/],
		["{url}?a={ref}#x", /^must have only parameters/],
		["{url}?to={url}", /^must have \{url\} once/],
	])("%s: %s", (template, fault) => {
		const expected = fault === undefined ? undefined : expect.stringMatching(fault);
		expect(linkTemplateFault(template)).toEqual(expected);
	});

	const ADDRESS = "https://shop.example/p?a=1&b=ü $& {tracking}#x";

	it.each([
		[null, ADDRESS, ADDRESS],
		[
			"https://n.example/?t={tracking}&u={url}&again={url}",
			ADDRESS,
			"https://n.example/?t=uk%2021&u=https%3A%2F%2Fshop.example%2Fp%3Fa%3D1%26b%3D%C3%BC%20%24%26%20%7Btracking%7D%23x".concat(
				"&again=https%3A%2F%2Fshop.example%2Fp%3Fa%3D1%26b%3D%C3%BC%20%24%26%20%7Btracking%7D%23x",
			),
		],
		["https://n.example/?u={url}", "https://N.example/own?id=1", "https://N.example/own?id=1"],
		[
			"https://n.example/?u={url}",
			"https://a.n.example/",
			"https://n.example/?u=https%3A%2F%2Fa.n.example%2F",
		],
	])("%s leads %s to %s", (linkTemplate, affiliateUrl, target) => {
		expect(shopLinkTarget({ affiliateUrl, linkTemplate, trackingId: "uk 21" })).toBe(target);
	});
});

describe("a click's reference", () => {
	const AMAZON = LINK_PRESETS.Amazon;
	const NETWORK = "https://n.example/?m=1&clickref={ref}&u={url}";

	it.each([
		[AMAZON, "https://amazon.example/dp/B1", "https://amazon.example/dp/B1?tag=t-21&ascsubtag=abc"],
		[
			AMAZON,
			"https://amazon.example/dp/B1?tag=old-21&x=%20a&th#buy",
			"https://amazon.example/dp/B1?x=%20a&th&tag=t-21&ascsubtag=abc#buy",
		],
		[
			NETWORK,
			"https://shop.example/p",
			"https://n.example/?m=1&clickref=abc&u=https%3A%2F%2Fshop.example%2Fp",
		],
		[NETWORK, "https://n.example/?p=2&clickref=feed", "https://n.example/?p=2&clickref=abc"],
		["https://n.example/?u={url}", "https://n.example/?p=2", "https://n.example/?p=2"],
		[null, "https://shop.example/p", "https://shop.example/p"],
	])("%s leads %s to %s", (linkTemplate, affiliateUrl, target) => {
		const link = { affiliateUrl, linkTemplate, trackingId: "t-21" };
		expect(shopLinkTarget(link, "abc")).toBe(target);
		expect(shopLinkTarget(link)).toBe(target.replace("=abc", "="));
	});
});

it.each(Object.entries(LINK_PRESETS))(
	"the preset of %s can be used once filled in",
	(_, preset) => {
		expect(linkTemplateFault(preset.replaceAll("…", "1599"))).toBeUndefined();
		expect(preset).toContain("{ref}");
	},
);
