import type { FieldErrors } from "~/components/form/form-outcome";
import type { ToastContent } from "~/components/toast/toast-store";
import type { Difference, Meanwhile } from "~/features/records/kit/edit-conflict";
import type { ModelTexts } from "./form-fields";
import type { OfferTexts } from "./offer-texts";

/** State of a model's form that is shown again. */
export interface ModelFormState {
	texts: ModelTexts;
	version: string;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
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
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
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
