import {
	type ChoiceGroup,
	choiceName,
	type FileColumn,
} from "~/features/imports/mapping/column-choices";
import {
	FACT_FIELDS,
	FEED_FIELDS,
	type FeedColumns,
	type FeedField,
	type FeedSample,
	NEEDED_FIELDS,
} from "../feed-line";

const LABELS: Record<FeedField, string> = {
	id: "The shop's number of the product",
	title: "Title",
	brand: "Brand",
	mpn: "The maker's part number",
	ean: "Barcode (EAN, UPC, GTIN)",
	merchant: "Shop's name",
	category: "Category",
	url: "Link to the product",
	price: "Price",
	sale_price: "Price in a sale",
	currency: "Currency",
	delivery: "Delivery costs",
	stock: "In stock or not",
	quantity: "Number in stock",
	for_sale: "For sale or not",
	condition: "New or refurbished",
	brightness: "Brightness",
	resolution: "Resolution",
	throw_ratio: "Throw ratio",
	image: "Address of its picture",
};

const options = (...fields: FeedField[]) =>
	fields.map((value) => ({ value, label: LABELS[value] }));

export const COLUMN_GROUPS: readonly ChoiceGroup<FeedField>[] = [
	{ label: "Needed", options: options("title", "url", "price") },
	{
		label: "What it is",
		options: options("id", "brand", "mpn", "ean", "category", "condition", "image"),
	},
	{ label: "Figures of new models", options: options(...FACT_FIELDS) },
	{
		label: "What it costs, and where",
		options: options(
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

/** Returns an error if columns lack a meaning that every feed needs. */
export function missingMeaning(chosen: readonly (FeedField | undefined)[]): string | undefined {
	const missing = NEEDED_FIELDS.filter((field) => !chosen.includes(field)).map(
		(field) => LABELS[field],
	);
	if (missing.length === 0) return undefined;
	return `Nothing was saved yet. Choose a column for: ${missing.join(", ")}.`;
}

const MAX_SAMPLES = 5;

export function fileColumns({ headings, firstLines }: FeedSample): FileColumn[] {
	return headings.map((heading, index) => {
		const values = firstLines.map((line) => line[index] ?? "").filter((value) => value !== "");
		return { index, heading, samples: [...new Set(values)].slice(0, MAX_SAMPLES) };
	});
}

export function readChoices(fields: FormData, columns: number): (FeedField | undefined)[] {
	return Array.from({ length: columns }, (_, index) => {
		const choice = fields.get(choiceName(index));
		return FEED_FIELDS.find((field) => field === choice);
	});
}

/** Returns the headings by meaning, in the order of the columns. */
export function toFeedColumns(
	headings: readonly string[],
	chosen: readonly (FeedField | undefined)[],
): FeedColumns {
	const { none: _, ...columns } = Object.groupBy(headings, (_, index) => chosen[index] ?? "none");
	return columns;
}

export function savedChoices(headings: readonly string[], columns: FeedColumns) {
	return headings.map((heading) => FEED_FIELDS.find((field) => columns[field]?.includes(heading)));
}
