import { COLUMN_LABELS } from "~/features/catalogue/fields/column-labels";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { isOtherAmount, isWithoutVat } from "~/features/catalogue/values/price-header";
import {
	type ChoiceGroup,
	columnFieldName,
	type FileColumn,
} from "~/features/ingest/columns/column-choices";
import {
	FACT_FIELDS,
	FEED_FIELDS,
	FEED_PRICE_FIELDS,
	type FeedColumns,
	type FeedField,
	type FeedSample,
	NEEDED_FIELDS,
} from "~/features/ingest/columns/feed-line";

const LABELS: Record<FeedField, string> = {
	id: "The shop's product number",
	title: COLUMN_LABELS.title,
	brand: COLUMN_LABELS.brand,
	mpn: COLUMN_LABELS.mpn,
	ean: COLUMN_LABELS.eans,
	merchant: "Shop's name",
	category: "Category",
	url: COLUMN_LABELS.affiliate_url,
	price: COLUMN_LABELS.price,
	sale_price: "Sale price",
	currency: COLUMN_LABELS.currency,
	delivery: COLUMN_LABELS.delivery_price,
	stock: COLUMN_LABELS.in_stock,
	quantity: "Quantity in stock",
	for_sale: "For sale or not",
	condition: COLUMN_LABELS.condition,
	brightness: COLUMN_LABELS.brightness,
	resolution: COLUMN_LABELS.resolution,
	throw_ratio: COLUMN_LABELS.throw_ratio,
	image: "Link to its photo",
};

const fieldOptions = (...fields: FeedField[]) =>
	fields.map((value) => ({ value, label: LABELS[value] }));

export const COLUMN_GROUPS: readonly ChoiceGroup<FeedField>[] = [
	{ label: "Needed", options: fieldOptions("title", "url", "price") },
	{
		label: "What it is",
		options: fieldOptions("id", "brand", "mpn", "ean", "category", "condition", "image"),
	},
	{ label: "Facts for new models", options: fieldOptions(...FACT_FIELDS) },
	{
		label: "What it costs, and where",
		options: fieldOptions(
			"sale_price",
			"currency",
			"delivery",
			"stock",
			"quantity",
			"for_sale",
			"merchant",
		),
	},
];

/** Returns an error that names the needed meanings which no column has; undefined if none is missing. */
export function missingMeaningError(
	meanings: readonly (FeedField | undefined)[],
): string | undefined {
	const missingLabels = NEEDED_FIELDS.filter((field) => !meanings.includes(field)).map(
		(field) => LABELS[field],
	);
	if (missingLabels.length === 0) return undefined;
	return `Nothing was saved yet. Choose a column for: ${missingLabels.join(", ")}.`;
}

const MAX_SAMPLES = 5;

/** Returns the columns of a feed's sample, each with a few different values. */
export function fileColumns({ headings: headers, firstLines }: FeedSample): FileColumn[] {
	return headers.map((header, index) => {
		const values = firstLines.map((line) => line[index] ?? "").filter((value) => value !== "");
		return { index, header, samples: [...new Set(values)].slice(0, MAX_SAMPLES) };
	});
}

/** Reads the chosen meaning of each column from a form; undefined for a column that is left out. */
export function readFeedMapping(fields: FormData, columnCount: number): (FeedField | undefined)[] {
	return Array.from({ length: columnCount }, (_, index) => {
		const choice = fields.get(columnFieldName(index));
		return FEED_FIELDS.find((field) => field === choice);
	});
}

/** Returns the headers by meaning, in the order of the columns. */
export function toFeedColumns(
	headers: readonly string[],
	meanings: readonly (FeedField | undefined)[],
): FeedColumns {
	const { none: _, ...columns } = Object.groupBy(headers, (_, index) => meanings[index] ?? "none");
	return columns;
}

/** Returns the stored meaning of each header; undefined for a header without a meaning. */
export function savedMeanings(headers: readonly string[], columns: FeedColumns) {
	return headers.map((header) => FEED_FIELDS.find((field) => columns[field]?.includes(header)));
}

/** Words of headers by meaning, the more specific patterns first. */
const HEADER_PATTERNS: readonly (readonly [FeedField, RegExp])[] = [
	["ean", /\b(ean|gtin|upc|barcode)\d*\b/],
	["mpn", /\b(mpn|part n(o|umber)|manufacturer (part|code|number)|model n(o|umber))\b/],
	["sale_price", /\b(sale|offer|promo\w*|special) price\b/],
	["delivery", /\b(delivery|shipping|postage)\b/],
	["quantity", /\b(quantity|qty|stock (level|quantity|count))\b/],
	["stock", /\b(stock|availability|available|voorraad|lager|verfügbarkeit|disponibilité)/],
	["for_sale", /\bfor sale\b/],
	["currency", /\bcurrency\b/],
	["price", /\b(price|amount|prijs|preis|prix)\b/],
	["condition", /\b(condition|staat|zustand|état)\b/],
	["merchant", /\b(merchant|retailer|shop|seller|store)( name)?\b/],
	["brand", /\b(brand|manufacturer|maker|make|merk|marke|hersteller|marque)\b/],
	["brightness", /\b(brightness|lumens?|light output|helderheid|helligkeit)\b/],
	["resolution", /\b(resolution|resolutie|auflösung)\b/],
	["throw_ratio", /\bthrow ratio\b/],
	["category", /\b(category|department|product type|categorie|kategorie|catégorie)\b/],
	["url", /\b(url|link|deeplink|deep link|address|href)\b/],
	[
		"title",
		/\b(title|product name|name|product|description|titel|naam|productnaam|omschrijving|bezeichnung|nom)\b/,
	],
	["id", /\b(id|sku|code|number|reference|ref|nummer|artikelnr|artikelnummer)\b/],
];

