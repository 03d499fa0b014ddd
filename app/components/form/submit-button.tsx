import { useNavigation } from "@remix-run/react";

interface SubmitButtonValue {
	/** Name and value, if the form has several buttons. */
	name?: string;
	value?: string;
	/** Value of the form's hidden `intent`, if the page has several forms. */
	intent?: string;
}

/** Returns whether a form of the page is being sent (`isSending`), and whether by this button (`isPressed`). */
export function useSending({ name = "intent", value, intent = value }: SubmitButtonValue = {}) {
	const { formMethod, formData } = useNavigation();
	const isSending = formMethod === "POST";
	const isPressed = isSending && (intent === undefined || formData?.get(name) === intent);
	return { isSending, isPressed };
}

/** The submit button of a form; disabled while a form of the page is being sent, with `busyText` if it is this one. */
export function SubmitButton({
	children,
	busyText = children,
	isBusy,
	intent,
	...button
}: SubmitButtonValue & {
	children: string;
	busyText?: string;
	"aria-describedby"?: string;
	/** Overrides the page's state, for a form that is sent without a navigation. */
	isBusy?: boolean;
}) {
	const { isSending, isPressed } = useSending({
		...button,
		...(intent !== undefined && { intent }),
	});
	const isDisabled = isBusy ?? isSending;
	return (
		<button
			{...button}
			type="submit"
			disabled={isDisabled}
			className={`min-h-11 rounded-control bg-ink px-5 font-semibold text-surface ${isDisabled ? "opacity-60" : "cursor-pointer hover:bg-ink"}`}
		>
			{(isBusy ?? isPressed) ? busyText : children}
		</button>
	);
}
