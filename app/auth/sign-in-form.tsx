import { Field, FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";

/** A sign-in that failed, as its page shows it again. Never with the password. */
export interface FailedSignIn {
	username: string;
	message: string;
}

/** A plain form: it posts to the page's own address, which contains the page to open afterwards. */
export function SignInForm({ failure }: { failure: FailedSignIn | undefined }) {
	return (
		<form method="post" className="grid gap-5 rounded-card border border-line bg-card p-6">
			<FormError>{failure?.message}</FormError>
			<Field
				id="username"
				name="username"
				label="Username"
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
				<SubmitButton busyText="Signing in..." isBusy={false}>
					Sign in
				</SubmitButton>
			</div>
		</form>
	);
}
