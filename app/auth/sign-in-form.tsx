import { Field, FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";

/** A sign-in that failed or needs a code, as its page shows it again. Never with the password. */
export interface FailedSignIn {
	username: string;
	message: string | undefined;
	/** Proof that the password was right, for the form of the code. */
	ticket?: string | undefined;
}

/** The second step: a code of the second factor. */
export function CodeForm({ ticket, message }: { ticket: string; message: string | undefined }) {
	return (
		<form method="post" className="grid gap-5 rounded-card border border-line bg-card p-6">
			<FormError>{message}</FormError>
			<p>Enter the six digits that your app shows now, or one of your recovery codes.</p>
			<input type="hidden" name="ticket" value={ticket} />
			<Field
				id="code"
				name="code"
				label="Code"
				required
				autoFocus
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<div>
				<SubmitButton>Sign in</SubmitButton>
			</div>
		</form>
	);
}

/** A plain form: it posts to the page's own address, which contains the page to open afterwards. */
export function SignInForm({ failure }: { failure: FailedSignIn | undefined }) {
	return (
		<form method="post" className="grid gap-5 rounded-card border border-line bg-card p-6">
			<FormError>{failure?.message}</FormError>
			<Field
				id="username"
				name="username"
				label="Username or e-mail address"
				defaultValue={failure?.username}
				required
				autoComplete="username"
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
			/>
			<Field
				id="password"
				name="password"
				type="password"
				label="Password"
				required
				autoComplete="current-password"
			/>
			<div>
				<SubmitButton>Sign in</SubmitButton>
			</div>
		</form>
	);
}
