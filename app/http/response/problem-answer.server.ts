import { data } from "@remix-run/node";
import { BodyError } from "~/http/request/body.server";
import { UserError } from "~/logging/user-error";

/** A page shown again with one sentence, where it might have been shown with more. */
interface Problem {
	problem: string;
	values?: undefined;
	errors?: undefined;
	chosen?: undefined;
}

/**
 * Runs an action; what it cannot take, such as a body that is too large, is told on the page that it came from, with
 * the fields that could be read of it.
 */
export async function orAnswer<Answer, Again>(
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

/** The same for a page that shows nothing but the sentence. */
export function orProblem<Answer>(act: () => Promise<Answer>) {
	return orAnswer(act, (problem): Problem => ({ problem }));
}
