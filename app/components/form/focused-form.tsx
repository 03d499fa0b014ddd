import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A form that gives the focus back when it is shown again: a button that is disabled while the form is sent loses it.
 * It goes to the first field that is wrong, to what is said of the whole form, or else to the button that sent it.
 */
export function FocusedForm({ onSubmit, ...form }: FormProps) {
	const element = useRef<HTMLFormElement>(null);
	const sentBy = useRef<HTMLElement>();
	const { state } = useNavigation();
	useEffect(() => {
		const button = sentBy.current;
		if (state !== "idle" || !button) return;
		sentBy.current = undefined;
		// What is new on the page may have taken it.
		if (document.activeElement !== document.body) return;
		const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
		(find("[aria-invalid=true]") ?? find("[role=alert][tabindex]") ?? button).focus();
	}, [state]);
	return (
		<Form
			{...form}
			ref={element}
			onSubmit={(event) => {
				const { nativeEvent } = event;
				const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
				sentBy.current = submitter ?? event.currentTarget;
				onSubmit?.(event);
			}}
		/>
	);
}
