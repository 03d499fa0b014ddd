import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import {
	type FieldErrors,
	type FormAnswer,
	type FormOutcome,
	WITH_SCRIPTS,
} from "~/components/form/form-outcome";
import type { ToastContent } from "~/components/toast/toast-store";
import { BodyError, readForm } from "~/http/request/body.server";
import { TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { logFailure, notSavedText } from "~/logging/failure.server";
import { redirectWithToast } from "./toast.server";

interface FormPage {
	/** Redirect target for a visitor without scripts. */
	path: string;
	/** Toast after success. */
	toast: ToastContent;
	/** Names of the fields whose values are shown again after an error. */
	shownFields: readonly string[];
	/** Values are cut to this length when they are shown again. */
	maxShownLength: number;
}

/** Conform's result of a form with errors, some of a field and some of the form as a whole. */
function errorResult(
	initialValue: Record<string, string>,
	formErrors: string[],
	fieldErrors: FieldErrors = {},
): SubmissionResult {
	const named = Object.entries(fieldErrors).map(([name, errors]) => [name, errors ?? null]);
	const error = {
		...Object.fromEntries(named),
		...(formErrors.length > 0 && { "": formErrors }),
	};
	return { status: "error", initialValue, error };
}

/**
 * Runs the action of a form: reads the fields, submits them and responds. With scripts the response is data for the
 * form only; without, it is a redirect with a toast, or after any error the page with the typed values.
 */
export async function answerForm<Extra extends object = object>(
	request: Request,
	page: FormPage,
	submit: (fields: FormData) => Promise<FormOutcome<Extra>>,
) {
	requireSameOrigin(request);
	let fields = new FormData();

	const answer = (
		status: number,
		content: FormAnswer<Extra>,
		headers: Record<string, string> = {},
	) => data(content, { status, headers: { "Cache-Control": "no-store", ...headers } });

	const typed = (names: readonly string[]) =>
		Object.fromEntries(
			names.map((name) => [name, String(fields.get(name) ?? "").slice(0, page.maxShownLength)]),
		);

	const failed = (status: number, message: string, headers?: Record<string, string>) => {
		const lastResult = errorResult(typed(page.shownFields), [message]);
		return answer(status, { lastResult }, headers);
	};

	try {
		fields = await readForm(request);
		const outcome = await submit(fields);
		switch (outcome.status) {
			case 200:
				return fields.has(WITH_SCRIPTS)
					? answer(200, { lastResult: { status: "success" }, toast: outcome.toast })
					: await redirectWithToast(request, page.path, outcome.toast ?? page.toast);
			case 400: {
				const { formErrors, fieldErrors, keptFields = [], extra } = outcome;
				const shown = typed([...page.shownFields, ...keptFields]);
				const lastResult = errorResult(shown, formErrors, fieldErrors);
				return answer(400, { lastResult, extra });
			}
			case 429:
				return failed(429, TOO_MANY, { "Retry-After": String(outcome.retryAfter) });
			case 503:
				return failed(503, outcome.message);
		}
	} catch (error) {
		if (error instanceof BodyError) {
			fields = error.fields;
			return failed(error.status, error.message);
		}
		// The client disconnected: no failure of the site.
		if (request.signal.aborted) throw error;
		const failure = logFailure("A form was not stored", error);
		return failed(failure.status, notSavedText(failure));
	}
}
