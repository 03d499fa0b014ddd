import { useNavigation } from "@remix-run/react";

/** Returns true while a form of the page is being sent. */
export function useIsSending(): boolean {
	return useNavigation().formMethod === "POST";
}

/** The submit button of a form; disabled, with another text, while a form of the page is being sent. */
export function SubmitButton({
	children,
	busyText = children,
	isBusy,
	...button
}: {
	children: string;
	busyText?: string;
	/** In place of the page's state, for one of several forms or one that is sent without a navigation. */
	isBusy?: boolean;
	/** Name and value, if the form has several buttons. */
	name?: string;
	value?: string;
}) {
	const isSending = useIsSending();
	const isDisabled = isBusy ?? isSending;
	return (
		<button
			{...button}
			type="submit"
			disabled={isDisabled}
			className={`min-h-11 rounded-control bg-ink px-5 font-semibold text-surface ${isDisabled ? "opacity-60" : "cursor-pointer hover:bg-link"}`}
		>
			{isDisabled ? busyText : children}
		</button>
	);
}
