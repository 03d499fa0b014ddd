import { describe, expect, it } from "vitest";
import { type FeedRow, feedColumnKey } from "../read/feed-row";
import { FEED_HEADERS, type FeedLine } from "./feed-layout";
import { type FeedEntry, lineRules, readLine } from "./read-line";

const NOW = new Date("2026-11-20T12:00:00Z");

const GOOD = {
	id: "A1",
	title: "Epson EH-TW7100",
	link: "https://shop.example/a1",
	price: "1199.00 GBP",
};

function rowOf(texts: Record<string, string>): FeedRow {
	const byKey = new Map(
		Object.entries(texts).map(([heading, text]) => [feedColumnKey(heading), text]),
	);
	return { number: 7, text: (key) => byKey.get(key) ?? "", keys: () => byKey.keys() };
}

function read(texts: Record<string, string>): FeedEntry {
	const row = rowOf({ ...GOOD, ...texts });
	return readLine(row, lineRules(FEED_HEADERS, [row], NOW));
}

const PLAIN: FeedLine = {
	id: "A1",
	title: "Epson EH-TW7100",
	brand: "",
	mpn: "",
	eans: [],
	merchant: "",
	category: "",
	url: "https://shop.example/a1",
	image: "",
	pricePence: 119_900,
	deliveryPence: null,
	inStock: true,
	condition: "new",
};

describe("readLine reads", () => {
	it.each<[string, Record<string, string>, Partial<FeedLine>]>([
		["the required fields", {}, {}],
		[
			"HTML's characters",
			{ title: "Sound &amp; Vision 24&quot;" },
			{ title: 'Sound & Vision 24"' },
		],
		[
			"texts with zero-width characters",
			{ title: "Epson EH\u200B-TW7100\uFEFF", price: "1199.00\u200B GBP" },
			{},
		],
		["a title on two lines", { title: "Epson\r\n EH\u0000-TW7100\u202E" }, {}],
		[
			"a link written for HTML",
			{ link: "https://x.example/?a=1&amp;b=2" },
			{ url: "https://x.example/?a=1&b=2" },
		],
		["a picture", { image_link: "https://x.example/a.jpg" }, { image: "https://x.example/a.jpg" }],
		["an unreadable picture", { image_link: "a.jpg" }, {}],
		["a barcode", { gtin: "4006381333931" }, { eans: ["04006381333931"] }],
		[
			"several",
			{ gtin: "4006381333931, 96385074;x" },
			{ eans: ["04006381333931", "00000096385074"] },
		],
		[
			"several separated by blanks",
			{ gtin: "4006381333931 96385074" },
			{ eans: ["04006381333931", "00000096385074"] },
		],
		["one with blanks in it", { gtin: "4 006381 333931" }, { eans: ["04006381333931"] }],
		["no barcode with a wrong check digit", { gtin: "4006381333932" }, { eans: [] }],
		[
			"one in two columns",
			{ gtin: "4006381333931", ean: "04006381333931" },
			{ eans: ["04006381333931"] },
		],
		[
			"search_price before others",
			{ search_price: "999.00", store_price: "1099.00" },
			{ pricePence: 99_900 },
		],
		[
			"store_price if it is blank",
			{ store_price: "1099.00", search_price: "" },
			{ pricePence: 109_900 },
		],
		["a sale", { sale_price: "999.00 GBP" }, { pricePence: 99_900 }],
		[
			"a sale that is on",
			{ sale_price: "999.00", sale_price_effective_date: "2026-11-01T00:00Z/2026-11-30T00:00Z" },
			{ pricePence: 99_900 },
		],
		[
			"a sale that is over",
			{ sale_price: "999.00", sale_price_effective_date: "2026-10-01/2026-10-30" },
			{},
		],
		["no sale of 0", { sale_price: "0.00 GBP" }, {}],
		["no sale at a higher price", { sale_price: "1299.00 GBP" }, {}],
		["no sale in euros", { sale_price: "999.00 EUR" }, {}],
		["delivery", { delivery_cost: "4.99" }, { deliveryPence: 499 }],
		["Google's delivery", { shipping: "GB:::4.99 GBP" }, { deliveryPence: 499 }],
		[
			"free delivery from a sum",
			{ shipping: "GB:::4.99 GBP", free_shipping_threshold: "GB:1199.00 GBP" },
			{ deliveryPence: 0 },
		],
		[
			"none below it",
			{ shipping: "GB:::4.99 GBP", free_shipping_threshold: "GB:1199.01 GBP" },
			{ deliveryPence: 499 },
		],
		["unknown delivery", { delivery_cost: "see site" }, {}],
		["out of stock", { availability: "out of stock" }, { inStock: false }],
		["Awin's stock", { in_stock: "0", stock_quantity: "5" }, { inStock: false }],
		["a quantity alone", { stock_quantity: "0" }, { inStock: false }],
		["a condition", { condition: "used" }, { condition: "refurbished" }],
		["a blank as in HTML", { condition: "Like&nbsp;new" }, { condition: "refurbished" }],
		["a sign as in HTML", { price: "&pound;1,199.00" }, {}],
		["words of VAT", { price: "£1,199.00 inc VAT" }, {}],
		["pence", { price: "119900p" }, {}],
		["pounds by name", { currency: "gbp", price: "£1,199.00" }, {}],
	])("%s", (_, texts, changes) => {
		expect(read(texts)).toEqual({ number: 7, line: { ...PLAIN, ...changes } });
	});

	it("texts up to a maximum length", () => {
		const entry = read({ title: "x".repeat(600), brand: "y".repeat(300) });
		expect(entry).toMatchObject({
			line: { title: `${"x".repeat(499)}…`, brand: `${"y".repeat(199)}…` },
		});
	});
});

