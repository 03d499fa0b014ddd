import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { NewPasswordFields } from "~/auth/people/new-password-fields";
import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";

/** Errors with which a password form is shown again; never the typed passwords. */
export interface PasswordFailure {
	problem?: string | undefined;
	errors?: (NewPasswordErrors & { current?: string | undefined }) | undefined;
}

/** Changes one's own password. */
export function PasswordForm({
	username,
	failure,
	isBusy,
}: {
	username: string;
	failure: PasswordFailure | undefined;
	isBusy: boolean;
}) {
	const current = failure?.errors?.current;
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<FormError>{failure?.problem}</FormError>
			<input type="hidden" name="username" autoComplete="username" value={username} readOnly />
			<Field
				id="current"
				name="current"
				type="password"
				label="Your password now"
				required
				autoComplete="current-password"
				errors={current === undefined ? undefined : [current]}
			/>
			<NewPasswordFields errors={failure?.errors} />
			<p>
				<SubmitButton name="intent" value="password" busyText="Changing..." isBusy={isBusy}>
					Change password
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}
