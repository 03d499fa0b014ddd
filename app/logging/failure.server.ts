import { randomUUID } from "node:crypto";
import { isDiskFull, unavailability } from "db/writes/unavailable";
import { LOGS_JSON } from "~/config/env.server";
import { noteReference, writeJson } from "./json-log.server";

/** A failure as shown to visitors: a reference to quote, and 503 if trying again soon makes sense. */
export interface Failure {
	reference: string;
	status: 500 | 503;
	isDiskFull: boolean;
}

/** Message of a failure that only a retry can help. */
const TRY_IN_A_MINUTE = "That did not work just now. Please try again in a minute.";
const WENT_WRONG = "Something went wrong on our side. Please try again later.";
const DISK_FULL = "That did not work: the disk is full. Please try again later.";

/** Message of a form that keeps its typed values. */
const NOT_SAVED: Record<Failure["status"], string> = {
	500: "We could not save this. Please try again later.",
	503: "We could not save this just now. Please send it again in a minute.",
};
const NOT_SAVED_DISK_FULL = "We could not save this: the disk is full. Please send it again later.";

/** Value of Retry-After, in seconds, for a temporary failure. */
export const RETRY_AFTER_S = 30;

/**
 * Logs an unexpected failure, once, under a reference that its response shows. An unavailable database is logged as one
 * line and is a 503; all other errors are bugs, logged with their stack.
 */
export function logFailure(what: string, error: unknown): Failure {
	const reference = randomUUID().slice(0, 8);
	const why = unavailability(error);
	noteReference(reference);
	if (LOGS_JSON) {
		const message = why === undefined ? what : `${what}: ${why}`;
		writeJson({ level: "error", message, reference, error: why === undefined ? error : undefined });
	} else console.error(`[${reference}] ${what}:`, why ?? error);
	return { reference, status: why === undefined ? 500 : 503, isDiskFull: isDiskFull(error) };
}

/** Message of a failure, if nothing typed is kept. */
export function failureText({ reference, status, isDiskFull }: Failure): string {
	const message = status === 503 ? TRY_IN_A_MINUTE : WENT_WRONG;
	return `${isDiskFull ? DISK_FULL : message} Reference: ${reference}`;
}

/** Message of a form that failed and keeps its typed values. */
export function notSavedText({ reference, status, isDiskFull }: Failure): string {
	return `${isDiskFull ? NOT_SAVED_DISK_FULL : NOT_SAVED[status]} Reference: ${reference}`;
}

/**
 * Logs that something was not saved because the database takes no writes just now. Returns the message for the form;
 * throws every other error.
 */
export function notSavedNow(what: string, error: unknown): string {
	if (unavailability(error) === undefined) throw error;
	return notSavedText(logFailure(what, error));
}
