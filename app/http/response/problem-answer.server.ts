import { data } from "@remix-run/node";
import { BodyError } from "~/http/request/body.server";
import { notSavedNow } from "~/logging/failure.server";
import { UserError } from "~/logging/user-error";

/** Data of a page shown again with a single message; unlike other errors it has no details. */
interface Problem {
	problem: string;
	values?: undefined;
	errors?: undefined;
	chosen?: undefined;
}

/**
 * Runs an action. For a request that it refuses, such as a body that is too large, responds with the page again, a
 * message and the fields that could be read.
 */
export async function orErrorResponse<Answer, Again>(
	act: () => Promise<Answer>,
	again: (problem: string, fields: FormData) => Again,
) {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const fields = error instanceof BodyError ? error.fields : new FormData();
		const answer = again(error.message, fields);
		return data(answer, { status: error.status, headers: { "Cache-Control": "no-store" } });
	}
}

/** The same for a page that shows only the message. */
export function orProblemResponse<Answer>(act: () => Promise<Answer>) {
	return orErrorResponse(act, (problem): Problem => ({ problem }));
}

/** Runs a write. If the database takes no writes now, throws a UserError of status 503 that says so. */
export async function orUnavailable<Answer>(
	what: string,
	act: () => Promise<Answer>,
): Promise<Answer> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof Response || error instanceof UserError) throw error;
		throw new UserError(503, notSavedNow(what, error));
	}
}

/** The same for an action that writes, on a page that shows only the message. */
export function orUnavailableResponse<Answer>(what: string, act: () => Promise<Answer>) {
	return orProblemResponse(() => orUnavailable(what, act));
}
