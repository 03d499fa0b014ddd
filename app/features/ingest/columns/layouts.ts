import { CURRENCY_COLUMN, GOODS_COLUMN, mappableFields, TITLE_COLUMN } from "./fields";
import type { FieldByIndex } from "./guess-columns";
import { headerWords } from "./header-key";

/** Headers of a sale's price and of its period, which has a column for each bound or one for both. */
interface Sale {
	price: string;
	from?: string;
	to?: string;
	period?: string;
}

/** Rules for the rows of a layout, besides the meanings of its columns. */
interface RowRules {
	/** Headers of the product's key, which its further rows, of pictures and variants, repeat. */
	group?: string;
	/** Header of the kind of row, such as "variation". */
	type?: string;
	/** Header of the id or SKU of the row that a variant belongs to. */
	parent?: string;
	/** Headers of columns that say whether the shop shows or sells a product. */
	published?: string;
	sale?: Sale;
}

/** The layout of a known program's files, uploaded or fetched. Headers are in lower case and separated by bars. */
export interface FileLayout {
	/** Name of the layout as used within a sentence. */
	name: string;
	matches: (headers: ReadonlySet<string>) => boolean;
	/** Its headers by our columns, the preferred headers first. All other columns are left out. */
	columns: Readonly<Record<string, string>>;
	rowRules: RowRules;
}

/** Returns a test for all headers of one of several lists, because some programs have changed their headers. */
const hasAllHeaders =
	(...lists: string[]): FileLayout["matches"] =>
	(headers) =>
		lists.some((list) => list.split("|").every((header) => headers.has(header)));

/** Columns that only feeds use: the shop's id of a product, and the quantity in stock. */
export const LINE_ID_COLUMN = "id";
export const QUANTITY_COLUMN = "quantity";

const AWIN: FileLayout = {
	name: "an Awin feed",
	matches: hasAllHeaders("aw product id|product name"),
	columns: {
		[LINE_ID_COLUMN]: "aw product id|merchant product id",
		[TITLE_COLUMN]: "product name",
		description: "description|product short description",
		brand: "brand name",
		eans: "ean|product gtin|upc",
		mpn: "mpn",
		retailer: "merchant name",
		[GOODS_COLUMN]: "merchant category|category name",
		affiliate_url: "aw deep link|merchant deep link",
		// The price online is always there, that of the store is not; recommended and former prices are not used.
		price: "search price|store price|product price",
		[CURRENCY_COLUMN]: "currency",
		delivery_price: "delivery cost",
		in_stock: "stock status|in stock",
		[QUANTITY_COLUMN]: "stock quantity",
		condition: "condition",
		image_url: "merchant image url|aw image url",
	},
	rowRules: { published: "is for sale" },
};

const GOOGLE: FileLayout = {
	name: "a Google Merchant feed",
	matches: hasAllHeaders("id|title|link|price|availability"),
	columns: {
		[LINE_ID_COLUMN]: "id",
		[TITLE_COLUMN]: "title",
		description: "description",
		brand: "brand",
		eans: "gtin",
		mpn: "mpn",
		[GOODS_COLUMN]: "product type|google product category",
		affiliate_url: "link",
		price: "price",
		// In a table the header may say which parts each delivery rate has; in XML the parts are elements.
		delivery_price:
			"shipping|shipping(country:price)|shipping(country:service:price)|shipping(country:region:service:price)|shipping(price)",
		in_stock: "availability",
		condition: "condition",
		image_url: "image link",
	},
	rowRules: {
		group: "item group id",
		sale: { price: "sale price", period: "sale price effective date" },
	},
};

