import { z } from "zod";
import type { Settings } from "~/config/env.server";
import type { ServiceAccount } from "~/config/service-account.server";
import { ExpectedError } from "~/logging/expected-error";

/** Time limit for one response of Google. */
const TIMEOUT_MS = 30_000;
/** Upper limit of one response, in bytes: far more than the largest sheet that may be imported. */
const MAX_RESPONSE_BYTES = 100 * 1024 * 1024;
const MAX_RETRIES = 2;

export type GoogleSettings = Pick<
	Settings,
	"GOOGLE_SHEET_ID" | "GOOGLE_SERVICE_ACCOUNT" | "GOOGLE_API_ROOT"
>;

type GoogleScope = "spreadsheets.readonly" | "drive.file";

/**
 * Signs in as the service account, for this scope only. Google's client is loaded on demand, because it is large and
 * most sites never need it.
 */
export async function googleClient(
	{ email, privateKey }: ServiceAccount,
	scope: GoogleScope,
	{ GOOGLE_API_ROOT: apiRoot }: GoogleSettings,
	timeoutMs = TIMEOUT_MS,
) {
	const { auth } = await import("@googleapis/sheets");
	const client = new auth.JWT({
		email,
		key: privateKey,
		scopes: [`https://www.googleapis.com/auth/${scope}`],
		transporterOptions: { timeout: timeoutMs },
	});
	client.transporter.interceptors.request.add({
		resolved: async (request) => {
			const { agent: _proxy, ...requestWithoutProxy } = request;
			const limits = {
				retryConfig: {
					// Requests that create files are not repeated; token requests set their own methods.
					httpMethodsToRetry: request.retryConfig?.httpMethodsToRetry ?? ["GET", "PUT"],
					noResponseRetries: 0,
					retry: MAX_RETRIES,
					statusCodesToRetry: [[500, 599]],
				},
				// Applied to the unpacked response; a declared length is not to be trusted.
				size: MAX_RESPONSE_BYTES,
			};
			if (apiRoot === undefined) return { ...request, ...limits };
			const { pathname, search } = new URL(request.url);
			return { ...requestWithoutProxy, ...limits, url: new URL(pathname + search, apiRoot) };
		},
	});
	return client;
}

/** An error that Google returned. */
export class GoogleError extends ExpectedError {
	override name = "GoogleError";
	constructor(
		status: 429 | 502,
		message: string,
		readonly response: { status: number; errorText: string },
	) {
		super(status, message);
	}
}

/** Errors of Google's client, with Google's response, or with the code of a connection failure. */
const clientErrorSchema = z.object({
	code: z.union([z.string(), z.number()]).optional(),
	cause: z.object({ name: z.string().optional(), type: z.string().optional() }).optional(),
	response: z.object({ status: z.number(), data: z.unknown() }).optional(),
});

/** Bodies of error responses of the APIs and of the token endpoint. */
const errorBodySchema = z.union([
	z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
	z
		.object({ error: z.string(), error_description: z.string().optional() })
		.transform(({ error, error_description }) => error_description ?? error),
]);

const MAX_MESSAGE_LENGTH = 300;

function messageOf(data: unknown, status: number): string {
	const parsed = errorBodySchema.safeParse(data);
	if (!parsed.success) return `status ${status}`;
	return parsed.data
		.replace(/[\s\p{C}]+/gu, " ")
		.trim()
		.slice(0, MAX_MESSAGE_LENGTH);
}

/** Returns advice to staff for this status. */
function adviceForStatus(status: number, email: string): string {
	switch (status) {
		case 400:
		case 401:
			return "Google does not accept the request. Check GOOGLE_SHEET_ID, or make a new key for the service account and set GOOGLE_SERVICE_ACCOUNT to it.";
		case 403:
			return `The service account may not read the sheet. In the sheet, press Share, enter ${email}, and choose Viewer.`;
		case 404:
			return `There is no such sheet. Check GOOGLE_SHEET_ID, and that the sheet is shared with ${email}.`;
		case 429:
			return "Google takes no more requests just now. Wait a minute and try again.";
		default:
			return "Google could not answer. Nothing was changed; please try again in a few minutes.";
	}
}

/** Returns the reason why there is no response; undefined if the error is not one of Google's client. */
function noResponseReason({ cause, code }: z.infer<typeof clientErrorSchema>): string | undefined {
	if (cause?.name === "AbortError" || cause?.name === "TimeoutError") {
		return "Google did not answer in time";
	}
	if (cause?.type === "max-size") return "Google's answer is too large";
	// Codes of connection failures are strings.
	return typeof code === "string" ? `Google could not be reached (${code})` : undefined;
}

/**
 * Returns the message for staff about a request that Google refused or that did not reach it; undefined for any other
 * error. `email` is the service account's.
 */
function googleFailure(error: unknown, email: string): ExpectedError | undefined {
	if (error instanceof z.ZodError) {
		return new ExpectedError(502, "Google's answer could not be read. Please try again later.");
	}
	const { data: parsedError } = clientErrorSchema.safeParse(error);
	if (!parsedError) return undefined;
	if (!parsedError.response) {
		const reason = noResponseReason(parsedError);
		const retryAdvice = "Nothing was changed; please try again in a few minutes.";
		return reason === undefined ? undefined : new ExpectedError(502, `${reason}. ${retryAdvice}`);
	}
	const { status, data } = parsedError.response;
	const errorText = `Google said: "${messageOf(data, status)}".`;
	return new GoogleError(
		status === 429 ? 429 : 502,
		`${adviceForStatus(status, email)} ${errorText}`,
		{
			status,
			errorText,
		},
	);
}

/** Calls Google. Throws an ExpectedError for failures of Google; rethrows other errors unchanged. */
export async function callGoogle<Result>(
	{ email }: ServiceAccount,
	call: () => Promise<Result>,
): Promise<Result> {
	try {
		return await call();
	} catch (error) {
		throw googleFailure(error, email) ?? error;
	}
}
