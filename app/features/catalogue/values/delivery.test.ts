import { expect, it } from "vitest";
import { readDelivery } from "./delivery";

/** Costs of delivery of an offer at £999. */
function read(text: string, column: Parameters<typeof readDelivery>[1] = {}) {
	const reading = readDelivery(text, { pricePence: 999_00, ...column });
	return reading.kind === "price" ? reading.pence : reading.kind;
}

it.each<[string, number | "unread" | "blank"]>([
	["", "blank"],
	["4.99", 499],
	["£4.99", 499],
	["4.99 GBP", 499],
	["499p", 499],
	["£4.99 delivery", 499],
	["£4.99 inc VAT", 499],
	["Delivery: £4.99", 499],
	["Standard delivery £4.99 (3-5 working days)", 499],
	["£14.99 courier", 1499],
	["UK mainland £4.99", 499],
	["0", 0],
	["0.00", 0],
	["£0.00", 0],
	["Free", 0],
	["FREE!", 0],
	["free delivery", 0],
	["Free UK delivery", 0],
	["Free standard delivery", 0],
	["Free next day delivery", 0],
	["Free delivery in 2-3 working days", 0],
	["Delivery: free", 0],
	["Free P&P", 0],
	["Free delivery on all orders", 0],
	["Free of charge", 0],
	["No delivery charge", 0],
	["Delivery included", 0],
	["Nil", 0],
	["Free UK delivery (excluding Highlands & Islands)", 0],
	["Free delivery, excl. Northern Ireland", 0],
	["£4.99 or free collection", 499],
	["gratis", 0],
	["kostenlos", 0],
	["Kostenloser Versand", 0],
	["versandkostenfrei", 0],
	["gratis verzending", 0],
	["livraison gratuite", 0],
	["-1", "unread"],
	["(4.99)", "unread"],
	["4.99 EUR", "unread"],
	["€4.99", "unread"],
	["£4.99 ex VAT", "unread"],
	["see site", "unread"],
	["from £4.99", "unread"],
	["up to £4.99", "unread"],
	["£4.99 - £9.99", "unread"],
	["£4.99 / £9.99", "unread"],
	["POA", "blank"],
	["included", "unread"],
	["tax free", "unread"],
	["sugar-free", "unread"],
	["Free gift", "unread"],
	["Free 3 year warranty", "unread"],
	["Free / £4.99", "unread"],
	["Isle of Man: £20", "unread"],
])("%j is %j", (text, pence) => {
	expect(read(text)).toBe(pence);
});

it.each<[string, number | "unread"]>([
	["Free over £50", 0],
	["Free over £999", 0],
	["free from £999.00", 0],
	["Free over £999.01", "unread"],
	["Free delivery over £1000", "unread"],
	["Free delivery over £1,000", "unread"],
	["Free on orders over 1000 GBP", "unread"],
	["Free on orders over 900 GBP", 0],
	["Free delivery on orders of £50 or more", 0],
	["Free delivery (orders over £50)", 0],
	["Free delivery, on orders over £2000", "unread"],
	["Orders over £50: free", 0],
	["Orders over £2,000 delivered free", "unread"],
	["Spend £50 for free delivery", 0],
	["Free when you spend £2000", "unread"],
	["Free with a minimum order of £50", 0],
	["Free £50+", 0],
	["Free (min. spend £2000)", "unread"],
	["Free over €50", "unread"],
	["£4.99, free over £50", 0],
	["Free over £2000, otherwise £4.99", 499],
	["£4.99 (free over £2000)", 499],
	["£4.99 delivery. Free over £50", 0],
	["£4.99 under £50, free over £50", 0],
	["gratis ab £50", 0],
	["gratis vanaf £2000", "unread"],
	["Free under £2000", "unread"],
	["Free over 2 items", "unread"],
	["Free over 50 kg", "unread"],
	["Free within 50 miles", "unread"],
])("the limit in %j makes %j", (text, pence) => {
	expect(read(text)).toBe(pence);
});

it("delivery: keeps a limit from an offer without a price", () => {
	expect(readDelivery("Free over £50").kind).toBe("unread");
});

it.each<[string, number | "unread"]>([
	["Free Click & Collect", "unread"],
	["Free collection", "unread"],
	["Collection only", "unread"],
	["Free for members", "unread"],
	["Free with Prime", "unread"],
	["Free in-store pickup", "unread"],
	["Free returns", "unread"],
	["Free delivery & returns", "unread"],
	["Free with code SHIP", "unread"],
	["Free over £50 for members", "unread"],
	["Free over £50, collection only", "unread"],
	["Free delivery, free returns", "unread"],
	["Abholung kostenlos", "unread"],
	["Free for members, £4.99", 499],
	["£9.99 (free for members)", 999],
	["Free returns, £4.99 delivery", 499],
	["Free click & collect / £14.99 courier", 1499],
	["£4.99, or free collection", 499],
])("members, collection and returns in %j make %j", (text, pence) => {
	expect(read(text)).toBe(pence);
});

it.each<[string, number | "unread"]>([
	["GB::Standard:14.99 GBP:0:1:2:3", 1499],
	["GB::Standard:14.99:0:1:2:3", 1499],
	["GB:::14.99 GBP", 1499],
	["GB:4.99 GBP", 499],
	["UK: free", 0],
	["GB:::free", 0],
	["GB::Standard:Free:1:2", 0],
	["GBR:::4,99 GBP", 499],
	["United Kingdom:::4.99 GBP", 499],
	["GB::Express:9.99 GBP,GB::Standard:4.99 GBP", 499],
	["GB::Express:9.99 GBP; GB::Standard:4.99 GBP", 499],
	["GB::Express:9,99 GBP,GB:::4,99 GBP", 499],
	["IE:::2.00 EUR,GB:::4.99 GBP", 499],
	["IE:::2.00 GBP", "unread"],
	[":::3.50 GBP,IE:::2.00 GBP", 350],
	["UK:::3.50 GBP,:::1.00 GBP", 350],
	["GB:Isle of Man:Standard:0 GBP,GB::Standard:4.99 GBP", 499],
	["GB:IM:Standard:0.00 GBP,GB::Standard:9.99 GBP", 999],
	["GB:Highlands:Standard:0.00 GBP", "unread"],
	["GB:Highlands:Standard:0.00 GBP,GB:IM::5.00 GBP", "unread"],
	["GB::BT1-BT94:Standard:9.99 GBP", "unread"],
	["GB::Click & Collect:0.00 GBP,GB::Standard:4.99 GBP", 499],
	["GB::Click & Collect:0.00 GBP", "unread"],
	["GB::Store pickup:0.00 GBP", "unread"],
	["GB::Prime:0.00 GBP", "unread"],
	["GB::Free over £50:0.00 GBP", 0],
	["GB::Free over £2000:0.00 GBP,GB::Standard:4.99 GBP", 499],
	["GB:::4.99 EUR", "unread"],
	["GB:::-1 GBP", "unread"],
	["GB::Standard:", "unread"],
])("Google's %j is %j", (text, pence) => {
	expect(read(text)).toBe(pence);
});

it.each<[string, number | "unread"]>([
	["Shipping rate", 499],
	["Delivery (ex VAT)", "unread"],
	["Versand (€)", "unread"],
])("delivery: reads 4.99 under %j as %j", (heading, pence) => {
	expect(read("4.99", { header: heading })).toBe(pence);
});

it.each([
	["1.299", ".", 130],
	["1.299", ",", 129_900],
] as const)("delivery: reads %j in a column with %j as %j", (text, decimalSeparator, pence) => {
	expect(read(text, { decimalSeparator })).toBe(pence);
});
