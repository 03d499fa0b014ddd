import { SPEC_GROUPS } from "~/features/catalogue/fields/field-kinds.server";
import { type FieldName, JSON_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	EDITOR_WORDS_LABEL,
	type FormField,
	type FormGroup,
} from "~/features/model-editor/form-fields";

type Placed = Pick<FormField, "label" | "hint" | "kind"> & { legend: string };

const NAME = "Name and price";
const SHOP = "Shop facts";
const TEXTS = "Texts";
const CODES = "Barcodes and numbers";
const OTHER = "Other";

const SEMICOLONS = "Put a semicolon between several.";

/** Group, label, kind or hint of columns that cannot be derived from `MODEL_FIELDS`. */
const PLACED: { readonly [Name in FieldName]?: Partial<Placed> } = {
	pricePence: {
		legend: NAME,
		label: "Price",
		hint: "Shown while no shop has a fresh, new offer in stock; otherwise the cheapest of those is.",
	},
	isDiscontinued: { legend: SHOP, label: "Discontinued" },
	isFeatured: { legend: SHOP, label: "Featured" },
	launchYear: { legend: SHOP },
	rating: { legend: SHOP, label: "Rating" },
	reviewCount: { legend: SHOP, label: "Number of reviews" },
	productLabel: { legend: SHOP, label: "Product label" },
	description: { legend: TEXTS, label: "Description", kind: "long" },
	features: { legend: TEXTS, kind: "long", hint: SEMICOLONS },
	inputs: { hint: SEMICOLONS },
	eans: { legend: CODES, label: "Barcodes (EAN, UPC, GTIN)", hint: SEMICOLONS },
	mpn: { legend: CODES, label: "The maker's part number" },
};

/** Left out of the groups: the form shows it as checkboxes. */
const CATEGORIES: FieldName = "productCategory";

const ORDER: readonly string[] = [NAME, SHOP, TEXTS, ...SPEC_GROUPS, CODES, OTHER];

function isFieldName(name: string): name is FieldName {
	return name in MODEL_FIELDS;
}

function kindOf(name: FieldName): FormField["kind"] {
	const { empty, example } = MODEL_FIELDS[name];
	if (JSON_FIELDS[name].safeParse(true).success) return "check";
	if (name === "pricePence" || typeof empty === "number") return "decimal";
	return empty === null && /^\d+$/.test(example) ? "number" : "text";
}

function placed(name: FieldName): FormField & { legend: string; place: number } {
	const { heading, shown, unit } = MODEL_FIELDS[name];
	const own = PLACED[name] ?? {};
	const [legend, place] = shown?.detail ?? [OTHER, Number.MAX_SAFE_INTEGER];
	return {
		name: heading,
		label: own.label ?? shown?.label ?? heading,
		kind: own.kind ?? kindOf(name),
		...(unit !== undefined && { unit }),
		...(own.hint !== undefined && { hint: own.hint }),
		legend: own.legend ?? legend,
		place: own.legend === undefined ? place : Object.keys(PLACED).indexOf(name),
	};
}

const FIELDS = Object.keys(MODEL_FIELDS)
	.filter(isFieldName)
	.filter((name) => name !== CATEGORIES)
	.map(placed);

const NAME_FIELDS: readonly FormField[] = [
	{ name: "brand", label: "Brand", kind: "text" },
	{ name: "model", label: "Model", kind: "text" },
];

/** The fields of a model's form in their groups, without categories and the editor's words. */
export const FORM_GROUPS: readonly FormGroup[] = ORDER.map((legend) => ({
	legend,
	fields: [
		...(legend === NAME ? NAME_FIELDS : []),
		...FIELDS.filter((field) => field.legend === legend)
			.sort((a, b) => a.place - b.place)
			.map(({ legend: _, place: __, ...field }) => field),
	],
})).filter(({ fields }) => fields.length > 0);

/** Labels of the form's fields, by column. */
export const FORM_LABELS: Readonly<Record<string, string>> = {
	sku: "SKU",
	[CATEGORIES_FIELD]: "Categories",
	[EDITOR_WORDS_FIELD]: EDITOR_WORDS_LABEL,
	...Object.fromEntries(
		FORM_GROUPS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
	),
};
