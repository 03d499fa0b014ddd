import { describe, expect, it } from "vitest";
import { feedAddressSchema, hostOf } from "./feed-address";

describe("feedAddressSchema", () => {
	it.each([
		["https://shop.example/feed.csv"],
		["HTTPS://Shop.example:8443/feed.csv?key=s3cret#x"],
		["https://intranet/feed.xml"],
		["https://productdata.example/download/apikey/s3cret/columns/a%2Cb,c|d/delimiter/%2C/"],
		["https://[2606:4700::1111]/feed"],
		[`https://shop.example/${"a".repeat(3979)}`],
	])("accepts %s unchanged", (address) => {
		expect(feedAddressSchema.parse(address)).toBe(address);
	});

	it("trims spaces and adds a missing scheme", () => {
		expect(feedAddressSchema.parse("www.shop.example/feed")).toBe("https://www.shop.example/feed");
		expect(feedAddressSchema.parse(" https://shop.example/feed ")).toBe(
			"https://shop.example/feed",
		);
	});

	it.each([
		["", "Enter a whole address"],
		[undefined, "Enter a whole address"],
		["feed", "Enter an address that begins with https://"],
		["http://shop.example/feed.csv", "Enter an address that begins with https://"],
		["ftp://shop.example/feed.csv", "Enter an address that begins with https://"],
		["https:shop.example", "Enter an address that begins with https://"],
		["file:///etc/passwd", "Enter an address that begins with https://"],
		["https://", "Enter a whole address"],
		["https:///", "Enter a whole address"],
		["https://shop.example:99999/", "Enter a whole address"],
		["https://shop .example/", "Enter a whole address"],
		["https://shop.example/a b", "Enter a whole address"],
		["https://shop.example/a\nb", "Enter a whole address"],
		["https://me@shop.example/", "Leave the user name and password out"],
		["https://me:s3cret@shop.example/", "Leave the user name and password out"],
		["https://:s3cret@shop.example/", "Leave the user name and password out"],
		[`https://shop.example/${"a".repeat(3980)}`, "at most 4000 characters"],
	])("rejects %j", (address, message) => {
		const result = feedAddressSchema.safeParse(address);
		expect(result.error?.issues[0]?.message).toContain(message);
		expect(JSON.stringify(result.error)).not.toContain("s3cret");
	});
});

it.each([
	["https://shop.example/key/s3cret?key=s3cret", "shop.example"],
	["https://SHOP.example:443/", "shop.example"],
	["https://shop.example:8443/s3cret", "shop.example:8443"],
	["https://me:s3cret@shop.example/", "shop.example"],
	["not an address s3cret", ""],
	["", ""],
])("hostOf returns for %s %s", (address, host) => {
	expect(hostOf(address)).toBe(host);
});
