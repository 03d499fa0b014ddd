import { useFetcher } from "@remix-run/react";
import { createContext, type FormEvent, useContext, useEffect } from "react";
import { WITH_SCRIPTS } from "~/components/form/form-outcome";
import { showToast, type ToastContent } from "~/components/toast/toast-store";
import type { ShortlistedModel } from "./shortlist";

/** The visitor's shortlist, for every button that changes it. */
export const Shortlist = createContext<readonly ShortlistedModel[]>([]);

export function useShortlist(): readonly ShortlistedModel[] {
	return useContext(Shortlist);
}

/** Address of the shortlist's form. */
export const SHORTLIST_PATH = "/shortlist";

/** Id of the one form that all shortlist buttons of a page submit. */
export const SHORTLIST_FORM_ID = "shortlist";

/** Handles the shortlist buttons; with scripts without a reload. */
export function ShortlistForm() {
	const { submit, data } = useFetcher<{ toast: ToastContent | null }>();

	useEffect(() => {
		if (data?.toast) showToast(data.toast);
	}, [data]);

	function send(event: FormEvent<HTMLFormElement>) {
		const submitter = event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter;
		if (!(submitter instanceof HTMLButtonElement)) return;
		event.preventDefault();
		const fields = { [submitter.name]: submitter.value, [WITH_SCRIPTS]: "1" };
		submit(fields, { method: "post", action: SHORTLIST_PATH });
	}

	return <form id={SHORTLIST_FORM_ID} method="post" action={SHORTLIST_PATH} onSubmit={send} />;
}
