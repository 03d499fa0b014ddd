import { expect, it } from "vitest";
import { listingRecord } from "./listing-record";

const cells = {
	sku: "EPS-1",
	retailer: "currys",
	price: "£1,299.00",
	affiliate_url: "https://www.currys.co.uk/x",
};

it("reads a listing without a column for its stock", () => {
	expect(listingRecord.parse(cells)).toEqual({ ...cells, price: 129_900 });
});

it.each([
	["", true],
	["yes", true],
	["0", false],
])("reads in_stock %j as %j", (in_stock, flag) => {
	expect(listingRecord.parse({ ...cells, in_stock }).in_stock).toBe(flag);
});

it.each([
	[{ sku: "a b" }, /^sku must/],
	[{ retailer: "" }, /^retailer is required$/],
	[{ price: "" }, /^price is required$/],
	[{ price: "0" }, /^price must be more than 0$/],
	[{ price: "free" }, /^price must be a price/],
	[{ delivery_price: "free" }, /^delivery_price must be a price/],
	[{ in_stock: "soon" }, /^in_stock must be true or false$/],
	[{ affiliate_url: "http://www.currys.co.uk" }, /^affiliate_url must be an https address$/],
])("rejects %j", (wrong, message) => {
	const { error } = listingRecord.safeParse({ ...cells, ...wrong });
	expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});
