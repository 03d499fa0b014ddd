import { CURRENCY, GOODS, TITLE } from "./fields";
import type { Chosen } from "./guess-columns";
import { headerWords } from "./header-key";

/** An export of a known program. Headings are compared by their words, and separated by bars. */
export interface Preset {
	/** Within a sentence. */
	name: string;
	/** Headings of which all are in such a file; some programs have changed theirs. */
	needs: readonly string[];
	/** Its headings by our columns; the first with a value wins. All other columns are left out. */
	columns: Readonly<Record<string, string>>;
	/** Headings with the key of a product, which its rows of pictures and variants repeat. */
	group?: string;
	/** Heading with the kind of the row, such as "variation". */
	type?: string;
	/** Heading with the id or SKU of the row that a variant belongs to. */
	parent?: string;
	/** Headings that say whether a product can be seen in the shop. */
	published?: string;
	/** Headings of the price of a sale and of its period, from a day to a day or in one cell. */
	sale?: { price: string; from?: string; to?: string; period?: string };
}

const PRESETS: readonly Preset[] = [
	{
		name: "a Shopify products export",
		needs: ["handle|title|vendor|variant price", "url handle|title|vendor|price"],
		columns: {
			[TITLE]: "title",
			description: "body|description",
			brand: "vendor",
			[GOODS]: "type",
			sku: "variant sku|sku",
			eans: "variant barcode|barcode",
			price: "variant price|price",
			weight: "variant grams|weight value",
			image_url: "image src|product image url",
		},
		group: "handle|url handle",
		published: "published|published on online store|status",
	},
	{
		name: "a WooCommerce products export",
		needs: ["type|sku|name|published|regular price"],
		columns: {
			sku: "sku",
			eans: "gtin upc ean or isbn",
			[TITLE]: "name",
			description: "description",
			weight: "weight",
			price: "regular price|sale price",
			image_url: "images",
			product_category: "categories",
			is_featured: "is featured",
		},
		type: "type",
		parent: "parent",
		published: "published",
		sale: { price: "sale price", from: "date sale price starts", to: "date sale price ends" },
	},
	{
		name: "an Amazon listing report",
		needs: ["item name|seller sku|listing id|price"],
		columns: {
			[TITLE]: "item name",
			description: "item description",
			sku: "seller sku",
			price: "price",
			eans: "product id",
			image_url: "image url",
		},
	},
	{
		name: "an Icecat export",
		needs: [
			"supplier|prod id",
			"supplier|product code",
			"icecat id|brand",
			"icecat id|supplier",
			"prod id|model name",
			"brand|prod id",
			"brand|product code|product title",
			"high pic|prod id",
		],
		columns: {
			brand: "supplier|supplier name|brand|brand name|vendor",
			model: "model|model name|product name",
			[TITLE]: "product title|title|short desc|short description",
			mpn: "prod id|product code|requested prod id|m prod id",
			eans: "ean|eans|ean upc|ean upcs|gtin|gtins|gtin ean upc|requested gtin",
			[GOODS]: "category|category name",
			description:
				"long summary description|long summary|long desc|long description|short summary description",
			image_url: "high pic|high pic url|main image|pic500x500",
		},
	},
	{
		name: "a Google Merchant feed",
		needs: ["id|title|link|price|availability"],
		columns: {
			[TITLE]: "title",
			description: "description",
			brand: "brand",
			eans: "gtin",
			mpn: "mpn",
			price: "price",
			[GOODS]: "product type",
			image_url: "image link",
		},
		group: "item group id",
		sale: { price: "sale price", period: "sale price effective date" },
	},
	{
		name: "an Awin feed",
		needs: ["aw product id|product name"],
		columns: {
			[TITLE]: "product name",
			description: "description|product short description",
			brand: "brand name",
			eans: "ean|product gtin|upc",
			mpn: "mpn",
			price: "search price",
			[CURRENCY]: "currency",
			[GOODS]: "merchant category|category name",
		},
	},
];

/** Returns headings as presets write them. */
export const presetWords = (headers: readonly string[]) =>
	headers.map((header) => headerWords(header).replace(/^g /, ""));

/** Returns the program that exports such headings. */
export function presetOf(headers: readonly string[]): Preset | undefined {
	const words = new Set(presetWords(headers));
	return PRESETS.find(({ needs }) =>
		needs.some((all) => all.split("|").every((header) => words.has(header))),
	);
}

/** Returns the meanings of the columns of an export, by their indexes; those without values have none. */
export function presetColumns(
	{ columns }: Preset,
	headers: readonly string[],
	hasValues: (index: number) => boolean,
): Chosen {
	const words = presetWords(headers);
	const chosen = Object.entries(columns).flatMap(([field, names]) => {
		const places = names.split("|").map((header) => words.indexOf(header));
		const index = places.find((place) => place !== -1 && hasValues(place));
		return index === undefined ? [] : [[index, field] as const];
	});
	return Object.fromEntries(chosen);
}
