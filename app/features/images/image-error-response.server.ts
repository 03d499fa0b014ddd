import { jsonError } from "~/http/response/json.server";
import { UserError } from "~/logging/user-error";

const RETRY_AFTER_S = 60;

/** What became of a rejected promise, as JSON where it is a refusal; anything else is thrown on. */
export function answerRefusal(error: unknown): Response {
	if (!(error instanceof UserError)) throw error;
	const headers = error.status === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {};
	return jsonError(error.status, error.message, headers);
}
