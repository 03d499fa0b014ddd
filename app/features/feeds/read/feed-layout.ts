import { FEED_FIELDS, type FeedColumns, type FeedField } from "../feed-line";
import { headingKey } from "./feed-row";

/**
 * The columns of Awin's and Google's feeds, the ones to prefer first. `search_price` is what the shop asks now, and is
 * always there; `store_price` is what it asks at its counter. Recommended and former prices are no one's prices.
 */
const KNOWN: Readonly<Record<FeedField, readonly string[]>> = {
	id: ["aw_product_id", "merchant_product_id", "id"],
	title: ["product_name", "title"],
	brand: ["brand_name", "brand"],
	mpn: ["mpn"],
	ean: ["ean", "product_gtin", "gtin", "upc"],
	merchant: ["merchant_name"],
	category: ["merchant_category", "category_name", "product_type", "google_product_category"],
	url: ["aw_deep_link", "merchant_deep_link", "link"],
	price: ["search_price", "store_price", "product_price", "price"],
	sale_price: ["sale_price"],
	currency: ["currency"],
	// Google's tables may name what the parts of a delivery are, as in "shipping(country:price)".
	delivery: [
		"delivery_cost",
		"shipping",
		"shipping(country:price)",
		"shipping(country:service:price)",
		"shipping(country:region:service:price)",
		"shipping(price)",
	],
	stock: ["stock_status", "in_stock", "availability"],
	quantity: ["stock_quantity"],
	for_sale: ["is_for_sale"],
	condition: ["condition"],
};

/** Without these a line says nothing; its address stands in for an id. */
export const NEEDED_FIELDS = ["title", "url", "price"] as const satisfies readonly FeedField[];

export type NeededField = (typeof NEEDED_FIELDS)[number];

/** What a feed lacks of the meanings that every line must have. */
export function missingFields(columns: FeedColumns): NeededField[] {
	return NEEDED_FIELDS.filter((field) => (columns[field] ?? []).length === 0);
}

/**
 * What columns mean by the names that Awin and Google give them. Nothing where such a name stands twice: only a person
 * can say which of the two columns is meant.
 */
export function recognisedColumns(headings: readonly string[]): FeedColumns {
	const byKey = new Map<string, string>();
	const twice = new Set<string>();
	for (const heading of headings) {
		const key = headingKey(heading);
		if (byKey.has(key)) twice.add(key);
		else byKey.set(key, heading);
	}
	const columns: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const names = KNOWN[field];
		if (names.some((name) => twice.has(name))) return {};
		const found = names.map((name) => byKey.get(name)).filter((heading) => heading !== undefined);
		if (found.length > 0) columns[field] = found;
	}
	return columns;
}

/** All names of the known layouts: an element of an XML feed may first come after the lines that were looked at. */
export function knownColumns(): FeedColumns {
	return Object.fromEntries(FEED_FIELDS.map((field) => [field, [...KNOWN[field]]]));
}

/** Headings of which each stands once and none is blank: the second "price" becomes "price (2)". */
export function distinctHeadings(headings: readonly string[]): string[] {
	const seen = new Map<string, number>();
	return headings.map((heading, index) => {
		const name = heading.trim() || `Column ${index + 1}`;
		const count = (seen.get(headingKey(name)) ?? 0) + 1;
		seen.set(headingKey(name), count);
		return count === 1 ? name : `${name} (${count})`;
	});
}

/** The columns that a file has of those that were given a meaning. */
export function columnsAmong(columns: FeedColumns, headings: readonly string[]): FeedColumns {
	const there = new Set(headings.map(headingKey));
	const present: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const names = (columns[field] ?? []).filter((name) => there.has(headingKey(name)));
		if (names.length > 0) present[field] = names;
	}
	return present;
}
