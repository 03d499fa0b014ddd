import { type FieldMetadata, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { Link, useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Field, FormError, TextAreaField } from "~/components/form/field";
import { useFormFetcher } from "~/components/form/form-fetcher";
import type { FormResult } from "~/components/form/form-result";
import { SubmitButton } from "~/components/form/submit-button";
import { HONEYPOT_FIELD } from "~/config/form-robots";
import type { Captcha } from "./captcha.server";
import { SENDING_FAILED } from "./contact-texts";
import type { validateMessage } from "./contact-validation";
import type { RepeatedCaptcha } from "./submit-message.server";

/** The form's result; `pageData` has the sum to show again after a solution that came too fast. */
export type ContactFormResult = FormResult<RepeatedCaptcha>;

/** Time that a sum is visible before it is sent: a little more than the server's minimum. */
const MIN_SUM_VISIBLE_MS = 2100;

const PAGE_PATH = "/contact-us";
const FORM_ID = "contact";

/** The contact form, which is emptied once a message was sent. */
export function ContactForm({ captcha }: { captcha: Captcha }) {
	const [sentCount, setSentCount] = useState(0);
	const plainFormResult = useActionData<ContactFormResult>();
	const heading = useRef<HTMLHeadingElement>(null);

	function startAgain() {
		setSentCount(sentCount + 1);
		// The sent form is removed, and the focus with it.
		heading.current?.focus({ preventScroll: true });
	}

	return (
		<section
			aria-labelledby="contact-title"
			className="rounded-card border border-line bg-card p-6 sm:p-8"
		>
			<h2 id="contact-title" ref={heading} tabIndex={-1} className="mb-4 text-2xl [outline:none]">
				Write to us
			</h2>
			<MessageForm
				key={sentCount}
				captcha={sentCount === 0 ? (plainFormResult?.pageData?.captcha ?? captcha) : captcha}
				plainFormResult={sentCount === 0 ? plainFormResult : undefined}
				onSent={startAgain}
			/>
		</section>
	);
}

/** Ref to the time at which the current sum appeared. */
function useAppearedAt(token: string) {
	const appearedAt = useRef(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new sum
	useEffect(() => {
		appearedAt.current = performance.now();
	}, [token]);
	return appearedAt;
}

/**
 * Validation in the browser, which is loaded when the form is being filled in. A form sent before that waits for it; if
 * it cannot be loaded, only the server validates.
 */
function useValidation() {
	const formElement = useRef<HTMLFormElement>(null);
	const isWaiting = useRef(false);
	const [validation, setValidation] = useState<{ validate: typeof validateMessage | undefined }>();
	async function loadValidation() {
		if (validation) return;
		const validationModule = await import("./contact-validation").catch(() => undefined);
		setValidation({ validate: validationModule?.validateMessage });
	}
	/** Returns true if the form has to wait; it is sent again once validation is loaded. */
	function waitForValidation(): boolean {
		if (validation) return false;
		isWaiting.current = true;
		void loadValidation();
		return true;
	}
	useEffect(() => {
		if (!validation || !isWaiting.current) return;
		isWaiting.current = false;
		formElement.current?.requestSubmit();
	}, [validation]);
	return {
		formElement,
		validate: validation?.validate,
		loadValidation,
		waitForValidation,
	};
}

// `Field` and `TextAreaField` set these attributes.
const NO_ARIA_ATTRIBUTES = { ariaAttributes: false } as const;

function inputProps(field: FieldMetadata<string>, type: "text" | "email") {
	const { key: _, ...props } = getInputProps(field, { type, ...NO_ARIA_ATTRIBUTES });
	return { ...props, errors: field.errors };
}

function MessageForm({
	captcha,
	plainFormResult,
	onSent,
}: {
	captcha: Captcha;
	/** Result of a form that was sent without scripts. */
	plainFormResult: ContactFormResult | undefined;
	onSent: () => void;
}) {
	const { result, isSending, send } = useFormFetcher<ContactFormResult>();
	const { revalidate } = useRevalidator();
	const sumInput = useRef<HTMLInputElement>(null);
	const appearedAt = useAppearedAt(captcha.token);
	const { formElement, validate, loadValidation, waitForValidation } = useValidation();

	const [form, fields] = useForm({
		id: FORM_ID,
		lastResult: result ? result.lastResult : plainFormResult?.lastResult,
		defaultNoValidate: false,
		shouldRevalidate: "onInput",
		...(validate && { onValidate: ({ formData }) => validate(formData, captcha) }),
		onSubmit(event, { formData, submission }) {
			event.preventDefault();
			if ((submission && submission.status !== "success") || isSending) return;
			const visibleMs = performance.now() - appearedAt.current;
			send(formData, PAGE_PATH, MIN_SUM_VISIBLE_MS - visibleMs);
		},
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
	useEffect(() => {
		const isSent = result?.lastResult?.status === "success";
		if (!isSent && !result?.lastResult?.error?.captcha) return;
		// Each sum is valid for one message.
		revalidate();
		if (isSent) onSent();
		else if (sumInput.current) sumInput.current.value = "";
	}, [result]);

	const { key: messageKey, ...message } = getTextareaProps(fields.message, NO_ARIA_ATTRIBUTES);
	return (
		<form
			id={form.id}
			method="post"
			action={`${PAGE_PATH}#${FORM_ID}`}
			noValidate={form.noValidate}
			ref={formElement}
			onSubmit={(event) => {
				if (waitForValidation()) event.preventDefault();
				else form.onSubmit(event);
			}}
			onFocus={loadValidation}
			className="grid gap-5"
		>
			<FormError title={SENDING_FAILED}>{form.errors?.join(" ")}</FormError>
			<Field
				key={fields.name.key}
				{...inputProps(fields.name, "text")}
				label="Name"
				required
				autoComplete="name"
			/>
			<Field
				key={fields.email.key}
				{...inputProps(fields.email, "email")}
				label="Email address"
				required
				autoComplete="email"
			/>
			<TextAreaField
				key={messageKey}
				{...message}
				label="Message"
				required
				rows={6}
				errors={fields.message.errors}
			/>
			<Field
				key={fields.captcha.key}
				{...inputProps(fields.captcha, "text")}
				ref={sumInput}
				label={`To show that you are human: what is ${captcha.a} + ${captcha.b}?`}
				required
				inputMode="numeric"
				autoComplete="off"
			/>
			<input type="hidden" name="token" value={captcha.token} />
			<div aria-hidden="true" className="absolute -left-[200vw]">
				<label htmlFor="contact-topic">Leave this empty</label>
				<input id="contact-topic" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<SubmitButton busyText="Sending..." isBusy={isSending}>
					Send Message
				</SubmitButton>
			</div>
			<p className="max-w-prose text-sm text-muted">
				We use your name and address to answer you, in line with UK data protection law (UK GDPR).{" "}
				<Link to="/privacy" className="underline">
					Privacy
				</Link>
			</p>
		</form>
	);
}
