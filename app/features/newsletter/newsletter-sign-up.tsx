import {
	type ClientActionFunctionArgs,
	Link,
	useActionData,
	useFormAction,
} from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Field, FormError } from "~/components/form/field";
import { runServerAction, useFormFetcher } from "~/components/form/form-fetcher";
import { type FormResult, formErrorsOf } from "~/components/form/form-result";
import { SubmitButton } from "~/components/form/submit-button";
import { Container } from "~/components/page";
import { showToast } from "~/components/toast/toast-store";
import { NEWSLETTER_ID } from "./newsletter-address";
import {
	EMPTY_EMAIL,
	INVALID_EMAIL,
	SUBSCRIBED,
	SUBSCRIPTION_FAILED_TEXT,
	SUBSCRIPTION_FAILED_TITLE,
} from "./newsletter-texts";

/** Loads the validator; called when the field gets the focus, because few visitors subscribe. */
const loadSchema = () => import("./subscription-schema").catch(() => undefined);

/** Returns true for a valid address, and if the validator cannot be loaded: the server validates in any case. */
async function isValidEmail(email: string): Promise<boolean> {
	const schemaModule = await loadSchema();
	return schemaModule === undefined || schemaModule.subscriptionSchema.safeParse({ email }).success;
}

function showFailure(description: string): void {
	showToast({ title: SUBSCRIPTION_FAILED_TITLE, description, style: "destructive" });
}

/** Client action of every page with the newsletter's form: shows the result as a toast. */
export async function newsletterClientAction({
	request,
	serverAction,
}: ClientActionFunctionArgs): Promise<FormResult> {
	const email = String((await request.clone().formData()).get("email"));
	if (!(await isValidEmail(email))) {
		return { lastResult: { status: "error", error: { email: [INVALID_EMAIL] } } };
	}
	const response = await runServerAction(() => serverAction<FormResult>());
	if (!response.result) {
		// A lost connection has a text of its own.
		const defaultMessage = response.hasResponded
			? SUBSCRIPTION_FAILED_TEXT
			: `${SUBSCRIPTION_FAILED_TEXT} to newsletter`;
		showFailure(response.message ?? defaultMessage);
		return {};
	}
	const { lastResult, toast = SUBSCRIBED } = response.result;
	if (lastResult?.status === "success") showToast(toast);
	const [failure] = formErrorsOf(lastResult);
	if (failure !== undefined) showFailure(failure);
	return response.result;
}

/** Returns the field's messages; for a missing address with the explanation that the toast has with scripts. */
function fieldMessages(errors: string[]): string[] {
	return errors.includes(EMPTY_EMAIL.title) ? [...errors, EMPTY_EMAIL.description] : errors;
}

/**
 * The newsletter's form, posted to the page that shows it. With scripts it is sent by a fetcher, and errors of the form
 * are a toast; without scripts it is sent as a document. `archivePath` is the address of the archive of letters;
 * undefined while the archive is empty.
 */
export function NewsletterSignUp({
	title,
	archivePath,
}: {
	title: string;
	archivePath?: string | undefined;
}) {
	const action = useFormAction();
	const postedResult = useActionData<FormResult>()?.lastResult;
	const { result, isSending, send } = useFormFetcher<FormResult>();
	const input = useRef<HTMLInputElement>(null);
	const wasSending = useRef(false);

	const errors = fieldMessages((result ? result.lastResult : postedResult)?.error?.email ?? []);
	// With scripts, a toast shows the failure.
	const [failure] = result ? [] : formErrorsOf(postedResult);

	// A disabled field loses the focus, although the visitor is still there.
	useEffect(() => {
		if (wasSending.current && !isSending) input.current?.focus({ preventScroll: true });
		wasSending.current = isSending;
	}, [isSending]);

	useEffect(() => {
		if (result?.lastResult?.status === "success" && input.current) input.current.value = "";
	}, [result]);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (input.current?.value.trim() === "") {
			showToast(EMPTY_EMAIL);
			input.current.focus();
		} else if (!isSending) {
			send(new FormData(event.currentTarget), action);
		}
	}

	return (
		<section id={NEWSLETTER_ID} aria-labelledby="newsletter-title" className="py-4 sm:py-6">
			<Container>
				<div className="grid gap-4 rounded-card border border-line bg-backdrop p-4 sm:p-8 lg:grid-cols-2 lg:gap-12">
					<div>
						<h2 id="newsletter-title" className="text-2xl sm:text-3xl">
							{title}
						</h2>
						<p className="mt-2 hidden max-w-prose text-muted sm:block">
							News of projector deals at British shops, new models and plain buying advice.
						</p>
						{archivePath && (
							<p className="mt-2">
								<Link to={archivePath} className="inline-block py-1 underline underline-offset-4">
									Read earlier letters
								</Link>
							</p>
						)}
					</div>
					<form
						method="post"
						action={`${action}#${NEWSLETTER_ID}`}
						// The messages are our own, with scripts and without.
						noValidate
						onSubmit={submit}
						onFocus={loadSchema}
						className="grid gap-3"
					>
						<FormError title={SUBSCRIPTION_FAILED_TITLE}>{failure}</FormError>
						<div className="grid grid-cols-[1fr_auto] items-start gap-2 max-enlarged:grid-cols-1 sm:gap-3">
							<Field
								ref={input}
								id="newsletter-email"
								label="Email address"
								name="email"
								type="email"
								required
								autoComplete="email"
								defaultValue={String(postedResult?.initialValue?.email ?? "")}
								errors={isSending ? [] : errors}
								disabled={isSending}
							/>
							<div className="mt-8 max-enlarged:mt-0">
								<SubmitButton busyText="Subscribing..." isBusy={isSending}>
									Subscribe
								</SubmitButton>
							</div>
						</div>
						<p className="max-w-prose text-sm text-muted">
							We handle your address in line with UK data protection law (UK GDPR), use it for this
							newsletter only, and stop whenever you ask.{" "}
							<Link to="/privacy" className="underline">
								Privacy
							</Link>
						</p>
					</form>
				</div>
			</Container>
		</section>
	);
}
