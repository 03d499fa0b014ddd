import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Field, FormError, TextAreaField } from "~/components/form/field";
import { type JsonAnswer, postJson } from "~/components/form/post-json";
import { SubmitButton } from "~/components/form/submit-button";
import { showToast } from "~/components/toast/toast-store";
import type { Captcha } from "./captcha.server";
import { contactFormSchemaFor } from "./contact-schema";
import { HONEYPOT, MESSAGE_SENT, SENDING_FAILED, TRY_LATER } from "./contact-texts";

type Errors = Record<string, string[] | undefined>;

/** A message that the server refused while the page was posted without scripts. */
export interface RefusedMessage {
	values: Record<string, string>;
	formErrors: string[];
	fieldErrors: Errors;
	/** The sum that may be sent again as it was. */
	check?: Captcha;
}

/** A little more than the server's shortest time between showing a sum and taking its answer. */
const MIN_VISIT_MS = 2100;

const FORM_ID = "contact";

/** The contact form, empty again once a message was sent. */
export function ContactForm({
	check,
	refused,
}: {
	check: Captcha;
	refused: RefusedMessage | undefined;
}) {
	const [sent, setSent] = useState(0);
	const { revalidate } = useRevalidator();
	const heading = useRef<HTMLHeadingElement>(null);

	function startAgain() {
		setSent(sent + 1);
		// The sent form is gone, and the focus with it.
		heading.current?.focus({ preventScroll: true });
		revalidate();
	}

	return (
		<section
			aria-labelledby="contact-title"
			className="rounded-card border border-line bg-card p-6 sm:p-8"
		>
			<h2 id="contact-title" ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
				Write to us
			</h2>
			<MessageForm
				key={sent}
				check={sent === 0 ? (refused?.check ?? check) : check}
				refused={sent === 0 ? refused : undefined}
				onSent={startAgain}
				onNewSumNeeded={revalidate}
			/>
		</section>
	);
}

function asLastResult(refused: RefusedMessage | undefined): SubmissionResult | undefined {
	if (!refused) return undefined;
	const { values, formErrors, fieldErrors } = refused;
	const named = Object.entries(fieldErrors).map(([name, errors]) => [name, errors ?? null]);
	return {
		status: "error",
		initialValue: values,
		error: { ...Object.fromEntries(named), ...(formErrors.length > 0 && { "": formErrors }) },
	};
}

/** When the sum now shown appeared: read only when the form is sent. */
function useShownSince(token: string) {
	const since = useRef(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another token is another sum
	useEffect(() => {
		since.current = performance.now();
	}, [token]);
	return since;
}

function MessageForm({
	check,
	refused,
	onSent,
	onNewSumNeeded,
}: {
	check: Captcha;
	refused: RefusedMessage | undefined;
	onSent: () => void;
	onNewSumNeeded: () => void;
}) {
	const [isSending, setSending] = useState(false);
	const [serverErrors, setServerErrors] = useState<Errors>({});
	const trap = useRef<HTMLInputElement>(null);
	const sum = useRef<HTMLInputElement>(null);
	const shownSince = useShownSince(check.token);

	// Conform takes another object for another answer, and starts again.
	const lastResult = useMemo(() => asLastResult(refused), [refused]);
	const [form, fields] = useForm({
		id: FORM_ID,
		lastResult,
		defaultNoValidate: false,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: contactFormSchemaFor(check) }),
		onSubmit(event, { submission }) {
			event.preventDefault();
			if (submission?.status === "success" && !isSending) send(submission.value);
		},
	});

	async function send(values: object) {
		setSending(true);
		setServerErrors({});
		const tooEarlyMs = MIN_VISIT_MS - (performance.now() - shownSince.current);
		if (tooEarlyMs > 0) await new Promise((resolve) => setTimeout(resolve, tooEarlyMs));
		const answer = await postJson("/api/contact", {
			...values,
			token: check.token,
			[HONEYPOT]: trap.current?.value,
		});
		setSending(false);
		if (answer?.ok) {
			showToast(MESSAGE_SENT);
			onSent();
		} else {
			showFailure(answer);
		}
	}

	function showFailure(answer: JsonAnswer | undefined) {
		const description = answer?.message ?? TRY_LATER;
		showToast({ title: SENDING_FAILED, description, style: "destructive" });
		setServerErrors(answer?.errors ?? {});
		if (!answer?.errors.captcha) return;
		onNewSumNeeded();
		if (sum.current) sum.current.value = "";
	}

	const errorsOf = (name: keyof typeof fields) => fields[name].errors ?? serverErrors[name];
	const { key: nameKey, ...name } = getInputProps(fields.name, {
		type: "text",
		ariaAttributes: false,
	});
	const { key: emailKey, ...email } = getInputProps(fields.email, {
		type: "email",
		ariaAttributes: false,
	});
	const { key: messageKey, ...message } = getTextareaProps(fields.message, {
		ariaAttributes: false,
	});
	const { key: sumKey, ...captcha } = getInputProps(fields.captcha, {
		type: "text",
		ariaAttributes: false,
	});
	return (
		<form
			id={form.id}
			method="post"
			action={`/contact-us#${FORM_ID}`}
			noValidate={form.noValidate}
			onSubmit={form.onSubmit}
			className="grid gap-5"
		>
			<FormError>{form.errors?.join(" ")}</FormError>
			<Field
				key={nameKey}
				{...name}
				label="Name"
				required
				autoComplete="name"
				errors={errorsOf("name")}
			/>
			<Field
				key={emailKey}
				{...email}
				label="Email address"
				required
				autoComplete="email"
				errors={errorsOf("email")}
			/>
			<TextAreaField
				key={messageKey}
				{...message}
				label="Message"
				required
				rows={6}
				errors={errorsOf("message")}
			/>
			<Field
				key={sumKey}
				{...captcha}
				ref={sum}
				label={`To show that you are human: what is ${check.a} + ${check.b}?`}
				required
				inputMode="numeric"
				autoComplete="off"
				errors={errorsOf("captcha")}
			/>
			<input type="hidden" name="token" value={check.token} />
			<div aria-hidden="true" className="absolute -left-[200vw]">
				<label htmlFor="contact-topic">Leave this empty</label>
				<input ref={trap} id="contact-topic" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<SubmitButton busyText="Sending..." isBusy={isSending}>
					Send Message
				</SubmitButton>
			</div>
			<p className="text-sm text-quiet">
				We use your name and address to answer you, in line with UK data protection law (UK GDPR).
			</p>
		</form>
	);
}
