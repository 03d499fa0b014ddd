import type { FormProps } from "@remix-run/react";
import { createContext, useContext } from "react";
import { FocusedForm } from "~/components/form/focused-form";
import { useSending } from "~/components/form/submit-button";

const FormOwner = createContext("");

/** Provides the token of the account that the page was made for, which every form on it sends (`signFormOwner`). */
export const FormOwnerProvider = FormOwner.Provider;

/**
 * A form of a staff page, posted to the page that shows it. If the session has ended meanwhile, the typed fields are
 * stored as a draft for the same person; do not use it for passwords.
 */
export function StaffForm({ children, ...form }: Omit<FormProps, "method" | "action">) {
	const owner = useContext(FormOwner);
	return (
		<FocusedForm noValidate {...form} method="post">
			<input type="hidden" name="form_owner" value={owner} />
			{children}
		</FocusedForm>
	);
}

/** A note that the form shows a draft from before the session ended. */
export function DraftNote({ hasDraft }: { hasDraft: boolean }) {
	if (!hasDraft) return null;
	return (
		<p role="status" className="rounded-control border border-edge bg-card p-3">
			<b className="font-semibold">Not saved yet.</b> You were signed out before this was sent. Here
			is what you typed.
		</p>
	);
}

/** A note that nothing was changed, for a form of buttons alone. */
export function NotDoneNote({ hasDraft }: { hasDraft: boolean }) {
	const { isSending } = useSending();
	if (!hasDraft || isSending) return null;
	return (
		<p role="status" className="rounded-control border border-edge bg-card p-3">
			<b className="font-semibold">Nothing was changed yet.</b> You were signed out before this was
			sent. Please do it again.
		</p>
	);
}
