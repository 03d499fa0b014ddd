import type { SubmissionResult } from "@conform-to/react";
import type { ToastContent } from "~/components/toast/toast-store";

/** Messages by field. */
export type FieldErrors = Record<string, string[] | undefined>;

/** Result of a sent form, for its page and its JSON call. */
export type FormOutcome<Extra extends object = object> =
	/** With a toast in place of the page's own. */
	| { status: 200; toast?: ToastContent }
	| {
			status: 400;
			formErrors: string[];
			fieldErrors: FieldErrors;
			/** Fields that are shown again beside those that always are. */
			keptFields?: string[];
			/** Other data that the page needs to show the form again. */
			extra?: Extra;
	  }
	| { status: 429; retryAfter: number }
	/** The database takes no writes just now. */
	| { status: 503; message: string };

/** Data of the answer to a form. */
export interface FormAnswer<Extra extends object = object> {
	/** Missing where the server gave no answer. */
	lastResult?: SubmissionResult | undefined;
	toast?: ToastContent | undefined;
	extra?: Extra | undefined;
}

/** The messages of a result for the form as a whole. */
export function formErrorsOf(result: SubmissionResult | undefined): string[] {
	return result?.error?.[""] ?? [];
}

/** The field that scripts add to a form: its answer is shown in the page, without a redirect. */
export const WITH_SCRIPTS = "with-scripts";
