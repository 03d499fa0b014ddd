import type { ClientActionFunctionArgs } from "@remix-run/react";
import { askServer } from "~/components/form/form-fetcher";
import { type FormAnswer, formErrorsOf } from "~/components/form/form-outcome";
import { showToast } from "~/components/toast/toast-store";
import {
	FAILED_TO_SUBSCRIBE,
	INVALID_EMAIL,
	SUBSCRIBED,
	SUBSCRIPTION_FAILED,
} from "./newsletter-texts";

/** Loads the validator: on intent, because few visitors subscribe. */
export const loadSchema = () => import("./subscription-schema").catch(() => undefined);

/** Without its code, the address is the server's to judge. */
async function isValid(email: string): Promise<boolean> {
	const loaded = await loadSchema();
	return loaded === undefined || loaded.subscriptionSchema.safeParse({ email }).success;
}

function showFailure(description: string): void {
	showToast({ title: SUBSCRIPTION_FAILED, description, style: "destructive" });
}

/** Client action of every page with the newsletter's form: shows the outcome as a toast. */
export async function newsletterClientAction({
	request,
	serverAction,
}: ClientActionFunctionArgs): Promise<FormAnswer> {
	const email = String((await request.clone().formData()).get("email"));
	if (!(await isValid(email))) {
		return { lastResult: { status: "error", error: { email: [INVALID_EMAIL] } } };
	}
	const asked = await askServer(() => serverAction<FormAnswer>());
	if (!asked.answer) {
		const byDefault = asked.hasAnswered
			? FAILED_TO_SUBSCRIBE
			: `${FAILED_TO_SUBSCRIBE} to newsletter`;
		showFailure(asked.message ?? byDefault);
		return {};
	}
	const { lastResult, toast = SUBSCRIBED } = asked.answer;
	if (lastResult?.status === "success") showToast(toast);
	const [failure] = formErrorsOf(lastResult);
	if (failure !== undefined) showFailure(failure);
	return asked.answer;
}
