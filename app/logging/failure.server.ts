import { randomUUID } from "node:crypto";
import { isDiskFull, unavailability } from "db/writes/unavailable";
import { LOGS_JSON } from "~/config/env.server";
import { addFailureReferenceToRequest, writeLogEntry } from "./json-log.server";

/** A failure as shown to visitors: a reference to quote, and a status, 503 for a temporary failure. */
export interface Failure {
	reference: string;
	status: 500 | 503;
	isDiskFull: boolean;
}

/** Message of a temporary failure. */
const TRY_IN_A_MINUTE_TEXT = "That did not work just now. Please try again in a minute.";
const WENT_WRONG_TEXT = "Something went wrong on our side. Please try again later.";
const DISK_FULL_TEXT = "That did not work: the disk is full. Please try again later.";

/** Messages of a form that keeps its typed values, by status. */
const NOT_SAVED_TEXTS: Record<Failure["status"], string> = {
	500: "We could not save this. Please try again later.",
	503: "We could not save this just now. Please send it again in a minute.",
};
const NOT_SAVED_DISK_FULL_TEXT =
	"We could not save this: the disk is full. Please send it again later.";

/** Value of Retry-After, in seconds, for a temporary failure. */
export const RETRY_AFTER_SECONDS = 30;

/**
 * Logs an unexpected failure under a reference that the response shows. An unavailable database is logged as one line
 * and is a 503; all other errors are bugs, logged with their stack.
 */
export function logFailure(failedAction: string, error: unknown): Failure {
	const reference = randomUUID().slice(0, 8);
	const reason = unavailability(error);
	addFailureReferenceToRequest(reference);
	if (LOGS_JSON) {
		const message = reason === undefined ? failedAction : `${failedAction}: ${reason}`;
		writeLogEntry({
			level: "error",
			message,
			reference,
			error: reason === undefined ? error : undefined,
		});
	} else console.error(`[${reference}] ${failedAction}:`, reason ?? error);
	return { reference, status: reason === undefined ? 500 : 503, isDiskFull: isDiskFull(error) };
}

/** Returns the message of a failure, for a response that does not keep typed values. */
export function failureText({ reference, status, isDiskFull }: Failure): string {
	const message = status === 503 ? TRY_IN_A_MINUTE_TEXT : WENT_WRONG_TEXT;
	return `${isDiskFull ? DISK_FULL_TEXT : message} Reference: ${reference}`;
}

/** Returns the message of a failed form that keeps its typed values. */
export function notSavedText({ reference, status, isDiskFull }: Failure): string {
	return `${isDiskFull ? NOT_SAVED_DISK_FULL_TEXT : NOT_SAVED_TEXTS[status]} Reference: ${reference}`;
}

/**
 * Logs that something was not saved because the database is unavailable, and returns the message for the form. Rethrows
 * every other error.
 */
export function logNotSaved(failedAction: string, error: unknown): string {
	if (unavailability(error) === undefined) throw error;
	return notSavedText(logFailure(failedAction, error));
}
