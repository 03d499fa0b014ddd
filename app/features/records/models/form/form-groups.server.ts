import type { Db } from "db/schema";
import { FACT_LABELS } from "~/features/catalogue/facts/row-facts.server";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import {
	decodeFields,
	EMPTY_FIELDS,
	type FieldName,
	fieldText,
	JSON_SCHEMAS,
} from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { SPEC_GROUPS } from "~/features/catalogue/spec-text";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	EDITOR_WORDS_LABEL,
	type FormField,
	type FormGroup,
	fieldId,
} from "~/features/records/models/form-fields";

type FieldLayout = Pick<FormField, "hint" | "kind"> & { legend: (typeof LEGENDS)[number] };

const NAME_LEGEND = "Name and price";
const SHOP_LEGEND = "Shop facts";
const TEXTS_LEGEND = "Texts";
const CODES_LEGEND = "Barcodes and numbers";
const OTHER_LEGEND = "Other";

const SEMICOLON_HINT = "Separate several with semicolons.";

const PHRASES_HINT = "At most five, one a line or separated by semicolons.";

const LEGENDS = [
	NAME_LEGEND,
	SHOP_LEGEND,
	TEXTS_LEGEND,
	...SPEC_GROUPS,
	CODES_LEGEND,
	OTHER_LEGEND,
] as const;

/** Group, kind and hint of fields, if they cannot be derived from `MODEL_FIELDS`. */
const LAYOUT_BY_FIELD: { readonly [Name in FieldName]?: Partial<FieldLayout> } = {
	pricePence: {
		legend: NAME_LEGEND,
		hint: "Shown only while no shop has an up-to-date offer in stock, in new condition. Otherwise the cheapest of those offers is shown.",
	},
	isDiscontinued: { legend: SHOP_LEGEND },
	replacedBy: {
		legend: SHOP_LEGEND,
		hint: "SKU of the model that took its place. The page names it, with its price.",
	},
	isFeatured: { legend: SHOP_LEGEND },
	launchYear: { legend: SHOP_LEGEND },
	rating: { legend: SHOP_LEGEND },
	reviewCount: { legend: SHOP_LEGEND },
	productLabel: { legend: SHOP_LEGEND },
	family: {
		legend: SHOP_LEGEND,
		hint: "Related models share one family. If left empty, it is brand and model without Pro, Max, Plus, Ultra, Lite, Mini and SE.",
	},
	description: { legend: TEXTS_LEGEND, kind: "long" },
	features: { legend: TEXTS_LEGEND, kind: "long", hint: SEMICOLON_HINT },
	inputs: { hint: SEMICOLON_HINT },
	brightnessStandard: { legend: "Picture" },
	measuredBrightness: { legend: "Picture" },
	nativeContrast: { legend: "Picture" },
	lag4k60: { legend: "Picture" },
	lag4k120: { legend: "Picture" },
	lag1080p60: { legend: "Picture" },
	lag1080p120: { legend: "Picture" },
	lag1080p240: { legend: "Picture" },
	gamingModes: {
		hint: `One or more of ${MODEL_FIELDS.gamingModes.options.join(", ")}. ${SEMICOLON_HINT}`,
	},
	offsetReference: { legend: "Light and throw" },
	body: { legend: "Size and weight" },
	notFor: {
		legend: TEXTS_LEGEND,
		hint: `One or more of ${MODEL_FIELDS.notFor.options.join(", ")}. ${SEMICOLON_HINT}`,
	},
	verdict: {
		legend: TEXTS_LEGEND,
		kind: "long",
		hint: "One sentence, at most 140 characters.",
	},
	summary: {
		legend: TEXTS_LEGEND,
		hint: "The verdict as shown on cards, at most 80 characters. If left empty, a longer verdict is cut after its first clause.",
	},
	pros: { legend: TEXTS_LEGEND, kind: "long", hint: PHRASES_HINT },
	cons: { legend: TEXTS_LEGEND, kind: "long", hint: PHRASES_HINT },
	eans: { legend: CODES_LEGEND, hint: `EAN, UPC or GTIN. ${SEMICOLON_HINT}` },
	mpn: { legend: CODES_LEGEND },
	imageUrls: {
		legend: TEXTS_LEGEND,
		kind: "long",
		hint: "Addresses that begin with https, one a line, at most eight. The photographs are fetched in the background and added.",
	},
};

/** The field that is not in a group, because the form shows it as checkboxes. */
const UNGROUPED_FIELD: FieldName = "productCategory";

