import { data } from "@remix-run/node";
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
