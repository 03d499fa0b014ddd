import { type ActionFunctionArgs, data, type TypedResponse } from "@remix-run/node";
import type { SavedFormRedirect } from "~/components/form/form-result";
import {
	messageOnly,
	redirectWithToast,
	runOrErrorResponse,
	seeOther,
} from "~/http/response/form-response.server";
import { type ReceivedStaffForm, readStaffForm, type StaffFormOptions } from "./staff-form.server";

/** A redirect, with a toast if it has a title; the page again; or undefined, which is 404. */
type ActionResult =
	| SavedFormRedirect
	| { path: string; title?: undefined }
	| { status: number; actionData: unknown }
	| TypedResponse<never>
	| undefined;

export type StaffActionArgs = ActionFunctionArgs & ReceivedStaffForm;

type SubmitHandler = (args: StaffActionArgs) => Promise<ActionResult>;

/**
 * The type of a result's `actionData`. It is `never` if it would be unknown, as for the intents of a page without any,
 * so that only the type of `submit`'s result remains.
 */
type ActionDataOf<Result> = Result extends { actionData: infer ActionData }
	? unknown extends ActionData
		? never
		: ActionData
	: never;

interface StaffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	ErrorData,
> {
	/** For the log, if the database takes no writes: "A shop was not moved". */
	failure: string;
	form?: StaffFormOptions;
	/** Handlers of the page's buttons, by their `intent`. */
	intents?: Intents;
	/** Handler of a form without one of these intents. */
	submit: Submit;
	/**
	 * Returns the action data with which the page is shown again: an error message, and the fields that were read
	 * (`areAllFieldsRead` if all of them were). By default the page gets the message alone.
	 */
	showAgain?: (
		problem: string,
		fields: FormData,
		areAllFieldsRead: boolean,
	) => ErrorData | Promise<ErrorData>;
}

/**
 * The action of a staff page: reads its form (`readStaffForm`), runs the handler of the pressed button, and responds.
 * If the handler throws an ExpectedError, or the database takes no writes now, the page is shown again with the data
 * that `showAgain` returns for the message and the fields that were read.
 */
export function staffAction<
	Submit extends SubmitHandler,
	Intents extends Readonly<Record<string, SubmitHandler>>,
	ErrorData = ReturnType<typeof messageOnly>,
>(
	args: ActionFunctionArgs,
	{
		failure,
		form,
		intents,
		submit,
		showAgain = (problem) => messageOnly(problem) as ErrorData,
	}: StaffAction<Submit, Intents, ErrorData>,
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
	return runOrErrorResponse(failure, runAction, (problem, readFields) =>
		showAgain(problem, fields ?? readFields, fields !== undefined),
	);
}
