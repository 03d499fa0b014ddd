import { type ActionFunctionArgs, data, type TypedResponse } from "@remix-run/node";
import type { SavedForm } from "~/components/form/form-result";
import {
	messageOnly,
	orErrorResponse,
	redirectWithToast,
	seeOther,
} from "~/http/response/form-response.server";
import { type ReceivedStaffForm, readStaffForm, type StaffFormOptions } from "./staff-form.server";

/** A redirect, with a toast if it has a title; the page again; or undefined, which is 404. */
type ActionResult =
	| SavedForm
	| { path: string; title?: undefined }
	| { status: number; actionData: unknown }
	| TypedResponse<never>
	| undefined;

export type StaffActionArgs = ActionFunctionArgs & ReceivedStaffForm;

type SubmitHandler = (args: StaffActionArgs) => Promise<ActionResult>;

/** The `actionData` of the results; never for a page without intents, whose result types are not known. */
type ActionDataOf<Result> = Result extends { actionData: infer ActionData }
	? unknown extends ActionData
		? never
		: ActionData
	: never;

interface StaffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	ShownAgain,
> {
	/** For the log, if the database takes no writes: "A shop was not moved". */
	failure: string;
	form?: StaffFormOptions;
	/** What the page's buttons do, by their `intent`. */
	intents?: Intents;
	/** What a form without one of these intents does. */
	submit: Submit;
	/**
	 * Data with which the page shows a message again, with the fields that were read (`isComplete` if that is all of
	 * them); by default the page shows the message alone.
	 */
	showAgain?: (
		problem: string,
		fields: FormData,
		isComplete: boolean,
	) => ShownAgain | Promise<ShownAgain>;
}

/**
 * The action of a staff page: reads its form (`readStaffForm`), does what the pressed button means, and responds. If
 * the site refuses that by an ExpectedError, or the database takes no writes now, the page is shown again with the
 * message and what `showAgain` returns for the fields as far as they were read.
 */
export function staffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	ShownAgain = ReturnType<typeof messageOnly>,
>(
	args: ActionFunctionArgs,
	{
		failure,
		form,
		intents,
		submit,
		showAgain = (problem) => messageOnly(problem) as ShownAgain,
	}: StaffAction<Submit, Intents, ShownAgain>,
) {
	type ActionData = ActionDataOf<Awaited<ReturnType<Submit | Intents[keyof Intents]>>>;
	const { request } = args;
	let fields: FormData | undefined;
	const runAction = async () => {
		const receivedForm = await readStaffForm(request, form);
		fields = receivedForm.fields;
		const intent = String(fields.get("intent") ?? "");
		const isIntent = intents !== undefined && Object.hasOwn(intents, intent);
		const run = (isIntent ? intents[intent] : undefined) ?? submit;
		const result = await run({ ...args, ...receivedForm });
		if (result === undefined) throw new Response(null, { status: 404 });
		if ("actionData" in result) {
			return data(result.actionData as ActionData, { status: result.status });
		}
		if (!("path" in result)) return result;
		if (result.title === undefined) return seeOther(result.path);
		return redirectWithToast(request, result.path, result);
	};
	return orErrorResponse(failure, runAction, (problem, readFields) =>
		showAgain(problem, fields ?? readFields, fields !== undefined),
	);
}
