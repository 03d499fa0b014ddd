import { data } from "@remix-run/node";
import { notSavedNow } from "~/logging/failure.server";
import { UserError } from "~/logging/user-error";

/** A page shown again with one sentence, where it might have been shown with more. */
interface Problem {
	problem: string;
	values?: undefined;
	errors?: undefined;
	chosen?: undefined;
}

/** Runs an action; what it cannot take, such as a body that is too large, is told on the page that it came from. */
export async function orProblem<Answer>(act: () => Promise<Answer>) {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const problem: Problem = { problem: error.message };
		return data(problem, { status: error.status, headers: { "Cache-Control": "no-store" } });
	}
}

/** The same for an action that writes: while the database takes no writes, that is told too, as a 503. */
export function orUnavailable<Answer>(what: string, act: () => Promise<Answer>) {
	return orProblem(async () => {
		try {
			return await act();
		} catch (error) {
			if (error instanceof Response || error instanceof UserError) throw error;
			throw new UserError(503, notSavedNow(what, error));
		}
	});
}
