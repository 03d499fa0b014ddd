import { MODEL_FIELDS } from "./model-fields.server";

/** Labels of columns that no page shows as a figure, if their names are unclear. */
const LABELS: Record<string, string> = {
	sku: "SKU",
	mpn: "Maker's part number",
	eans: "Barcodes",
	is_featured: "Featured",
	is_discontinued: "Discontinued",
	product_category: "Categories",
	product_label: "Product label",
	review_count: "Number of reviews",
	body: "Body that is drawn",
	not_for: "Not our choice for",
	verdict: "Our verdict",
	pros: "What speaks for it",
	cons: "What speaks against it",
	image_urls: "Addresses of photographs",
	editor_words: "Editor's words",
	featured_place: "Place among the featured",
	price_is_example: "Price is an example",
	is_example: "Is an example",
	in_stock: "In stock",
	affiliate_url: "Link",
	delivery_price: "Delivery",
	website_url: "Website",
	affiliate_enabled: "Partner links",
	delivery_free_over: "Free delivery over",
	delivery_otherwise: "Delivery otherwise",
	in_store_demos: "In-store demos",
	every_hours: "How often, in hours",
};

const SHOWN_LABELS = new Map<string, string>(
	Object.values(MODEL_FIELDS).flatMap(({ heading, shown }) =>
		shown ? [[heading, shown.label] as const] : [],
	),
);

/** Returns the name of a column in forms, lists of columns and sentences. */
export function columnLabel(column: string): string {
	const words = column.replaceAll("_", " ");
	return (
		LABELS[column] ?? SHOWN_LABELS.get(column) ?? words.charAt(0).toUpperCase() + words.slice(1)
	);
}
