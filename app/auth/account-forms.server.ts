import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { recordAccountChange } from "~/auth/accounts/account-list.queries.server";
import { emailSchema } from "~/config/account-rules";
import { readSignedText, signText } from "~/config/signed-text.server";
import { MINUTE_MS } from "~/config/time";
import type { NewFactor } from "./account-forms";
import { type Account, updateEmail } from "./accounts.queries.server";
import { removeFactor, setUpFactor } from "./second-factor.queries.server";
import { factorQrCode, newFactorKey } from "./second-factor.server";

/** Sets an account's e-mail address; the audit log does not hold it. Returns a message if the address is refused. */
export async function saveEmail(
	account: Account,
	emailText: string,
	now: Date,
): Promise<string | undefined> {
	const { success, data: email, error } = emailSchema.safeParse(emailText);
	if (!success) return `This address ${error.issues[0]?.message}.`;
	if (email === account.email) return undefined;
	const { username } = account;
	// The log only states that there is an address, never the address itself.
	const emailField = (address: string | null) => ({
		email: address === null ? null : "an address",
	});
	return writeForStaff(db(), async (trx) => {
		if (!(await updateEmail(trx, account, email))) return "Another account has this address.";
		const fields = {
			before: emailField(account.email),
			after: { email: email && "another address" },
		};
		await recordAccountChange(trx, username, { by: username, now }, fields);
		return undefined;
	});
}

/** Time limit for confirming a new key. */
const SETUP_LIFETIME_MS = 30 * MINUTE_MS;

const signingPurpose = ({ id }: { id: number }) => `second factor of ${id}`;

function toNewFactor(
	account: AccountIdentity,
	key: string,
	signedKey: string,
	site: string,
): NewFactor {
	return { signedKey, key, qrCode: factorQrCode(key, { username: account.username, site }) };
}

type AccountIdentity = Pick<Account, "id" | "username">;

/** Makes a key for a second factor, which is stored once it is confirmed. */
export function startFactor(
	secret: string,
	account: AccountIdentity,
	site: string,
	now: Date,
): NewFactor {
	const key = newFactorKey();
	const signedKey = signText(
		secret,
		signingPurpose(account),
		`${key}-${now.getTime() + SETUP_LIFETIME_MS}`,
	);
	return toNewFactor(account, key, signedKey, site);
}

/**
 * Turns a second factor on by the first code of its app. Returns its recovery codes, or the data to show the form
 * again.
 */
export async function confirmFactor(
	secret: string,
	account: AccountIdentity,
	{ signedKey, code, site }: { signedKey: string; code: string; site: string },
	now: Date,
): Promise<{ codes: string[] } | { factor: NewFactor } | { expired: true }> {
	const text = readSignedText(secret, signingPurpose(account), signedKey) ?? "";
	const [key, expiresAtMs] = text.split("-");
	if (!key || Number(expiresAtMs) <= now.getTime()) return { expired: true };
	const codes = await setUpFactor(db(), account, { key, code }, now);
	if (codes) return { codes };
	const problem = "That code is wrong, or its time is over. Please enter the next one.";
	return { factor: { ...toNewFactor(account, key, signedKey, site), problem } };
}

/** Removes an account's second factor, at its owner's request. */
export function turnFactorOff(account: Account, now: Date): Promise<void> {
	return writeForStaff(db(), (trx) => removeFactor(trx, account, { by: account.username, now }));
}
