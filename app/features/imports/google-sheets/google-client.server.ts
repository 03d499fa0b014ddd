import type { Settings } from "~/config/env.server";
import type { ServiceAccount } from "~/config/service-account.server";
import { googleFailure } from "./google-answer";

/** Longest wait for one answer of Google's. */
const TIMEOUT_MS = 30_000;
/** Most bytes taken of one answer: far more than the largest sheet that may be imported. */
const MAX_ANSWER_BYTES = 100 * 1024 * 1024;
const RETRIES = 2;

export type GoogleSettings = Pick<
	Settings,
	"GOOGLE_SHEET_ID" | "GOOGLE_SERVICE_ACCOUNT" | "GOOGLE_API_ROOT"
>;

export type GoogleScope = "spreadsheets.readonly" | "drive.file";

/**
 * Signs in as the service account, for no more than this scope. Google's client is loaded only here: it is large,
 * and most sites never need it.
 */
export async function googleClient(
	{ email, privateKey }: ServiceAccount,
	scope: GoogleScope,
	{ GOOGLE_API_ROOT: root }: GoogleSettings,
	timeoutMs = TIMEOUT_MS,
) {
	const { auth } = await import("googleapis/build/src/apis/sheets/index.js");
	const client = new auth.JWT({
		email,
		key: privateKey,
		scopes: [`https://www.googleapis.com/auth/${scope}`],
		transporterOptions: { timeout: timeoutMs },
	});
	client.transporter.interceptors.request.add({
		resolved: async (request) => {
			const { agent: _proxy, ...direct } = request;
			const limits = {
				retryConfig: {
					// What makes a file is not sent twice; asking for a token says itself that it may be.
					httpMethodsToRetry: request.retryConfig?.httpMethodsToRetry ?? ["GET", "PUT"],
					noResponseRetries: 0,
					retry: RETRIES,
					statusCodesToRetry: [[500, 599]],
				},
				// Counted as the answer is unpacked; a declared length is not to be trusted.
				size: MAX_ANSWER_BYTES,
			};
			if (root === undefined) return { ...request, ...limits };
			const { pathname, search } = new URL(request.url);
			return { ...direct, ...limits, url: new URL(pathname + search, root) };
		},
	});
	return client;
}

/** Runs what asks Google, so that its errors come as a UserError and only our own mistakes as they are. */
export async function askGoogle<T>({ email }: ServiceAccount, ask: () => Promise<T>): Promise<T> {
	try {
		return await ask();
	} catch (error) {
		throw googleFailure(error, email) ?? error;
	}
}
