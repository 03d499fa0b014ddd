import { Field } from "~/components/form/field";
import { MIN_PASSWORD_LENGTH } from "~/config/account-rules";

/** Errors of a new password, by field. */
export interface NewPasswordErrors {
	password?: string | undefined;
	repeated?: string | undefined;
}

const list = (error: string | undefined) => (error === undefined ? undefined : [error]);

/** A new password, typed twice. */
export function NewPasswordFields({ errors }: { errors: NewPasswordErrors | undefined }) {
	return (
		<>
			<Field
				id="password"
				name="password"
				type="password"
				label={`New password (at least ${MIN_PASSWORD_LENGTH} characters)`}
				required
				autoComplete="new-password"
				errors={list(errors?.password)}
			/>
			<Field
				id="repeated"
				name="repeated"
				type="password"
				label="The same again"
				required
				autoComplete="new-password"
				errors={list(errors?.repeated)}
			/>
		</>
	);
}
