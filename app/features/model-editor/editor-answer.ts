import type { FieldErrors } from "~/components/form/form-outcome";
import type { ToastContent } from "~/components/toast/toast-store";
import type { Difference, Meanwhile } from "~/features/records/kit/edit-conflict";
import type { ModelTexts } from "./form-fields";
import type { OfferTexts } from "./offer-texts";

/** A model's form as it is shown again. */
export interface ModelFormState {
	texts: ModelTexts;
	version: string;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
	differences?: readonly Difference[] | undefined;
	meanwhile?: Meanwhile | undefined;
}

/** An offer's form as it is shown again. */
export interface OfferFormState {
	/** The shop's id, as it was sent. */
	retailer: string;
	/** The form that adds an offer. */
	isNew: boolean;
	texts: OfferTexts;
	version?: string | undefined;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
	/** The values that are stored now. */
	stored?: OfferTexts | undefined;
	meanwhile?: Meanwhile | undefined;
	/** The price falls so far that the person is asked whether it is right. */
	isFall?: boolean | undefined;
}

/** Data with which the editor's page is shown again. */
export interface EditorAnswer {
	form?: ModelFormState | undefined;
	offer?: OfferFormState | undefined;
	/** A failure of the page as a whole. */
	problem?: string | undefined;
}

/** A form whose model was deleted meanwhile. */
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
