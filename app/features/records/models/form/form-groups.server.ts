import type { Db } from "db/schema";
import { FACT_LABELS } from "~/features/catalogue/facts/row-facts.server";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import {
	EMPTY_FIELDS,
	type FieldName,
	fieldText,
	JSON_FIELDS,
	loadFields,
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

type FieldPlace = Pick<FormField, "hint" | "kind"> & { legend: (typeof ORDER)[number] };

const NAME = "Name and price";
const SHOP = "Shop facts";
const TEXTS = "Texts";
const CODES = "Barcodes and numbers";
const OTHER_GROUP = "Other";

const SEMICOLONS = "Put a semicolon between several.";

const PHRASES = "At most five, each on a line of its own or with a semicolon between them.";

const ORDER = [NAME, SHOP, TEXTS, ...SPEC_GROUPS, CODES, OTHER_GROUP] as const;

/** Group, kind and hint of fields, if they cannot be derived from `MODEL_FIELDS`. */
const PLACE_BY_FIELD: { readonly [Name in FieldName]?: Partial<FieldPlace> } = {
	pricePence: {
		legend: NAME,
		hint: "Shown while no shop has a fresh, new offer in stock; otherwise the cheapest of those is.",
	},
	isDiscontinued: { legend: SHOP },
	replacedBy: {
		legend: SHOP,
		hint: "SKU of the model that took its place. The page names it, with its price.",
	},
	isFeatured: { legend: SHOP },
	launchYear: { legend: SHOP },
	rating: { legend: SHOP },
	reviewCount: { legend: SHOP },
	productLabel: { legend: SHOP },
	family: {
		legend: SHOP,
		hint: "Sisters have the same. Empty, it is brand and model without Pro, Max, Plus, Ultra, Lite, Mini and SE.",
	},
	description: { legend: TEXTS, kind: "long" },
	features: { legend: TEXTS, kind: "long", hint: SEMICOLONS },
	inputs: { hint: SEMICOLONS },
	brightnessStandard: { legend: "Picture" },
	measuredBrightness: { legend: "Picture" },
	nativeContrast: { legend: "Picture" },
	lag4k60: { legend: "Picture" },
	lag4k120: { legend: "Picture" },
	lag1080p60: { legend: "Picture" },
	lag1080p120: { legend: "Picture" },
	lag1080p240: { legend: "Picture" },
	gamingModes: { hint: `Some of ${MODEL_FIELDS.gamingModes.options.join(", ")}. ${SEMICOLONS}` },
	offsetReference: { legend: "Light and throw" },
	body: { legend: "Size and weight" },
	notFor: {
		legend: TEXTS,
		hint: `Some of ${MODEL_FIELDS.notFor.options.join(", ")}. ${SEMICOLONS}`,
	},
	verdict: {
		legend: TEXTS,
		kind: "long",
		hint: "One sentence, at most 140 characters.",
	},
	summary: {
		legend: TEXTS,
		hint: "The verdict as cards have it, at most 80 letters. Empty, a longer verdict ends after its first clause.",
	},
	pros: { legend: TEXTS, kind: "long", hint: PHRASES },
	cons: { legend: TEXTS, kind: "long", hint: PHRASES },
	eans: { legend: CODES, hint: `EAN, UPC or GTIN. ${SEMICOLONS}` },
	mpn: { legend: CODES },
	imageUrls: {
		legend: TEXTS,
		kind: "long",
		hint: "https, one a line, at most eight. They are fetched in the background and added.",
	},
};

/** The field that is not in a group, because the form shows it as checkboxes. */
const CATEGORIES: FieldName = "productCategory";

function isFieldName(name: string): name is FieldName {
	return name in MODEL_FIELDS;
}

function acceptsValue(name: FieldName, value: unknown): boolean {
	return JSON_FIELDS[name].safeParse(value).success;
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
	const textOf = (value: string) => fieldText(name, loadFields({ ...EMPTY_FIELDS, [name]: value }));
	return options && [["", "Not known"], ...options.map((value) => [value, textOf(value)] as const)];
}

function textField(name: string, label: string): FormField {
	return { name, label, id: fieldId(name), kind: "text", control: { autoComplete: "off" } };
}

function kindByValues(name: FieldName, options: FormField["options"]): FormField["kind"] {
	if (acceptsValue(name, true)) return "check";
	return options ? "choice" : "text";
}

function placeField(name: FieldName): FormField & { legend: string; place: number } {
	const { column: heading, display, unit } = MODEL_FIELDS[name];
	const placement = PLACE_BY_FIELD[name] ?? {};
	const options = optionsOf(name);
	const kind = placement.kind ?? kindByValues(name, options);
	const mode = inputMode(name);
	const [legend, place] = display?.detailPlace ?? [OTHER_GROUP, Number.MAX_SAFE_INTEGER];
	return {
		...textField(heading, columnLabel(heading)),
		kind,
		...(kind === "check" && { checkedValue: "true" }),
		...(kind === "long" && { control: { rows: 5, autoComplete: "off" } }),
		...(mode && { control: { inputMode: mode, autoComplete: "off" } }),
		...(unit !== undefined && { unit }),
		...(placement.hint !== undefined && { hint: placement.hint }),
		...(options && { options }),
		...(FACT_LABELS.has(heading) && { isFact: true }),
		legend: placement.legend ?? legend,
		place: placement.legend === undefined ? place : Object.keys(PLACE_BY_FIELD).indexOf(name),
	};
}

const FIELDS = Object.keys(MODEL_FIELDS)
	.filter(isFieldName)
	.filter((name) => name !== CATEGORIES)
	.map(placeField);

const NAME_FIELDS = ["brand", "model"].map((name) => textField(name, columnLabel(name)));

/** The fields of a model's form by group, without categories and the editor's words. */
export const FORM_GROUPS: readonly FormGroup[] = ORDER.map((legend) => ({
	legend,
	fields: [
		...(legend === NAME ? NAME_FIELDS : []),
		...FIELDS.filter((field) => field.legend === legend)
			.sort((a, b) => a.place - b.place)
			.map(({ legend: _, place: __, ...field }) => field),
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
