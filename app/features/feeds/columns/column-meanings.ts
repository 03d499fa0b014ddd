import type { ChoiceGroup } from "~/features/imports/mapping/column-choices";
import type { FeedField } from "../feed-line";

/** What each meaning of a column is called. */
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
};

const options = (...fields: FeedField[]) =>
	fields.map((value) => ({ value, label: LABELS[value] }));

/** What a column may mean, as the page of columns offers it. */
export const COLUMN_GROUPS: readonly ChoiceGroup<FeedField>[] = [
	{ label: "Needed", options: options("title", "url", "price") },
	{ label: "What it is", options: options("id", "brand", "mpn", "ean", "category", "condition") },
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

/** Without these a line says nothing. */
const NEEDED = ["title", "url", "price"] as const satisfies readonly FeedField[];

/** What is wrong with columns that lack a meaning every feed needs; undefined for nothing. */
export function missingMeaning(chosen: readonly (FeedField | undefined)[]): string | undefined {
	const missing = NEEDED.filter((field) => !chosen.includes(field)).map((field) => LABELS[field]);
	if (missing.length === 0) return undefined;
	return `Nothing was saved yet. Choose a column for: ${missing.join(", ")}.`;
}
