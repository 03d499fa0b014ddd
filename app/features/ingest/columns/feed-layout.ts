import { z } from "zod";
import { feedColumnKey } from "../read/feed-row";
import {
	FEED_FIELDS,
	type FeedColumns,
	type FeedField,
	lineFacts,
	NEEDED_FIELDS,
} from "./feed-line";

/** A product of a shop's feed, independent of its layout. Texts are blank if the feed has none. */
export const feedLine = z.object({
	/** The shop's stable id of the product. */
	id: z.string(),
	title: z.string(),
	brand: z.string(),
	mpn: z.string(),
	/** Valid barcodes as 14 digits (docs/product.md#import-files). */
	eans: z.array(z.string()),
	/** Name of the shop, in a feed of several. */
	merchant: z.string(),
	category: z.string(),
	url: z.string(),
	/** Address of its picture. */
	image: z.string(),
	pricePence: z.int().positive(),
	/** Null is unknown. */
	deliveryPence: z.int().nullable(),
	/** False if its word is not known. */
	inStock: z.boolean(),
	condition: z.enum(["new", "refurbished"]),
	/** The texts of its stock and condition whose words are not known. */
	unknownStock: z.string().optional(),
	unknownCondition: z.string().optional(),
	/** Figures as the feed states them. */
	facts: lineFacts.optional(),
});

export type FeedLine = z.infer<typeof feedLine>;

/**
 * The columns of Awin's and Google's feeds, the preferred ones first. `search_price` is the shop's price online, always
 * present; `store_price` is its price in the store. Recommended and former prices are not used.
 */
export const STANDARD_COLUMNS: Readonly<Record<FeedField, readonly string[]>> = {
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
	// Google's tables may name the parts of a delivery in the heading.
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
	brightness: ["brightness", "lumens", "light_output", "ansi_lumens"],
	resolution: ["resolution", "native_resolution", "display_resolution"],
	throw_ratio: ["throw_ratio"],
	image: ["merchant_image_url", "aw_image_url", "image_link"],
};

/** Returns the fields that every line must have and a feed lacks. */
export function missingFields(columns: FeedColumns): FeedField[] {
	return NEEDED_FIELDS.filter((field) => (columns[field] ?? []).length === 0);
}

/**
 * Recognises columns by the names of Awin and Google. Returns nothing if such a name occurs twice, because staff must
 * choose one of the columns.
 */
export function recognisedColumns(headers: readonly string[]): FeedColumns {
	const byKey = Map.groupBy(headers, feedColumnKey);
	const columns: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const matches = STANDARD_COLUMNS[field].flatMap((name) => [byKey.get(name) ?? []]);
		if (matches.some(({ length }) => length > 1)) return {};
		if (matches.flat().length > 0) columns[field] = matches.flat();
	}
	return columns;
}

/** Returns the columns that a file has, of those with a meaning. */
export function columnsAmong(columns: FeedColumns, headers: readonly string[]): FeedColumns {
	const there = new Set(headers.map(feedColumnKey));
	const present: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const names = (columns[field] ?? []).filter((name) => there.has(feedColumnKey(name)));
		if (names.length > 0) present[field] = names;
	}
	return present;
}

function isSame(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && feedColumnKey(one) === feedColumnKey(other);
}

function isAmong(header: string, headers: readonly string[]): boolean {
	return headers.some((one) => isSame(one, header));
}

interface OpenedHeaders {
	format: "csv" | "xml";
	headers: readonly string[];
	columns: FeedColumns;
}

/**
 * Returns how today's headings differ from the accepted ones, as a sentence; undefined if they do not. Columns may be
 * added at the end. A column that is gone, renamed or moved is a change, because a shop that rearranges its file may have
 * filled it wrongly too. XML elements have no order and may be missing, so only those of needed fields count there.
 */
export function headerChange(
	accepted: readonly string[],
	{ format, headers, columns }: OpenedHeaders,
): string | undefined {
	const needed =
		format === "csv"
			? accepted
			: NEEDED_FIELDS.flatMap(
					(field) => columns[field]?.find((header) => isAmong(header, accepted)) ?? [],
				);
	const gone = needed.find((header) => !isAmong(header, headers));
	if (gone !== undefined) return `The heading row changed: "${gone}" is gone.`;
	if (format === "xml") return undefined;
	const at = accepted.findIndex((header, index) => !isSame(header, headers[index]));
	if (at === -1) return undefined;
	return `The heading row changed: column ${at + 1} was "${accepted[at]}" and is now "${headers[at]}".`;
}

function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Matches whole words: "lamp" matches "Lamp for X" and "lamp-holder", not "clamp". */
function pattern(words: readonly string[]): RegExp | undefined {
	const all = words.map((word) => word.trim().replace(/\s+/g, " ")).filter((word) => word !== "");
	if (all.length === 0) return undefined;
	const options = all.map((word) => escaped(word).replaceAll(" ", "\\s+")).join("|");
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${options})(?![\\p{L}\\p{N}])`, "iu");
}

/** Returns a feed's rule that leaves lines out by words in title or category, ignoring case. */
export function leftOutRule(
	words: readonly string[],
): (line: Pick<FeedLine, "title" | "category">) => boolean {
	const leftOutPattern = pattern(words);
	return ({ title, category }) =>
		leftOutPattern !== undefined && (leftOutPattern.test(title) || leftOutPattern.test(category));
}