it.each([
	["another currency in its column", { currency: "EUR" }, "currency"],
	["another currency in the price", { price: "1199.00 EUR" }, "currency"],
	["another sign", { price: "$1199.00" }, "currency"],
	["a product that is not for sale", { is_for_sale: "0" }, "not for sale"],
])("readLine leaves out %s", (_, texts, leftOut) => {
	expect(read(texts)).toEqual({ number: 7, leftOut });
});

it.each([
	["no id", { id: " " }, "it has no id"],
	["no title", { title: "\u0000" }, "it has no title"],
	["no link", { link: "" }, "it has no link"],
	[
		"an http link",
		{ link: "http://x.example/" },
		'its link must begin with https://, not "http://x.example/"',
	],
	[
		"a script",
		{ link: "javascript:alert(1)" },
		'its link must begin with https://, not "javascript:alert(1)"',
	],
	["a broken link", { link: "https://" }, 'its link is no address, not "https://"'],
	[
		"a link with blanks",
		{ link: "https://x.example/a b" },
		'its link is no address, not "https://x.example/a b"',
	],
	[
		"a long link",
		{ link: `https://x.example/${"a".repeat(2000)}` },
		"its link is longer than 2000 characters",
	],
	["no price", { price: "" }, "it has no price"],
	[
		"words",
		{ price: "call" },
		'its price must be a number up to 1,000,000 such as 1199.00, not "call"',
	],
	["0", { price: "0.00" }, "its price is 0"],
	["a negative price", { price: "-5.00" }, 'its price is unread: it is less than 0 ("-5.00")'],
	[
		"a price without VAT",
		{ price: "£1,199.00 + VAT" },
		'its price is unread: it is without VAT ("£1,199.00 + VAT")',
	],
	[
		"a price per month",
		{ price: "£25/month" },
		'its price is unread: it says more than a price ("£25/month")',
	],
	[
		"a recommended price",
		{ price: "RRP 1199.00" },
		'its price is unread: it is a list or former price, not the shop\'s ("RRP 1199.00")',
	],
])("readLine cannot read %s", (_, texts, unreadable) => {
	expect(read(texts)).toEqual({ number: 7, unreadable });
});

it("read line: uses the address as id if there is no column for one", () => {
	const { id: _, ...columns } = FEED_HEADERS;
	const row = rowOf(GOOD);
	expect(readLine(row, lineRules(columns, [row], NOW))).toMatchObject({
		line: { id: "https://shop.example/a1" },
	});
});

it("read line: reads decimal commas by column", () => {
	const rows = [
		rowOf({ ...GOOD, price: "1.199,00", shipping: "GB:::4.99 GBP" }),
		rowOf({ ...GOOD, price: "1199", shipping: "" }),
		rowOf({ ...GOOD, price: "1.299" }),
	];
	const rules = lineRules(FEED_HEADERS, rows, NOW);
	expect(rows.map((row) => readLine(row, rules))).toMatchObject([
		{ line: { pricePence: 119_900, deliveryPence: 499 } },
		{ line: { pricePence: 119_900 } },
		{ line: { pricePence: 129_900 } },
	]);
});
