import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { NewPasswordFields } from "~/auth/people/new-password-fields";
import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";

/** Errors with which a password form is shown again; never the typed passwords. */
export interface PasswordFailure {
	problem?: string | undefined;
	errors?:
		| (NewPasswordErrors & { current?: string | undefined; email?: string | undefined })
		| undefined;
}

/** The field for one's password. */
export function OwnPassword({ id, failure }: { id: string; failure: PasswordFailure | undefined }) {
	const error = failure?.errors?.current;
	return (
		<Field
			id={id}
			name="current"
			type="password"
			label="Your password now"
			required
			autoComplete="current-password"
			errors={error === undefined ? undefined : [error]}
		/>
	);
}

/** Changes one's own password. */
export function PasswordForm({
	username,
	failure,
}: {
	username: string;
	failure: PasswordFailure | undefined;
}) {
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<FormError>{failure?.problem}</FormError>
			<input type="hidden" name="username" autoComplete="username" value={username} readOnly />
			<OwnPassword id="current" failure={failure} />
			<NewPasswordFields errors={failure?.errors} />
			<p>
				<SubmitButton name="intent" value="password" busyText="Changing...">
					Change password
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}

/** Sets the e-mail address of one's account. */
export function EmailForm({
	email,
	failure,
}: {
	email: string;
	failure: PasswordFailure | undefined;
}) {
	const problem = failure?.errors?.email;
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<FormError>{failure?.problem}</FormError>
			<Field
				key={email}
				id="email"
				name="email"
				type="email"
				label="E-mail address (may be empty)"
				defaultValue={email}
				autoComplete="email"
				errors={problem === undefined ? undefined : [problem]}
			/>
			<OwnPassword id="email-password" failure={failure} />
			<p>
				<SubmitButton name="intent" value="email" busyText="Saving...">
					Save address
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}
