import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { KINDS, type MappedKind } from "~/features/imports/plan/table-kinds";
import type { ChoiceGroup } from "./column-choices";

/** A name that contains brand and model; the template has no such column. */
export const TITLE = "title";

/** The currency of the prices of its row. */
export const CURRENCY = "currency";

/** The shop's name for the kind of goods, such as "Projector screens"; accessories are recognised by it. */
export const GOODS = "goods";

/** Measures in columns of their own, in the order of dimensions. */
export const SIDES = ["width", "depth", "height"] as const;

/** Columns that match an offer with a model without a SKU. */
const NAMING = [TITLE, "brand", "model", "eans"];

const NAMES: Readonly<Record<string, string>> = {
	[TITLE]: "Title (brand and model in one)",
	[CURRENCY]: "Currency of the prices",
	[GOODS]: "Kind of goods (projector, screen ...)",
	sku: "SKU (our own number)",
	brand: "Brand",
	model: "Model",
	eans: "EAN, barcode",
	mpn: "Maker's part number",
	price: "Price in pounds",
	brightness: "Brightness in lumens",
	rec709_coverage: "Rec.709 coverage",
	warranty_years: "Warranty in years",
	product_category: "Use, category",
	product_label: "Label on the card",
	is_featured: "Featured (yes or no)",
	is_discontinued: "Discontinued (yes or no)",
	in_stock: "In stock (yes or no)",
	affiliate_url: "Address of the offer (https)",
	delivery_price: "Delivery price",
	condition: "New or refurbished",
};

const LABELS = new Map<string, string>(
	Object.values(MODEL_FIELDS).flatMap(({ heading, shown }) =>
		shown ? [[heading, shown.label] as const] : [],
	),
);

/** Returns the name of a column on the mapping page. */
export function fieldLabel(field: string): string {
	const words = field.replaceAll("_", " ");
	return NAMES[field] ?? LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the possible meanings of columns for a kind of rows. */
export function fieldsOf(kind: MappedKind): readonly string[] {
	const { columns } = KINDS[kind];
	const names = NAMING.filter((name) => name === TITLE || KINDS.projectors.columns.includes(name));
	const others = kind === "projectors" ? [...SIDES, CURRENCY, GOODS] : [CURRENCY];
	return [...names.filter((name) => !columns.includes(name)), ...columns, ...others];
}

/** Returns the possible meanings of columns for each kind of rows. */
export function fieldsByKind(): Record<MappedKind, readonly string[]> {
	return { projectors: fieldsOf("projectors"), listings: fieldsOf("listings") };
}

/** Returns the columns of both kinds as options of a select. */
export function fieldGroups(): ChoiceGroup<string>[] {
	const models = fieldsOf("projectors");
	const offers = fieldsOf("listings").filter((field) => !models.includes(field));
	const options = (fields: readonly string[]) =>
		fields.map((value) => ({ value, label: fieldLabel(value) }));
	return [
		{ label: "Models", options: options(models) },
		{ label: "Shops' offers only", options: options(offers) },
	];
}