/** All known layouts; the first that matches a file wins. */
export const LAYOUTS: readonly FileLayout[] = [
	{
		name: "a Shopify products export",
		matches: hasAllHeaders("handle|title|vendor|variant price", "url handle|title|vendor|price"),
		columns: {
			[TITLE_COLUMN]: "title",
			description: "body|description",
			brand: "vendor",
			[GOODS_COLUMN]: "type",
			sku: "variant sku|sku",
			eans: "variant barcode|barcode",
			price: "variant price|price",
			weight: "variant grams|weight value",
			image_url: "image src|product image url",
		},
		rowRules: {
			group: "handle|url handle",
			published: "published|published on online store|status",
		},
	},
	{
		name: "a WooCommerce products export",
		matches: hasAllHeaders("type|sku|name|published|regular price"),
		columns: {
			[LINE_ID_COLUMN]: "id|sku",
			sku: "sku",
			eans: "gtin upc ean or isbn",
			[TITLE_COLUMN]: "name",
			description: "description",
			weight: "weight",
			price: "regular price|sale price",
			affiliate_url: "external url",
			in_stock: "in stock",
			image_url: "images",
			product_category: "categories",
			is_featured: "is featured",
		},
		rowRules: {
			type: "type",
			parent: "parent",
			published: "published",
			sale: { price: "sale price", from: "date sale price starts", to: "date sale price ends" },
		},
	},
	{
		name: "an Amazon listing report",
		matches: hasAllHeaders("item name|seller sku|listing id|price"),
		columns: {
			[TITLE_COLUMN]: "item name",
			description: "item description",
			sku: "seller sku",
			price: "price",
			eans: "product id",
			image_url: "image url",
		},
		rowRules: {},
	},
	{
		name: "an Icecat export",
		matches: hasAllHeaders(
			"supplier|prod id",
			"supplier|product code",
			"icecat id|brand",
			"icecat id|supplier",
			"prod id|model name",
			"brand|prod id",
			"brand|product code|product title",
			"high pic|prod id",
		),
		columns: {
			brand: "supplier|supplier name|brand|brand name|vendor",
			model: "model|model name|product name",
			[TITLE_COLUMN]: "product title|title|short desc|short description",
			mpn: "prod id|product code|requested prod id|m prod id",
			eans: "ean|eans|ean upc|ean upcs|gtin|gtins|gtin ean upc|requested gtin",
			[GOODS_COLUMN]: "category|category name",
			description:
				"long summary description|long summary|long desc|long description|short summary description",
			image_url: "high pic|high pic url|main image|pic500x500",
		},
		rowRules: {},
	},
	GOOGLE,
	AWIN,
];

/** The layouts of feeds. Shops mix the headers of both; those of the first are preferred. */
export const FEED_LAYOUTS: readonly FileLayout[] = [AWIN, GOOGLE];

/** Returns a header in the spelling of layouts: "g:sale_price" is "sale price". */
export const layoutSpelling = (header: string) => headerWords(header).replace(/^g /, "");

/** Returns the layout of a file with these headers; undefined for an unknown layout. */
export function layoutOf(headers: readonly string[]): FileLayout | undefined {
	const spellings = new Set(headers.map(layoutSpelling));
	return LAYOUTS.find(({ matches }) => matches(spellings));
}

/** Returns the first and last day of a sale from a row's texts; blank if there is no bound. */
export function salePeriod(
	{ period, from = "", to = "" }: Sale,
	textOf: (header: string) => string,
): [from: string, to: string] {
	if (period === undefined) return [textOf(from).trim(), textOf(to).trim()];
	const [start = "", end = ""] = textOf(period).split("/");
	return [start.trim(), end.trim()];
}

/** Returns the meanings of the columns of models by their indexes; columns without values are ignored. */
export function layoutColumns(
	{ columns }: FileLayout,
	headers: readonly string[],
	hasValues: (index: number) => boolean,
): FieldByIndex {
	const spellings = headers.map(layoutSpelling);
	const fields = mappableFields("projectors");
	const fieldEntries = Object.entries(columns).flatMap(([field, names]) => {
		if (!fields.includes(field)) return [];
		const indexes = names.split("|").map((header) => spellings.indexOf(header));
		const index = indexes.find((candidate) => candidate !== -1 && hasValues(candidate));
		return index === undefined ? [] : [[index, field] as const];
	});
	return Object.fromEntries(fieldEntries);
}
