import { notSavedNow } from "~/logging/failure.server";
import { UserError } from "~/logging/user-error";

/** Why an uploaded picture was not taken. */
export interface FailedPicture {
	status: number;
	problem: string;
}

export const NO_FILE: FailedPicture = { status: 400, problem: "Please choose a file first." };

/** What is told of a picture that was not taken. Throws what nobody expected. */
export function failedPicture(what: string, error: unknown): FailedPicture {
	if (error instanceof UserError) return { status: error.status, problem: error.message };
	return { status: 503, problem: notSavedNow(what, error) };
}
