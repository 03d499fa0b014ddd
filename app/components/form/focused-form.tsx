import { Form, type FormProps, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The button that submitted a form, and the element with the focus then: another one if Enter submitted it. */
interface SubmitTrigger {
	button: HTMLElement;
	focused: Element | null;
}

/**
 * A form that restores the focus after submitting, because a button loses it while it is disabled. The focus goes to
 * the first invalid field, else to the form's error message, else back to the button.
 */
export function FocusedForm({ onSubmit, ...form }: FormProps) {
	const element = useRef<HTMLFormElement>(null);
	const sending = useRef<SubmitTrigger>();
	const { state } = useNavigation();
	const actionData = useActionData();
	// A busy browser may not render the submitting state, so a new result runs this too.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new result
	useEffect(() => {
		if (state !== "idle" || !sending.current) return;
		const { button, focused } = sending.current;
		sending.current = undefined;
		const { activeElement } = document;
		const isLost = activeElement === document.body;
		// Keeps the focus if new content has taken it.
		if (!isLost && activeElement !== button && activeElement !== focused) return;
		const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
		const target = find("[aria-invalid=true]") ?? find("[role=alert][tabindex]");
		if (target) target.focus();
		else if (isLost) button.focus();
	}, [state, actionData]);
	return (
		<Form
			{...form}
			ref={element}
			onSubmit={(event) => {
				const { nativeEvent } = event;
				const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
				const { activeElement } = document;
				sending.current = { button: submitter ?? event.currentTarget, focused: activeElement };
				onSubmit?.(event);
			}}
		/>
	);
}
