import { countRows } from "db/count-rows";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { recordAccountChange } from "~/auth/accounts/account-list.queries.server";
import { tokenHashOf } from "~/config/link-token.server";
import { HOUR_MS } from "~/config/time";
import type { Account } from "./accounts.queries.server";
import { newRecoveryCodes, normaliseCode, stepOfCode } from "./second-factor.server";

const codeHashOf = (code: string) => tokenHashOf(normaliseCode(code));

/** Codes are valid for a minute and a half; used ones are stored longer, in case another machine's clock is behind. */
const USED_CODE_LIFETIME_MS = HOUR_MS;

/** Marks a code of an authenticator app as used. Returns false if it is wrong or was used before. */
async function acceptAppCode(trx: Db, key: string, code: string, now: Date) {
	const step = stepOfCode(key, normaliseCode(code), now);
	if (step === undefined) return false;
	await trx.deleteFrom("used_nonces").where("expiresAt", "<=", now.toISOString()).execute();
	const nonce = `totp ${tokenHashOf(key)} ${step}`;
	const expiresAt = new Date(now.getTime() + USED_CODE_LIFETIME_MS).toISOString();
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("used_nonces")
		.values({ nonce, expiresAt })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/** Uses a code of an account's app, or a recovery code. Returns false if it is wrong or was used before. */
export async function acceptCode(trx: Db, { id, totpSecret }: Account, code: string, now: Date) {
	if (totpSecret === null) return false;
	if (await acceptAppCode(trx, totpSecret, code, now)) return true;
	const { numDeletedRows } = await trx
		.deleteFrom("recovery_codes")
		.where("userId", "=", id)
		.where("codeHash", "=", codeHashOf(code))
		.executeTakeFirst();
	return numDeletedRows === 1n;
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
	return countRows(db.selectFrom("recovery_codes").where("userId", "=", userId));
}

type AccountIdentity = Pick<Account, "id" | "username">;

/** Sets an account's key, or removes it if null, and deletes the account's recovery codes. */
async function setKey(
	trx: Db,
	{ id, username }: AccountIdentity,
	key: string | null,
	stamp: ChangeStamp,
) {
	await trx.updateTable("users").set({ totpSecret: key }).where("id", "=", id).execute();
	await trx.deleteFrom("recovery_codes").where("userId", "=", id).execute();
	const enabledFields = { second_factor: "on" };
	const disabledFields = { second_factor: null };
	const fields =
		key === null
			? { before: enabledFields, after: disabledFields }
			: { before: disabledFields, after: enabledFields };
	await recordAccountChange(trx, username, stamp, fields);
}

/** Sets up a second factor by the first code of its app. Returns the recovery codes; undefined if the code is wrong. */
export function setUpFactor(
	db: Db,
	account: AccountIdentity,
	{ key, code }: { key: string; code: string },
	now: Date,
): Promise<string[] | undefined> {
	const codes = newRecoveryCodes();
	const rows = codes.map((recoveryCode) => ({
		userId: account.id,
		codeHash: codeHashOf(recoveryCode),
	}));
	return writeForStaff(db, async (trx) => {
		if (!(await acceptAppCode(trx, key, code, now))) return undefined;
		await setKey(trx, account, key, { by: account.username, now });
		await trx.insertInto("recovery_codes").values(rows).execute();
		return codes;
	});
}

/** Removes an account's second factor; does nothing without one. */
export async function removeFactor(trx: Db, account: Account, stamp: ChangeStamp) {
	if (account.totpSecret !== null) await setKey(trx, account, null, stamp);
}
