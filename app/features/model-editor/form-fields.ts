import type { ComponentType, ReactNode } from "react";

/** A field of a model's form; `name` is its column in the import template. */
export interface FormField {
	name: string;
	label: string;
	kind: "text" | "long" | "number" | "decimal" | "check" | "choice";
	/** Values of a choice. */
	options?: readonly { value: string; text: string }[] | undefined;
	/** True for a figure, whose value has sources. */
	isFigure?: true | undefined;
	/** Unit of its number. */
	unit?: string | undefined;
	hint?: string | undefined;
}

export interface FormGroup {
	legend: string;
	fields: readonly FormField[];
}

/** The column that checkboxes fill. */
export const CATEGORIES_FIELD = "product_category";

export const EDITOR_WORDS_FIELD = "editor_words";
export const EDITOR_WORDS_LABEL = "What we say where we pick this model";
export const MAX_EDITOR_WORDS = 200;

/** Values of a form as cells of the import template: text by column. */
export type ModelTexts = Record<string, string>;

/** Returns the id of a field's control, to which messages link. */
export function fieldId(name: string): string {
	return `model-${name}`;
}

/** A staff form, which keeps typed values as a draft when the session has ended. */
export type FormKind = ComponentType<{ className?: string; id?: string; children: ReactNode }>;
