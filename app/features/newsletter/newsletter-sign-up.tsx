import { useFormAction } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { useHydrated } from "~/components/hydrated";
import { Container } from "~/components/page";
import { showToast } from "~/components/toast/toast-store";
import { EMPTY_EMAIL, INVALID_EMAIL, SUBSCRIBED, SUBSCRIPTION_FAILED } from "./newsletter-texts";
import { postSubscription } from "./post-subscription";

/** The sign-up's place on a page, for links to it. */
export const NEWSLETTER_ID = "newsletter";

/** A sign-up that the server refused while the page was posted without scripts. */
export interface RefusedSignUp {
	email: string;
	message: string;
}

const loadSchema = () => import("./subscription-schema").catch(() => undefined);

/** Without its code, the address is the server's to judge. */
async function isValid(email: string): Promise<boolean> {
	const loaded = await loadSchema();
	return loaded === undefined || loaded.subscriptionSchema.safeParse({ email }).success;
}

/**
 * The newsletter's form. Without scripts it posts to the page it is on, whose action must be the shared
 * newsletter action; `refused` is what that answered.
 */
export function NewsletterSignUp({ refused }: { refused?: RefusedSignUp | undefined }) {
	const action = useFormAction();
	const [isSending, setSending] = useState(false);
	const [error, setError] = useState(refused?.message);
	const input = useRef<HTMLInputElement>(null);
	const isHydrated = useHydrated();
	const wasSending = useRef(false);

	// A disabled field loses the focus, and whoever sent the form is still there.
	useEffect(() => {
		if (wasSending.current && !isSending) input.current?.focus({ preventScroll: true });
		wasSending.current = isSending;
	}, [isSending]);

	async function send(email: string) {
		if (!(await isValid(email))) {
			setError(INVALID_EMAIL);
			return;
		}
		const failure = await postSubscription(email);
		if (failure !== undefined) {
			showToast({ title: SUBSCRIPTION_FAILED, description: failure, style: "destructive" });
			return;
		}
		showToast(SUBSCRIBED);
		if (input.current) input.current.value = "";
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		const email = input.current?.value.trim() ?? "";
		setError(undefined);
		if (email === "") {
			showToast(EMPTY_EMAIL);
			input.current?.focus();
			return;
		}
		setSending(true);
		await send(email);
		setSending(false);
	}

	return (
		<section id={NEWSLETTER_ID} aria-labelledby="newsletter-title" className="py-10 sm:py-12">
			<Container>
				<div className="grid gap-6 rounded-card border border-line bg-beam-soft p-6 sm:p-8 lg:grid-cols-2 lg:gap-12">
					<div>
						<h2 id="newsletter-title" className="text-2xl">
							UK projector deals by email
						</h2>
						<p className="mt-2 max-w-prose text-quiet">
							News of projector deals at British shops, new models and plain buying advice.
						</p>
					</div>
					<form
						method="post"
						action={`${action}#${NEWSLETTER_ID}`}
						// With scripts, the messages are our own.
						noValidate={isHydrated}
						onSubmit={submit}
						onFocus={loadSchema}
					>
						<div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
							<Field
								ref={input}
								id="newsletter-email"
								label="Email address"
								name="email"
								type="email"
								required
								autoComplete="email"
								defaultValue={refused?.email}
								errors={error === undefined ? undefined : [error]}
								disabled={isSending}
							/>
							<div className="sm:mt-7">
								<SubmitButton busyText="Subscribing..." isBusy={isSending}>
									Subscribe
								</SubmitButton>
							</div>
						</div>
						<p className="mt-3 text-sm text-quiet">
							We handle your address in line with UK data protection law (UK GDPR), use it for this
							newsletter only, and stop whenever you ask.
						</p>
					</form>
				</div>
			</Container>
		</section>
	);
}
