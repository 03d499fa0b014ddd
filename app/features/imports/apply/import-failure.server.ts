import { isBusy, isDiskFull } from "db/writes/retry-busy";
import { type Failed, failed } from "~/features/imports/import-result";
import { UnknownColumnsError } from "~/features/imports/mapping/headings/foreign-sheet";
import { UserError } from "~/logging/user-error";
import { UnseenLayoutError } from "./commit-import.server";

/** Returns an expected error as the outcome shown to staff; undefined for an unexpected one. */
export function asFailure(error: unknown): Failed | undefined {
	if (error instanceof UnknownColumnsError) {
		return { ...failed(error.status, error.message), needsMapping: true };
	}
	if (error instanceof UnseenLayoutError) {
		return { ...failed(error.status, error.message), needsReview: true };
	}
	if (error instanceof UserError) return failed(error.status, error.message);
	if (isBusy(error)) {
		return failed(503, "Something else is being written just now. Please try again in a minute.");
	}
	if (isDiskFull(error)) {
		return failed(500, "The disk is full, so nothing was changed. Make room and try again.");
	}
	return undefined;
}
