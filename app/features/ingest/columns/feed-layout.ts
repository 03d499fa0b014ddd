import { z } from "zod";
import { feedColumnKey } from "../read/feed-row";
import {
	FEED_FIELDS,
	type FeedColumns,
	type FeedField,
	lineFactsSchema,
	NEEDED_FIELDS,
} from "./feed-line";
import { CURRENCY_COLUMN, GOODS_COLUMN, TITLE_COLUMN } from "./fields";
import {
	FEED_LAYOUTS,
	type FileLayout,
	LAYOUTS,
	LINE_ID_COLUMN,
	layoutSpelling,
	QUANTITY_COLUMN,
} from "./layouts";

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
	/** Address of its photo. */
	image: z.string(),
	pricePence: z.int().positive(),
	/** Null if unknown. */
	deliveryPence: z.int().nullable(),
	/** False also if the feed's text for stock is unknown. */
	inStock: z.boolean(),
	condition: z.enum(["new", "refurbished"]),
	/** The feed's texts for stock and condition, if they are unknown. */
	unknownStock: z.string().optional(),
	unknownCondition: z.string().optional(),
	/** Facts as the feed states them. */
	facts: lineFactsSchema.optional(),
});

export type FeedLine = z.infer<typeof feedLine>;

/** The columns of `FileLayout` by the fields of feeds. */
const LAYOUT_COLUMNS = {
	id: LINE_ID_COLUMN,
	title: TITLE_COLUMN,
	brand: "brand",
	mpn: "mpn",
	ean: "eans",
	merchant: "retailer",
	category: GOODS_COLUMN,
	url: "affiliate_url",
	price: "price",
	currency: CURRENCY_COLUMN,
	delivery: "delivery_price",
	stock: "in_stock",
	quantity: QUANTITY_COLUMN,
	condition: "condition",
	image: "image_url",
} satisfies Partial<Record<FeedField, string>>;

/** Headers of a model's facts, which any feed may have. */
const FACT_HEADERS = {
	brightness: "brightness|lumens|light output|ansi lumens",
	resolution: "resolution|native resolution|display resolution",
	throw_ratio: "throw ratio",
};

export type HeaderKeysByField = Readonly<Record<FeedField, readonly string[]>>;

/** Returns the header keys of layouts by the fields of feeds, beginning with those of the first layout. */
function headerKeysByField(layouts: readonly FileLayout[]): HeaderKeysByField {
	const headerKeysOf = (textOf: (layout: FileLayout) => string | undefined) => [
		...new Set(layouts.flatMap((layout) => textOf(layout)?.split("|").map(feedColumnKey) ?? [])),
	];
	const layoutEntries = Object.entries(LAYOUT_COLUMNS).map(([field, column]) => [
		field,
		headerKeysOf(({ columns }) => columns[column]),
	]);
	const factEntries = Object.entries(FACT_HEADERS).map(([field, text]) => [
		field,
		text.split("|").map(feedColumnKey),
	]);
	return {
		...Object.fromEntries([...layoutEntries, ...factEntries]),
		sale_price: headerKeysOf(({ rowRules }) => rowRules.sale?.price),
		for_sale: headerKeysOf(({ rowRules }) => rowRules.published),
	};
}

/** The header keys of all layouts of feeds, by field. */
export const FEED_HEADERS = headerKeysByField(FEED_LAYOUTS);

const RECOGNISED_LAYOUT_HEADERS = [
	FEED_HEADERS,
	...LAYOUTS.map((layout) => headerKeysByField([layout])),
];

/** Returns the needed fields for which a feed has no column. */
export function missingFields(columns: FeedColumns): FeedField[] {
	return NEEDED_FIELDS.filter((field) => (columns[field] ?? []).length === 0);
}

