import { Form, type FormProps, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The button that submitted a form, and the element that had the focus then: a field if Enter submitted the form. */
interface SubmitTrigger {
	button: HTMLElement;
	focusedElement: Element | null;
}

/**
 * A form that restores the focus after submitting, because a button loses it while it is disabled. The focus goes to
 * the first invalid field, else to the form's error message, else back to the button.
 */
export function FocusedForm({ onSubmit, ...form }: FormProps) {
	const formRef = useRef<HTMLFormElement>(null);
	const submitTrigger = useRef<SubmitTrigger>();
	const { state } = useNavigation();
	const actionData = useActionData();
	// A busy browser may not render the submitting state, so a new result runs this too.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new result
	useEffect(() => {
		if (state !== "idle" || !submitTrigger.current) return;
		const { button, focusedElement } = submitTrigger.current;
		submitTrigger.current = undefined;
		const { activeElement } = document;
		const isFocusLost = activeElement === document.body;
		// Keeps the focus if new content has taken it.
		if (!isFocusLost && activeElement !== button && activeElement !== focusedElement) return;
		const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
		const target = find("[aria-invalid=true]") ?? find("[role=alert][tabindex]");
		if (target) target.focus();
		else if (isFocusLost) button.focus();
	}, [state, actionData]);
	return (
		<Form
			{...form}
			ref={formRef}
			onSubmit={(event) => {
				const { nativeEvent } = event;
				const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
				const { activeElement } = document;
				submitTrigger.current = {
					button: submitter ?? event.currentTarget,
					focusedElement: activeElement,
				};
				onSubmit?.(event);
			}}
		/>
	);
}
