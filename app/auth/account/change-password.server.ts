import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { findAccount } from "~/auth/accounts.queries.server";
import { hashUnlessBusy, newPasswordErrors } from "~/auth/people/new-password.server";
import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { changePersonsPassword } from "~/auth/people/people.queries.server";
import { checkPassword } from "~/auth/sign-in.server";

export type PasswordErrors = NewPasswordErrors & { current?: string | undefined };

export type PasswordChange =
	| { status: "changed" }
	| { status: "wrong"; errors: PasswordErrors }
	| { status: "locked"; until: Date }
	| { status: "busy" };

/**
 * Changes a person's own password, and ends all their sessions but the one of the `session` hash. A wrong current
 * password counts as a failed sign-in. `secret` is the site's own.
 */
export async function changePassword(
	secret: string,
	{
		username,
		device,
		session,
		fields,
	}: { username: string; device: string | undefined; session: string; fields: FormData },
	now: Date,
): Promise<PasswordChange> {
	// Before the current one is compared: a slip in the new one is no failure.
	const errors = newPasswordErrors(fields);
	if (errors) return { status: "wrong", errors };
	const wrong = { status: "wrong", errors: { current: "This is not your password." } } as const;

	const password = String(fields.get("current") ?? "");
	const checked = await checkPassword(db(), secret, { username, password, device }, now);
	if (checked.status === "wrong") return wrong;
	if (checked.status !== "right") return checked;

	const passwordHash = await hashUnlessBusy(String(fields.get("password")));
	if (passwordHash === undefined) return { status: "busy" };
	const isChanged = await write(db(), async (trx) => {
		// It may have been changed elsewhere while it was being compared.
		const account = await findAccount(trx, username);
		if (account?.password !== checked.account.password) return false;
		const options = { by: username, spared: session };
		return changePersonsPassword(trx, { username, passwordHash }, options, now);
	});
	if (!isChanged) return wrong;
	await checked.resetFailures();
	return { status: "changed" };
}
