import { retailers } from "db/seed/retailers";
import { expect, it } from "vitest";
import { shopSearchUrl } from "./ways-to-buy.server";

it.each(retailers)("searches $name on its own site", (retailer) => {
	const url = new URL(shopSearchUrl(retailer, "B&O 4K/UHD?#"));
	expect(url.origin).toBe(retailer.websiteUrl);
	const found = [...url.searchParams.values(), ...url.pathname.split("/").map(decodeURIComponent)];
	expect(found).toContain("B&O 4K/UHD?#");
	expect(url.hash).toBe("");
});

it("ways to buy: returns a shop's own site if its search is unknown", () => {
	const shop = { websiteUrl: "https://shop.example" };
	expect(shopSearchUrl(shop, "Epson")).toBe("https://shop.example");
});

it("ways to buy: knows the search of a site without www", () => {
	const shop = { websiteUrl: "https://argos.co.uk/" };
	expect(shopSearchUrl(shop, "Epson")).toBe("https://argos.co.uk/search/Epson/");
});