function isFieldName(name: string): name is FieldName {
	return name in MODEL_FIELDS;
}

function acceptsValue(name: FieldName, value: unknown): boolean {
	return JSON_SCHEMAS[name].safeParse(value).success;
}

/** Returns the keyboard that a phone shows for a field. */
function inputMode(name: FieldName): "decimal" | "numeric" | undefined {
	const { empty, unit } = MODEL_FIELDS[name];
	// The number pads of phones have no minus.
	if (acceptsValue(name, -1)) return undefined;
	if (unit === "pounds" || typeof empty === "number" || acceptsValue(name, 1.5)) return "decimal";
	return empty === null && !acceptsValue(name, "text") ? "numeric" : undefined;
}

/**
 * Returns the options of a field with a fixed set of values; undefined for other fields, and for lists of such values.
 */
function optionsOf(name: FieldName): FormField["options"] {
	const { empty, options } = { options: undefined, ...MODEL_FIELDS[name] };
	if (empty !== null) return undefined;
	const textOf = (value: string) =>
		fieldText(name, decodeFields({ ...EMPTY_FIELDS, [name]: value }));
	return options && [["", "Not known"], ...options.map((value) => [value, textOf(value)] as const)];
}

function textField(name: string, label: string): FormField {
	return { name, label, id: fieldId(name), kind: "text", control: { autoComplete: "off" } };
}

function kindByValues(name: FieldName, options: FormField["options"]): FormField["kind"] {
	if (acceptsValue(name, true)) return "check";
	return options ? "choice" : "text";
}

function modelFormField(name: FieldName): FormField & { legend: string; position: number } {
	const { column: header, display, unit } = MODEL_FIELDS[name];
	const fieldLayout = LAYOUT_BY_FIELD[name] ?? {};
	const options = optionsOf(name);
	const kind = fieldLayout.kind ?? kindByValues(name, options);
	const keyboard = inputMode(name);
	const [legend, position] = display?.detailPlace ?? [OTHER_LEGEND, Number.MAX_SAFE_INTEGER];
	return {
		...textField(header, columnLabel(header)),
		kind,
		...(kind === "check" && { checkedValue: "true" }),
		...(kind === "long" && { control: { rows: 5, autoComplete: "off" } }),
		...(keyboard && { control: { inputMode: keyboard, autoComplete: "off" } }),
		...(unit !== undefined && { unit }),
		...(fieldLayout.hint !== undefined && { hint: fieldLayout.hint }),
		...(options && { options }),
		...(FACT_LABELS.has(header) && { isFact: true }),
		legend: fieldLayout.legend ?? legend,
		position:
			fieldLayout.legend === undefined ? position : Object.keys(LAYOUT_BY_FIELD).indexOf(name),
	};
}

const FIELDS = Object.keys(MODEL_FIELDS)
	.filter(isFieldName)
	.filter((name) => name !== UNGROUPED_FIELD)
	.map(modelFormField);

const NAME_FIELDS = ["brand", "model"].map((name) => textField(name, columnLabel(name)));

/** The fields of a model's form by group, without categories and the editor's words. */
export const FORM_GROUPS: readonly FormGroup[] = LEGENDS.map((legend) => ({
	legend,
	fields: [
		...(legend === NAME_LEGEND ? NAME_FIELDS : []),
		...FIELDS.filter((field) => field.legend === legend)
			.sort((a, b) => a.position - b.position)
			.map(({ legend: _, position: __, ...field }) => field),
	],
})).filter(({ fields }) => fields.length > 0);

export type FormParts = Awaited<ReturnType<typeof listFormParts>>;

/** Returns the groups and choices of the form of any model. */
export async function listFormParts(db: Db) {
	const categories = await listCategories(db);
	return { groups: FORM_GROUPS, categories: categories.map(({ slug, name }) => ({ slug, name })) };
}

/** Returns the form's field of a fact; undefined for other columns. */
export function factField(column: string): FormField | undefined {
	const fields = FORM_GROUPS.flatMap((group) => group.fields);
	return fields.find(({ name, isFact }) => isFact && name === column);
}

/** Labels of the form's fields, by column. */
export const FORM_LABELS: Readonly<Record<string, string>> = {
	sku: columnLabel("sku"),
	[CATEGORIES_FIELD]: columnLabel("product_category"),
	[EDITOR_WORDS_FIELD]: EDITOR_WORDS_LABEL,
	...Object.fromEntries(
		FORM_GROUPS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
	),
};
