import { useNavigation } from "@remix-run/react";

interface SubmitButtonValue {
	/** Name and value, if the form has several buttons. */
	name?: string;
	value?: string;
	/** Value of the form's hidden `intent`, if the page has several forms. */
	intent?: string;
}

/** Returns the state of a button while a form of the page is being sent, by this button or another. */
export function useSending({ name = "intent", value, intent = value }: SubmitButtonValue = {}) {
	const { formMethod, formData } = useNavigation();
	const isSending = formMethod === "POST";
	const isPressed = isSending && (intent === undefined || formData?.get(name) === intent);
	return { isSending, isPressed };
}

/** The submit button of a form; disabled while a form of the page is being sent, with another text if it sent it. */
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
	/** In place of the page's state, for a form that is sent without a navigation. */
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
