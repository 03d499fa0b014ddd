import { type FeedModel, type FeedOptions, type FeedProduct, feedProducts } from "./feed-products";

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>Products</title>
<link>https://shop.example/</link>
<description>All of our products</description>
`;
const FOOT = "</channel>\n</rss>\n";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const element = (name: string, text: string) =>
	text === "" ? "" : `<g:${name}>${escaped(text)}</g:${name}>\n`;

const price = (pence: number) => `${(pence / 100).toFixed(2)} GBP`;

/** Both spellings are in use. */
function availability({ inStock, number }: FeedProduct): string {
	const words = inStock ? "in stock" : "out of stock";
	return number % 2 === 0 ? words : words.replaceAll(" ", "_");
}

function shipping({ pricePence, number }: FeedProduct): string {
	if (number % 5 === 0) return "";
	const cost = price(pricePence >= 5000 ? 0 : 499);
	return `<g:shipping>\n<g:country>GB</g:country>\n<g:service>Standard</g:service>\n<g:price>${cost}</g:price>\n</g:shipping>\n`;
}

function item(product: FeedProduct): string {
	const { number, title, pricePence, ean } = product;
	const isOnSale = number % 7 === 0;
	return `<item>
<g:id>SKU-${number}</g:id>
<g:title><![CDATA[${title}]]></g:title>
<g:description><![CDATA[<p>${title}</p><ul><li>Free returns & "price promise"</li></ul>]]></g:description>
${element("link", `https://shop.example/p/${number}?utm_source=google&utm_medium=feed`)}${element("image_link", `https://shop.example/i/${number}.jpg`)}${element("price", price(isOnSale ? pricePence + 2000 : pricePence))}${element("sale_price", isOnSale ? price(pricePence) : "")}${element("availability", availability(product))}${element("condition", product.kind === "refurbished" ? "refurbished" : "new")}${element("brand", product.brand)}${element("mpn", product.mpn)}${element("gtin", ean)}${element("gtin", number % 50 === 1 ? ean : "")}${element("product_type", product.category)}${shipping(product)}</item>
`;
}

/** Yields a Google Merchant feed (RSS 2.0), item by item. */
export function* googleXml(models: readonly FeedModel[], options: FeedOptions): Generator<string> {
	yield HEAD;
	for (const product of feedProducts(models, options)) yield item(product);
	yield FOOT;
}
