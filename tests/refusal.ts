import { ExpectedError } from "~/logging/expected-error";

/** Returns the status and the text with which input was refused. Throws every other error. */
export function refusalText(error: unknown): string {
	if (error instanceof ExpectedError) return `${error.status} ${error.message}`;
	throw error;
}
