import { type ActionFunctionArgs, data, type TypedResponse } from "@remix-run/node";
import type { SavedForm } from "~/components/form/form-result";
import {
	onlyProblem,
	orErrorResponse,
	redirectWithToast,
	seeOther,
} from "~/http/response/form-response.server";
import { readStaffForm, type SentStaffForm, type StaffFormOptions } from "./staff-form.server";

/** A redirect, with a toast if it has a title; the page again; or undefined, which is 404. */
type ActionResult =
	| SavedForm
	| { path: string; title?: undefined }
	| { status: number; actionData: unknown }
	| TypedResponse<never>
	| undefined;

export type StaffActionArgs = ActionFunctionArgs & SentStaffForm;

type SubmitHandler = (sent: StaffActionArgs) => Promise<ActionResult>;

/** The `actionData` of the results; never for a page without intents, whose results are of no certain type. */
type ActionDataOf<Result> = Result extends { actionData: infer ActionData }
	? unknown extends ActionData
		? never
		: ActionData
	: never;

interface StaffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	Again,
> {
	/** For the log, if the database takes no writes: "A shop was not moved". */
	failure: string;
	form?: StaffFormOptions;
	/** The acts of the page's buttons, by their `intent`. */
	intents?: Intents;
	/** The act of a form without one of these intents. */
	submit: Submit;
	/**
	 * Data with which the page shows a message again, with the fields that were read (`isComplete` if that is all of
	 * them); absent for the message alone.
	 */
	again?: (problem: string, fields: FormData, isComplete: boolean) => Again | Promise<Again>;
}

/**
 * The action of a staff page: reads its form (`readStaffForm`), does what the pressed button means, and responds. If the
 * site refuses that by an ExpectedError, or the database takes no writes now, the page is shown again with the message
 * and what `again` returns for the fields as far as they were read.
 */
export function staffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	Again = ReturnType<typeof onlyProblem>,
>(
	args: ActionFunctionArgs,
	{
		failure,
		form,
		intents,
		submit,
		again = (problem) => onlyProblem(problem) as Again,
	}: StaffAction<Submit, Intents, Again>,
) {
	type ActionData = ActionDataOf<Awaited<ReturnType<Submit | Intents[keyof Intents]>>>;
	const { request } = args;
	let fields: FormData | undefined;
	const runAction = async () => {
		const sent = await readStaffForm(request, form);
		fields = sent.fields;
		const intent = String(fields.get("intent") ?? "");
		const isIntent = intents !== undefined && Object.hasOwn(intents, intent);
		const run = (isIntent ? intents[intent] : undefined) ?? submit;
		const result = await run({ ...args, ...sent });
		if (result === undefined) throw new Response(null, { status: 404 });
		if ("actionData" in result) {
			return data(result.actionData as ActionData, { status: result.status });
		}
		if (!("path" in result)) return result;
		if (result.title === undefined) return seeOther(result.path);
		return redirectWithToast(request, result.path, result);
	};
	return orErrorResponse(failure, runAction, (problem, readFields) =>
		again(problem, fields ?? readFields, fields !== undefined),
	);
}
