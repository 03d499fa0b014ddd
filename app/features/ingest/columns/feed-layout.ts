import { z } from "zod";
import { feedColumnKey } from "../read/feed-row";
import {
	FEED_FIELDS,
	type FeedColumns,
	type FeedField,
	lineFacts,
	NEEDED_FIELDS,
} from "./feed-line";
import { CURRENCY, GOODS_COLUMN, TITLE } from "./fields";
import { FEED_LAYOUTS, type FileLayout, LAYOUTS, LINE_ID, layoutWord, QUANTITY } from "./layouts";

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

/** Our columns of layouts by the fields of feeds. */
const LAYOUT_COLUMNS = {
	id: LINE_ID,
	title: TITLE,
	brand: "brand",
	mpn: "mpn",
	ean: "eans",
	merchant: "retailer",
	category: GOODS_COLUMN,
	url: "affiliate_url",
	price: "price",
	currency: CURRENCY,
	delivery: "delivery_price",
	stock: "in_stock",
	quantity: QUANTITY,
	condition: "condition",
	image: "image_url",
} satisfies Partial<Record<FeedField, string>>;

/** Headers of a model's facts, which any feed may have. */
const FACT_HEADERS = {
	brightness: "brightness|lumens|light output|ansi lumens",
	resolution: "resolution|native resolution|display resolution",
	throw_ratio: "throw ratio",
};

export type FeedHeaders = Readonly<Record<FeedField, readonly string[]>>;

/** Returns the keys of layouts' headers by the fields of feeds, those of the first layout first. */
function headersOf(layouts: readonly FileLayout[]): FeedHeaders {
	const listOf = (textOf: (layout: FileLayout) => string | undefined) => [
		...new Set(layouts.flatMap((layout) => textOf(layout)?.split("|").map(feedColumnKey) ?? [])),
	];
	const names = Object.entries(LAYOUT_COLUMNS).map(([field, column]) => [
		field,
		listOf(({ columns }) => columns[column]),
	]);
	const facts = Object.entries(FACT_HEADERS).map(([field, text]) => [
		field,
		text.split("|").map(feedColumnKey),
	]);
	return {
		...Object.fromEntries([...names, ...facts]),
		sale_price: listOf(({ quirks }) => quirks.sale?.price),
		for_sale: listOf(({ quirks }) => quirks.published),
	};
}

/** The headers of feeds. */
export const FEED_HEADERS = headersOf(FEED_LAYOUTS);

const RECOGNISED_HEADERS = [FEED_HEADERS, ...LAYOUTS.map((layout) => headersOf([layout]))];

/** Returns the fields that every line must have and a feed lacks. */
export function missingFields(columns: FeedColumns): FeedField[] {
	return NEEDED_FIELDS.filter((field) => (columns[field] ?? []).length === 0);
}

function headersAmong(headersByField: FeedHeaders, headers: readonly string[]): FeedColumns {
	const byName = Map.groupBy(headers, feedColumnKey);
	// A header in brackets may be of another price, or of another language.
	const plain = headers.filter((header) => !/[([{]/.test(header));
	for (const [word, all] of Map.groupBy(plain, layoutWord)) {
		if (!byName.has(feedColumnKey(word))) byName.set(feedColumnKey(word), all);
	}
	const columns: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const matches = headersByField[field].flatMap((name) => [byName.get(name) ?? []]);
		if (matches.some(({ length }) => length > 1)) return {};
		if (matches.flat().length > 0) columns[field] = matches.flat();
	}
	return columns;
}

/**
 * Recognises columns by the headers of feeds, or of the first layout that has all that a line needs. Returns no columns if
 * such a header occurs twice, because staff must choose one of them.
 */
export function recognisedColumns(headers: readonly string[]): {
	columns: FeedColumns;
	/** All headers of the layout, there or not. */
	layoutHeaders: FeedHeaders;
} {
	const candidates = RECOGNISED_HEADERS.map((layoutHeaders) => ({
		layoutHeaders,
		columns: headersAmong(layoutHeaders, headers),
	}));
	const [defaultColumns = { layoutHeaders: FEED_HEADERS, columns: {} }] = candidates;
	return candidates.find(({ columns }) => missingFields(columns).length === 0) ?? defaultColumns;
}

/** Returns the columns that a file has, of those with a meaning. */
export function columnsAmong(columns: FeedColumns, headers: readonly string[]): FeedColumns {
	const headerKeys = new Set(headers.map(feedColumnKey));
	const present: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const names = (columns[field] ?? []).filter((name) => headerKeys.has(feedColumnKey(name)));
		if (names.length > 0) present[field] = names;
	}
	return present;
}

function isSameHeader(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && feedColumnKey(one) === feedColumnKey(other);
}

function isAmong(header: string, headers: readonly string[]): boolean {
	return headers.some((candidate) => isSameHeader(candidate, header));
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
	const at = accepted.findIndex((header, index) => !isSameHeader(header, headers[index]));
	if (at === -1) return undefined;
	return `The heading row changed: column ${at + 1} was "${accepted[at]}" and is now "${headers[at]}".`;
}

function escapePattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Matches whole words: "lamp" matches "Lamp for X" and "lamp-holder", not "clamp". */
function pattern(words: readonly string[]): RegExp | undefined {
	const all = words.map((word) => word.trim().replace(/\s+/g, " ")).filter((word) => word !== "");
	if (all.length === 0) return undefined;
	const options = all.map((word) => escapePattern(word).replaceAll(" ", "\\s+")).join("|");
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
