import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { type Account, findAccount, updateEmail } from "~/auth/accounts.queries.server";
import { hashUnlessBusy, newPasswordErrors } from "~/auth/people/new-password.server";
import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { changePersonsPassword } from "~/auth/people/people.queries.server";
import { personChange } from "~/auth/people/person-change";
import { removeFactor, setUpFactor } from "~/auth/second-factor.queries.server";
import { factorPicture, newFactorKey } from "~/auth/second-factor.server";
import { checkPassword } from "~/auth/sign-in.server";
import { emailSchema } from "~/config/account-rules";
import { openSignedText, signText } from "~/config/signed-text.server";
import type { NewFactor } from "./second-factor";

type PasswordErrors = NewPasswordErrors & { current?: string | undefined };

type PasswordChange =
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

/** Sets one's own e-mail address; the history does not hold it. Returns why it cannot be. */
export async function saveEmail(
	account: Account,
	typed: string,
	now: Date,
): Promise<string | undefined> {
	const { success, data: email, error } = emailSchema.safeParse(typed);
	if (!success) return `This address ${error.issues[0]?.message}.`;
	if (email === account.email) return undefined;
	const { username } = account;
	const of = (address: string | null) => ({ email: address === null ? null : "an address" });
	return write(db(), async (trx) => {
		if (!(await updateEmail(trx, account, email))) return "Another account has this address.";
		const fields = { before: of(account.email), after: { email: email && "another address" } };
		await recordChange(trx, personChange(username, username, fields), now);
		return undefined;
	});
}

/** Time in which a new key has to be confirmed. */
const SETUP_MS = 30 * 60_000;

const purposeOf = ({ id }: { id: number }) => `second factor of ${id}`;

function shownFactor(person: Person, key: string, setup: string, site: string): NewFactor {
	return { setup, key, picture: factorPicture(key, { username: person.username, site }) };
}

type Person = Pick<Account, "id" | "username">;

/** Makes a key for a second factor, which is stored once it is confirmed. */
export function startFactor(secret: string, person: Person, site: string, now: Date): NewFactor {
	const key = newFactorKey();
	const setup = signText(secret, purposeOf(person), `${key}-${now.getTime() + SETUP_MS}`);
	return shownFactor(person, key, setup, site);
}

/** Turns a second factor on by the first code of its app. Returns its recovery codes, or the form once more. */
export async function confirmFactor(
	secret: string,
	person: Person,
	{ setup, code, site }: { setup: string; code: string; site: string },
	now: Date,
): Promise<{ codes: string[] } | { factor: NewFactor } | { expired: true }> {
	const text = openSignedText(secret, purposeOf(person), setup) ?? "";
	const [key, until] = text.split("-");
	if (!key || Number(until) <= now.getTime()) return { expired: true };
	const codes = await setUpFactor(db(), person, { key, code }, now);
	if (codes) return { codes };
	const problem = "That code is wrong, or its time is over. Please enter the next one.";
	return { factor: { ...shownFactor(person, key, setup, site), problem } };
}

/** Removes one's own second factor. */
export function turnFactorOff(account: Account, now: Date): Promise<void> {
	return write(db(), (trx) => removeFactor(trx, account, { by: account.username, now }));
}
