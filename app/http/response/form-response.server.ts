import type { SubmissionResult } from "@conform-to/react";
import {
	createCookieSessionStorage,
	data,
	redirect,
	type SessionStorage,
	type TypedResponse,
} from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import {
	type FieldErrors,
	type FormResult,
	type SubmitResult,
	WITH_SCRIPTS_FIELD,
} from "~/components/form/form-result";
import type { ToastContent } from "~/components/toast/toast-store";
import { sessionSecret } from "~/config/session-secret.server";
import { BodyError, readForm } from "~/http/request/body.server";
import { cookieOptions, hasCookie } from "~/http/request/cookies.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { ExpectedError } from "~/logging/expected-error";
import { logFailure, logNotSaved, notSavedText } from "~/logging/failure.server";

const TOAST_COOKIE = "toast";

/** Lifetime of the cookie: short, because a late toast would confuse. */
const TOAST_MAX_AGE_S = 300;

// Unlike remix-toast's own cookie, this one is signed, and restricted to https if the site uses it.
function toastStorage(request: Request): SessionStorage {
	return createCookieSessionStorage({
		cookie: {
			...cookieOptions(request),
			name: TOAST_COOKIE,
			maxAge: TOAST_MAX_AGE_S,
			secrets: [sessionSecret()],
		},
	});
}

/** Redirects (303) after a form, without a toast. */
export function seeOther(path: string): TypedResponse<never> {
	return redirect(path, { status: 303, headers: NO_STORE_HEADERS });
}

/** Redirects the visitor (303) to a page of this site, which shows the toast once. */
export async function redirectWithToast(
	request: Request,
	path: string,
	{ title, description, style }: ToastContent,
): Promise<TypedResponse<never>> {
	const toastUtils = createToastUtilsWithCustomSession(toastStorage(request));
	const type = style === "destructive" ? "error" : "success";
	const toast = { message: title, description, type } as const;
	return toastUtils.redirectWithToast(path, toast, { status: 303, headers: NO_STORE_HEADERS });
}

interface FlashedToast {
	toast?: ToastContent;
	/** Headers that the response showing the toast must have: they delete the cookie. */
	headers: Record<string, string>;
}

/** Returns the visitor's pending toast, with headers that delete its cookie. */
export async function consumeToast(request: Request): Promise<FlashedToast> {
	if (!hasCookie(request, TOAST_COOKIE)) return { headers: {} };
	const storage = toastStorage(request);
	const { toast } = await createToastUtilsWithCustomSession(storage).getToast(request);
	const headers = { "Set-Cookie": await storage.destroySession(await storage.getSession()) };
	if (!toast) return { headers };
	return {
		toast: {
			title: toast.message,
			description: toast.description,
			style: toast.type === "error" ? "destructive" : "default",
		},
		headers,
	};
}

/** Data of a page shown again with a single message; unlike other errors it has no details. */
interface ProblemData {
	problem: string;
	errors?: undefined;
}

/** Returns the data of a page that is shown again with only the message. */
export function messageOnly(problem: string): ProblemData {
	return { problem };
}

/**
 * Runs an action. If it throws an ExpectedError, or the database accepts no writes now, responds with the data that
 * `showAgain` returns for the message and the fields that could be read. `failure` is the log's text if the database
 * accepts no writes. `logNotSaved` throws every other error again.
 */
export async function runOrErrorResponse<Result, ErrorData>(
	failure: string,
	run: () => Promise<Result>,
	showAgain: (problem: string, fields: FormData) => ErrorData | Promise<ErrorData>,
) {
	try {
		return await run();
	} catch (caughtError) {
		const error =
			caughtError instanceof ExpectedError
				? caughtError
				: new ExpectedError(503, logNotSaved(failure, caughtError));
		const fields = error instanceof BodyError ? error.fields : new FormData();
		const { status, message, retryAfter } = error;
		const retryHeaders = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
		return data(await showAgain(message, fields), {
			status,
			headers: { ...NO_STORE_HEADERS, ...retryHeaders },
		});
	}
}

interface FormPage {
	/** Redirect target for a visitor without scripts. */
	path: string;
	/** Toast after success. */
	toast: ToastContent;
	/** Names of the fields whose values are shown again after an error. */
	refilledFields: readonly string[];
	/** Values are cut to this length when they are shown again. */
	maxRefilledLength: number;
}

/** Returns Conform's result of a form with errors of fields and errors of the form. */
function errorResult(
	initialValue: Record<string, string>,
	formErrors: string[],
	fieldErrors: FieldErrors = {},
): SubmissionResult {
	const errorEntries = Object.entries(fieldErrors).map(([name, errors]) => [name, errors ?? null]);
	const error = {
		...Object.fromEntries(errorEntries),
		...(formErrors.length > 0 && { "": formErrors }),
	};
	return { status: "error", initialValue, error };
}

/**
 * Runs the action of a form: reads the fields, submits them and responds. With scripts the response is data for the
 * form only; without, it is a redirect with a toast, or after an error the page with the typed values.
 */
export async function handleForm<PageData extends object = object>(
	request: Request,
	page: FormPage,
	submit: (fields: FormData) => Promise<SubmitResult<PageData>>,
) {
	requireSameOrigin(request);
	let fields = new FormData();

	const respondWith = (
		status: number,
		content: FormResult<PageData>,
		headers: Record<string, string> = {},
	) => data(content, { status, headers: { ...NO_STORE_HEADERS, ...headers } });

	const submittedValues = (names: readonly string[]) =>
		Object.fromEntries(
			names.map((name) => [name, String(fields.get(name) ?? "").slice(0, page.maxRefilledLength)]),
		);

	const failedResponse = (status: number, message: string, headers?: Record<string, string>) => {
		const lastResult = errorResult(submittedValues(page.refilledFields), [message]);
		return respondWith(status, { lastResult }, headers);
	};

	try {
		fields = await readForm(request);
		const result = await submit(fields);
		switch (result.status) {
			case 200:
				return fields.has(WITH_SCRIPTS_FIELD)
					? respondWith(200, { lastResult: { status: "success" }, toast: result.toast })
					: await redirectWithToast(request, page.path, result.toast ?? page.toast);
			case 400: {
				const { formErrors, fieldErrors, extraRefilledFields = [], pageData } = result;
				const refilledValues = submittedValues([...page.refilledFields, ...extraRefilledFields]);
				const lastResult = errorResult(refilledValues, formErrors, fieldErrors);
				return respondWith(400, { lastResult, pageData });
			}
			case 429:
				return failedResponse(429, TOO_MANY_SENT_TEXT, {
					"Retry-After": String(result.retryAfter),
				});
			case 503:
				return failedResponse(503, result.message);
		}
	} catch (error) {
		if (error instanceof BodyError) {
			fields = error.fields;
			return failedResponse(error.status, error.message);
		}
		// The client disconnected, which is no failure of the site.
		if (request.signal.aborted) throw error;
		const failure = logFailure("A form was not stored", error);
		return failedResponse(failure.status, notSavedText(failure));
	}
}
