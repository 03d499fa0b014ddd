import type { SubmissionResult } from "@conform-to/react";
import type { ToastContent } from "~/components/toast/toast-store";

/** Messages by field. */
export type FieldErrors = Record<string, string[] | undefined>;

/** The result of a submitted form. The page of the form and its JSON call make their responses from it. */
export type SubmitResult<PageData extends object = object> =
	/** `toast` replaces the page's own toast. */
	| { status: 200; toast?: ToastContent }
	| {
			status: 400;
			formErrors: string[];
			fieldErrors: FieldErrors;
			/** Fields to show again with their values, besides those that the page always shows again. */
			extraRefilledFields?: string[];
			/** Other data that the page needs to show the form again. */
			pageData?: PageData;
	  }
	/** `retryAfter` in seconds. */
	| { status: 429; retryAfter: number }
	/** The database does not accept writes at the moment. */
	| { status: 503; message: string };

/** The action data of a page with a form, made from a `SubmitResult`. */
export interface FormResult<PageData extends object = object> {
	/** Missing if the server did not respond. */
	lastResult?: SubmissionResult | undefined;
	toast?: ToastContent | undefined;
	pageData?: PageData | undefined;
}

/** Redirect and toast after a form was saved. */
export interface SavedFormRedirect extends ToastContent {
	path: string;
}

/** Returns the messages that concern the form as a whole. */
export function formErrorsOf(result: SubmissionResult | undefined): string[] {
	return result?.error?.[""] ?? [];
}

/** Field that scripts add to a form, so that the result is shown in the page without a redirect. */
export const WITH_SCRIPTS_FIELD = "with-scripts";