function columnsOfLayout(keysByField: HeaderKeysByField, headers: readonly string[]): FeedColumns {
	const headersByKey = Map.groupBy(headers, feedColumnKey);
	// A header in brackets may be of another price, or of another language.
	const plainHeaders = headers.filter((header) => !/[([{]/.test(header));
	for (const [spelling, sameHeaders] of Map.groupBy(plainHeaders, layoutSpelling)) {
		const key = feedColumnKey(spelling);
		if (!headersByKey.has(key)) headersByKey.set(key, sameHeaders);
	}
	const columns: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const matches = keysByField[field].map((key) => headersByKey.get(key) ?? []);
		if (matches.some(({ length }) => length > 1)) return {};
		if (matches.flat().length > 0) columns[field] = matches.flat();
	}
	return columns;
}

/**
 * Recognises columns by the headers of feeds, or of the first layout that has all fields a line needs. Returns no
 * columns if a recognised header occurs twice, because staff must choose one of them.
 */
export function recogniseColumns(headers: readonly string[]): {
	columns: FeedColumns;
	/** Keys of all headers of the layout, whether the file has them or not. */
	layoutHeaderKeys: HeaderKeysByField;
} {
	const candidates = RECOGNISED_LAYOUT_HEADERS.map((layoutHeaderKeys) => ({
		layoutHeaderKeys,
		columns: columnsOfLayout(layoutHeaderKeys, headers),
	}));
	const [firstCandidate = { layoutHeaderKeys: FEED_HEADERS, columns: {} }] = candidates;
	return candidates.find(({ columns }) => missingFields(columns).length === 0) ?? firstCandidate;
}

/** Returns the mapped columns that a file has. */
export function columnsAmong(columns: FeedColumns, headers: readonly string[]): FeedColumns {
	const headerKeys = new Set(headers.map(feedColumnKey));
	const presentColumns: FeedColumns = {};
	for (const field of FEED_FIELDS) {
		const names = (columns[field] ?? []).filter((name) => headerKeys.has(feedColumnKey(name)));
		if (names.length > 0) presentColumns[field] = names;
	}
	return presentColumns;
}

function isSameHeader(header: string | undefined, otherHeader: string | undefined): boolean {
	return (
		header !== undefined &&
		otherHeader !== undefined &&
		feedColumnKey(header) === feedColumnKey(otherHeader)
	);
}

function isHeaderAmong(header: string, headers: readonly string[]): boolean {
	return headers.some((candidate) => isSameHeader(candidate, header));
}

interface OpenedHeaders {
	format: "csv" | "xml";
	headers: readonly string[];
	columns: FeedColumns;
}

/**
 * Returns the difference of a file's headers from the accepted headers as a sentence; undefined if there is none.
 * Columns may be added at the end. A missing, renamed or moved column is a change, because a shop that rearranges its
 * file may have filled it wrongly too. XML elements have no order and may be missing, so only those of needed fields
 * are compared.
 */
export function headerChange(
	acceptedHeaders: readonly string[],
	{ format, headers, columns }: OpenedHeaders,
): string | undefined {
	const neededHeaders =
		format === "csv"
			? acceptedHeaders
			: NEEDED_FIELDS.flatMap(
					(field) => columns[field]?.find((header) => isHeaderAmong(header, acceptedHeaders)) ?? [],
				);
	const missingHeader = neededHeaders.find((header) => !isHeaderAmong(header, headers));
	if (missingHeader !== undefined) return `The heading row changed: "${missingHeader}" is gone.`;
	if (format === "xml") return undefined;
	const movedIndex = acceptedHeaders.findIndex(
		(header, index) => !isSameHeader(header, headers[index]),
	);
	if (movedIndex === -1) return undefined;
	return `The heading row changed: column ${movedIndex + 1} was "${acceptedHeaders[movedIndex]}" and is now "${headers[movedIndex]}".`;
}

function escapePattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Matches whole words: "lamp" matches "Lamp for X" and "lamp-holder", not "clamp". */
function wordsPattern(words: readonly string[]): RegExp | undefined {
	const phrases = words
		.map((word) => word.trim().replace(/\s+/g, " "))
		.filter((word) => word !== "");
	if (phrases.length === 0) return undefined;
	const alternatives = phrases.map((word) => escapePattern(word).replaceAll(" ", "\\s+")).join("|");
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
}

/** Returns a test for lines with one of these words or phrases in title or category, ignoring case. */
export function leftOutRule(
	words: readonly string[],
): (line: Pick<FeedLine, "title" | "category">) => boolean {
	const leftOutPattern = wordsPattern(words);
	return ({ title, category }) =>
		leftOutPattern !== undefined && (leftOutPattern.test(title) || leftOutPattern.test(category));
}
