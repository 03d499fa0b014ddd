import type { ClientActionFunctionArgs } from "@remix-run/react";
import { askServer } from "~/components/form/form-fetcher";
import { formErrorsOf } from "~/components/form/form-outcome";
import { showToast } from "~/components/toast/toast-store";
import type { ContactAnswer } from "./contact-form";
import { MESSAGE_SENT, SENDING_FAILED, TRY_LATER } from "./contact-texts";

export async function contactClientAction({
	serverAction,
}: ClientActionFunctionArgs): Promise<ContactAnswer> {
	const asked = await askServer(() => serverAction<ContactAnswer>());
	const lastResult = asked.answer?.lastResult;
	if (lastResult?.status === "success") {
		showToast(MESSAGE_SENT);
		return { lastResult };
	}
	const { "": _, ...fieldErrors } = lastResult?.error ?? {};
	const [description = asked.message ?? TRY_LATER] = [
		...Object.values(fieldErrors).flatMap((errors) => errors ?? []),
		...formErrorsOf(lastResult),
	];
	showToast({ title: SENDING_FAILED, description, style: "destructive" });
	if (!asked.answer) return {};
	// The toast's message is not repeated above the form.
	return { ...asked.answer, lastResult: lastResult && { ...lastResult, error: fieldErrors } };
}
