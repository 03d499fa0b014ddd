import { describe, expect, it } from "vitest";
import { inWords, readFeed } from "../../../tests/support/feed-files";
import type { FeedLine } from "./columns/feed-layout";

const G = 'xmlns:g="http://base.google.com/ns/1.0"';

function rss(items: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${G}><channel><title>Shop</title><link>https://shop.example/</link>${items}</channel></rss>`;
}

function item(more = ""): string {
	return `<item><g:id>1</g:id><title>Epson EH-TW7100</title><link>https://shop.example/1</link>
<g:price>1199.00 GBP</g:price>${more}</item>`;
}

async function lineOf(more: string): Promise<Partial<FeedLine>> {
	const [entry] = await readFeed(rss(item(more)));
	if (entry === undefined || !("line" in entry)) throw new Error(JSON.stringify(entry));
	return entry.line;
}

describe("a product of RSS", () => {
	it("has its link as id if the feed has no ids", async () => {
		const [entry] = await readFeed(rss(item().replace("<g:id>1</g:id>", "")));
		expect(entry).toMatchObject({ line: { id: "https://shop.example/1" } });
	});

	it("may have attributes, over which its elements take precedence", async () => {
		const one = item("<g:availability>in stock</g:availability>").replace("<g:id>1</g:id>", "");
		const feed = rss(one.replace("<item>", '<item id="7" availability="no" condition="used">'));
		const [entry] = await readFeed(feed);
		expect(entry).toMatchObject({ line: { id: "7", inStock: true, condition: "refurbished" } });
	});

	it("may have another prefix than g for Google's names", async () => {
		const named = rss(item("<g:brand>Epson</g:brand>")).replaceAll("g:", "goo:");
		const [entry] = await readFeed(named.replace("xmlns:g=", "xmlns:goo="));
		expect(entry).toMatchObject({ line: { brand: "Epson", pricePence: 119_900 } });
	});

	it.each<[string, string, Partial<FeedLine>]>([
		["alone", "", { id: "1", url: "https://shop.example/1", pricePence: 119_900, inStock: true }],
		["in CDATA", "<g:title><![CDATA[Sound & <Vision>]]></g:title>", { title: "Sound & <Vision>" }],
		["with entities", "<g:brand>Sound &amp; &#x56;ision</g:brand>", { brand: "Sound & Vision" }],
		["with a bare &", "<g:brand>B&W & Co &nbsp;x &pound;</g:brand>", { brand: "B&W & Co x £" }],
		[
			"with several barcodes",
			"<g:gtin>4006381333931</g:gtin><g:gtin>96385074</g:gtin>",
			{ eans: ["04006381333931", "00000096385074"] },
		],
		[
			"with delivery",
			"<g:shipping><g:country>GB</g:country><g:price>4.99 GBP</g:price></g:shipping>",
			{ deliveryPence: 499 },
		],
		[
			"with several deliveries",
			`<g:shipping><g:country>IE</g:country><g:price>1.00 GBP</g:price></g:shipping>
<g:shipping><g:country>GB</g:country><g:service>Next day</g:service><g:price>9.99 GBP</g:price></g:shipping>
<g:shipping><g:country>GB</g:country><g:price>4.99 GBP</g:price></g:shipping>`,
			{ deliveryPence: 499 },
		],
		[
			"with a delivery that names no country behind one that does",
			"<g:shipping><g:country>IE</g:country><g:price>1.00 GBP</g:price></g:shipping><g:shipping><g:price>3.00 GBP</g:price></g:shipping>",
			{ deliveryPence: 300 },
		],
		[
			"with rates of a region and of collection, which do not count",
			`<g:shipping><g:country>GB</g:country><g:service>Standard</g:service><g:price>14.99 GBP</g:price></g:shipping>
<g:shipping><g:country>GB</g:country><g:region>Highlands: north, west</g:region><g:price>0 GBP</g:price></g:shipping>
<g:shipping><g:country>GB</g:country><g:postal_code>IM1</g:postal_code><g:price>1 GBP</g:price></g:shipping>
<g:shipping><g:country>GB</g:country><g:service>Click &amp; Collect</g:service><g:price>0 GBP</g:price></g:shipping>`,
			{ deliveryPence: 1499 },
		],
		[
			"with rates of regions alone",
			"<g:shipping><g:country>GB</g:country><g:region>Highlands</g:region><g:price>2 GBP</g:price></g:shipping>",
			{ deliveryPence: null },
		],
		[
			"with free delivery from a sum",
			`<g:shipping><g:country>GB</g:country><g:price>4.99 GBP</g:price></g:shipping>
<g:free_shipping_threshold><g:country>GB</g:country><g:price_threshold>50 GBP</g:price_threshold></g:free_shipping_threshold>`,
			{ deliveryPence: 0 },
		],
		[
			"with others' prices inside",
			"<g:installment><g:price>9 GBP</g:price></g:installment>",
			{ pricePence: 119_900 },
		],
	])("%s", async (_, more, expected) => {
		expect(await lineOf(more)).toMatchObject(expected);
	});
});

it("google xml: reads Atom: links in attributes, Google's id before Atom's", async () => {
	const text = `<feed xmlns="http://www.w3.org/2005/Atom" ${G}><title>Shop</title><link rel="self" href="https://shop.example/feed"/>
<entry><id>tag:shop.example,2026:1</id><title>Epson EH-TW7100</title>
<link rel="enclosure" href="https://shop.example/1.jpg"/><link href="https://shop.example/1?a=1&amp;b=2"/>
<g:id>A1</g:id><g:price>GBP 1199</g:price></entry></feed>`;
	expect(await readFeed(text)).toMatchObject([
		{ number: 1, line: { id: "A1", url: "https://shop.example/1?a=1&b=2", pricePence: 119_900 } },
	]);
});

it("google xml: reads Awin's names in XML", async () => {
	const text = `<products><product><aw_product_id>1</aw_product_id><product_name>Epson</product_name>
<aw_deep_link>https://shop.example/1</aw_deep_link><search_price>5.00</search_price></product></products>`;
	expect(inWords(await readFeed(text))).toEqual(["1 Epson 500"]);
});

it("google xml: continues after a product of 2 MB", async () => {
	const long = `<description>${"x ".repeat(1_000_000)}</description>`;
	expect(inWords(await readFeed(rss(item() + item(long) + item())))).toEqual([
		"1 Epson EH-TW7100 119900",
		"2 it is longer than 1,000,000 characters",
		"3 Epson EH-TW7100 119900",
	]);
});

it("google xml: reads a feed without products as one without lines", async () => {
	expect(await readFeed(rss(""))).toEqual([]);
});
