import type { ComponentType, ReactNode } from "react";
import type { ControlField } from "~/components/form/field-control";
import { COLUMN_LABELS } from "~/features/catalogue/fields/column-labels";

/** Limits of a model's form, which has its columns and the ticked categories; a character may take 9 bytes. */
export const MODEL_FORM_LIMITS = { maxBytes: 512 * 1024, maxFields: 400 };

/** The problem of a form whose model was deleted since it was opened. */
export const DELETED_MODEL_TEXT =
	"It was deleted after you opened it, so nothing was saved. Here is what you typed.";

/** A field of a model's form; `name` is its column in the import template. */
export interface FormField extends ControlField {
	/** True for a fact, whose value has sources. */
	isFact?: true | undefined;
}

export interface FormGroup {
	legend: string;
	fields: readonly FormField[];
}

/** The column of the categories, which checkboxes fill. */
export const CATEGORIES_FIELD = "product_category";

export const EDITOR_WORDS_FIELD = "editor_words";
export const EDITOR_WORDS_LABEL = "What we say where we pick this model";
export const MAX_EDITOR_WORDS_LENGTH = 200;

/** Values of a form as cells of an import file: text by column. */
export type ModelTexts = Record<string, string>;

/** Returns the id of a field's control, to which messages link. */
export function fieldId(name: string): string {
	return `model-${name}`;
}

/** The component of a staff form, which keeps typed values as a draft when the session has ended. */
export type StaffFormComponent = ComponentType<{
	className?: string;
	id?: string;
	children: ReactNode;
}>;

/** Fields of an offer's form, which are columns of a file of offers. */
export const OFFER_FIELDS: readonly Omit<ControlField, "id">[] = [
	{
		name: "price",
		label: COLUMN_LABELS.price,
		unit: "pounds",
		control: { inputMode: "decimal", autoComplete: "off" },
	},
	{
		name: "delivery_price",
		label: COLUMN_LABELS.delivery_price,
		unit: "pounds",
		control: { inputMode: "decimal", autoComplete: "off" },
	},
	{
		name: "condition",
		label: COLUMN_LABELS.condition,
		kind: "choice",
		options: [
			["new", "New"],
			["refurbished", "Refurbished"],
		],
	},
	{ name: "in_stock", label: COLUMN_LABELS.in_stock, kind: "check", checkedValue: "true" },
	{
		name: "affiliate_url",
		label: COLUMN_LABELS.affiliate_url,
		control: { type: "url", placeholder: "https://", autoComplete: "off" },
	},
];
