import type { ComponentType, ReactNode } from "react";

/** One field of a model's form; `name` is its column of the import template. */
export interface FormField {
	name: string;
	label: string;
	kind: "text" | "long" | "number" | "decimal" | "check";
	/** Unit of its number. */
	unit?: string | undefined;
	hint?: string | undefined;
}

export interface FormGroup {
	legend: string;
	fields: readonly FormField[];
}

/** The column that check boxes fill. */
export const CATEGORIES_FIELD = "product_category";

export const EDITOR_WORDS_FIELD = "editor_words";
export const EDITOR_WORDS_LABEL = "What we say where we pick this model";
export const MAX_EDITOR_WORDS = 200;

/** The fields of a form as the import's cells have them: text by column. */
export type ModelTexts = Record<string, string>;

/** The id of a field's control, which messages link to. */
export function fieldId(name: string): string {
	return `model-${name}`;
}

/** A form of the staff, which keeps what is typed into it when the session has ended. */
export type FormKind = ComponentType<{ className?: string; id?: string; children: ReactNode }>;