/** Fields that only one column can have; further columns with such a header mean something else. */
const FIELDS_WITH_ONE_COLUMN: ReadonlySet<FeedField> = new Set([
	...(["id", "title", "url", "price", "brand", "mpn", "image"] as const),
	...FACT_FIELDS,
]);

/** Returns true for amounts that must be numbers; delivery may be "free". */
const needsNumber = (field: FeedField) =>
	field !== "delivery" && FEED_PRICE_FIELDS.some((feedPriceField) => feedPriceField === field);

/** Headers of columns with addresses of photos, of which the first is used. */
const PHOTO_HEADER = /\b(image|picture|photo)\b/;

/** Headers of columns that are not used, such as thumbnails and recommended prices. */
const IGNORED_HEADER = /\b(thumb\w*|rrp|was|old|list)\b/;

/** Returns a header in lower case, its words separated by single spaces. */
const spacedWords = (header: string) =>
	header
		.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** Returns true for the header of an amount that is not the shop's price with VAT. */
const isOtherPrice = (header: string) => isOtherAmount(header) || isWithoutVat(header);

function isPlausible(field: FeedField, values: readonly string[]): boolean {
	if (field === "url" || field === "image")
		return values.every((value) => /^https?:\/\//i.test(value));
	if (needsNumber(field)) return values.every((value) => /\d/.test(value));
	return true;
}

type ColumnMeanings = (FeedField | undefined)[];

/** Patterns of values, for columns with unknown headers. */
const VALUE_PATTERNS: readonly (readonly [FeedField, (value: string) => boolean])[] = [
	[
		"url",
		(value) => /^https?:\/\//i.test(value) && !/\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(value),
	],
	["ean", (value) => gtin14(value) !== undefined && value.length >= 12],
	["price", (value) => /^(£|GBP)?\s*\d[\d.,]*[.,]\d{2}\s*(£|GBP)?$/i.test(value)],
	["title", (value) => /\s/.test(value) && /\p{L}{3}/u.test(value) && !/^https?:/i.test(value)],
];

function valuesOf({ firstLines }: FeedSample, index: number): string[] {
	return firstLines.map((line) => (line[index] ?? "").trim()).filter((value) => value !== "");
}

/** Assigns each missing meaning to the first column whose values all match its pattern. */
function guessByValues(sample: FeedSample, meanings: ColumnMeanings): ColumnMeanings {
	const completedMeanings = [...meanings];
	for (const [field, isMatch] of VALUE_PATTERNS) {
		if (completedMeanings.includes(field)) continue;
		const columnIndex = completedMeanings.findIndex((meaning, index) => {
			const values = valuesOf(sample, index);
			const header = spacedWords(sample.headings[index] ?? "");
			const isIgnored =
				IGNORED_HEADER.test(header) ||
				PHOTO_HEADER.test(header) ||
				isOtherPrice(sample.headings[index] ?? "");
			return meaning === undefined && !isIgnored && values.length > 0 && values.every(isMatch);
		});
		if (columnIndex !== -1) completedMeanings[columnIndex] = field;
	}
	return completedMeanings;
}

function guessByHeaders(sample: FeedSample): ColumnMeanings {
	const storedMeanings = savedMeanings(sample.headings, sample.columns);
	const takenFields = new Set<FeedField>(storedMeanings.filter((field) => field !== undefined));
	return sample.headings.map((header, index) => {
		if (storedMeanings[index] !== undefined) return storedMeanings[index];
		const text = spacedWords(header);
		if (IGNORED_HEADER.test(text)) return undefined;
		const values = valuesOf(sample, index);
		const canMean = (field: FeedField) =>
			!(FIELDS_WITH_ONE_COLUMN.has(field) && takenFields.has(field)) &&
			!(needsNumber(field) && isOtherPrice(header)) &&
			isPlausible(field, values);
		const guess = PHOTO_HEADER.test(text)
			? (["image"] as const).find(canMean)
			: HEADER_PATTERNS.find(([field, pattern]) => pattern.test(text) && canMean(field))?.[0];
		if (guess !== undefined) takenFields.add(guess);
		return guess;
	});
}

/** Guesses the meanings of a feed's columns by headers and values, in the columns' order. */
export function guessFeedColumns(sample: FeedSample): ColumnMeanings {
	return guessByValues(sample, guessByHeaders(sample));
}
