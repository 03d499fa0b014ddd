import type { SubmissionResult } from "@conform-to/react";
import type { ComponentType, ReactNode } from "react";
import type { FieldSpec } from "~/components/form/field-control";
import type { ToastContent } from "~/components/toast/toast-store";
import type { Difference, Meanwhile } from "~/features/records/kit/edit-conflict";
import type { OfferTexts } from "./offer-texts";

/** State of a model's form that is shown again. */
export interface ModelFormState {
	texts: ModelTexts;
	version: string;
	result?: SubmissionResult | undefined;
	differences?: readonly Difference[] | undefined;
	meanwhile?: Meanwhile | undefined;
}

/** State of an offer's form that is shown again. */
export interface OfferFormState {
	/** The shop's id, as submitted. */
	retailer: string;
	/** True for the form that adds an offer. */
	isNew: boolean;
	texts: OfferTexts;
	version?: string | undefined;
	result?: SubmissionResult | undefined;
	/** The stored values. */
	stored?: OfferTexts | undefined;
	meanwhile?: Meanwhile | undefined;
	/** True if the price falls so far that it has to be confirmed. */
	isFall?: boolean | undefined;
}

/** Data with which the editor is shown again. */
export interface EditorAnswer {
	form?: ModelFormState | undefined;
	offer?: OfferFormState | undefined;
	/** An error of the page as a whole. */
	problem?: string | undefined;
}

/** A form whose model was deleted since it was opened. */
export interface GoneModel {
	sku: string;
	form?: ModelFormState | undefined;
	offer?: OfferFormState | undefined;
}

/** Result of a form of the editor. */
export type EditorReply =
	| { kind: "done"; path: string; toast: ToastContent }
	| { kind: "answer"; status: 400 | 409 | 410 | 503; answer: EditorAnswer }
	| { kind: "gone"; status?: 400 | 503; gone: GoneModel };

/** A field of a model's form; `name` is its column in the import template. */
export interface FormField extends FieldSpec {
	/** True for a figure, whose value has sources. */
	isFigure?: true | undefined;
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
