import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import type { ChoiceGroup } from "./column-choices";
import { type MappedKind, SHEET_KINDS } from "./table-kinds";

/** Column with names of brand and model together; the template has no such column. */
export const TITLE_COLUMN = "title";

/** Column with the currency of a row's prices. */
export const CURRENCY_COLUMN = "currency";

/**
 * Column with the shop's name for a kind of goods, such as "Projector screens", by which accessories are recognised.
 */
export const GOODS_COLUMN = "goods";

/** Columns of files that have one for each side, in the order in which dimensions list the sides. */
export const DIMENSION_FIELDS = ["width", "depth", "height"] as const;

/** Columns by which a row without a SKU is matched with a model. */
const NAMING_COLUMNS = [TITLE_COLUMN, "brand", "model", "eans"];

/** Contents of a column's cells, for columns whose label and unit do not explain them. */
const CELL_CONTENTS: Readonly<Record<string, string>> = {
	[TITLE_COLUMN]: "brand and model in one",
	[CURRENCY_COLUMN]: "of the prices",
	[GOODS_COLUMN]: "projector, screen ...",
	sku: "our own number",
	eans: "EAN, UPC or GTIN",
	price: "pounds",
	delivery_price: "pounds",
	is_featured: "yes or no",
	is_discontinued: "yes or no",
	in_stock: "yes or no",
	affiliate_url: "https address of the offer",
	condition: "new or refurbished",
};

const UNIT_BY_COLUMN = new Map<string, string | undefined>(
	Object.values(MODEL_FIELDS).map(({ column, unit }) => [column, unit]),
);

/** Returns the name of a column on the mapping page: its label, with what its cells contain. */
export function mappedFieldLabel(field: string): string {
	const contents = CELL_CONTENTS[field] ?? UNIT_BY_COLUMN.get(field);
	const label = columnLabel(field);
	return contents === undefined ? label : `${label} (${contents})`;
}

/** Returns the possible meanings of columns for a kind of rows. */
export function mappableFields(kind: MappedKind): readonly string[] {
	const { columns } = SHEET_KINDS[kind];
	const names = NAMING_COLUMNS.filter(
		(name) => name === TITLE_COLUMN || SHEET_KINDS.projectors.columns.includes(name),
	);
	const extraFields =
		kind === "projectors"
			? [...DIMENSION_FIELDS, CURRENCY_COLUMN, GOODS_COLUMN]
			: [CURRENCY_COLUMN];
	return [...names.filter((name) => !columns.includes(name)), ...columns, ...extraFields];
}

/** Returns the possible meanings of columns for each kind of rows. */
export function fieldsByKind(): Record<MappedKind, readonly string[]> {
	return { projectors: mappableFields("projectors"), listings: mappableFields("listings") };
}

/** Returns the columns of both kinds as options of a select. */
export function fieldGroups(): ChoiceGroup<string>[] {
	const modelFields = mappableFields("projectors");
	const offerFields = mappableFields("listings").filter((field) => !modelFields.includes(field));
	const options = (fields: readonly string[]) =>
		fields.map((value) => ({ value, label: mappedFieldLabel(value) }));
	return [
		{ label: "Models", options: options(modelFields) },
		{ label: "Shops' offers only", options: options(offerFields) },
	];
}
