import { randomBytes } from "node:crypto";
import { countRows } from "db/count-rows";
import type { Db, Trx } from "db/schema";
import { FORM_WAIT_MS, write, writeStatement } from "db/writes/write";
import { type Account, findAccountByEmail, findAccountById } from "~/auth/accounts.queries.server";
import { tokenHashOf } from "~/auth/sessions.queries.server";
import { changePersonsPassword } from "./people.queries.server";

/** Lifetime of a mailed link (docs/product.md#staff-access). */
const OPEN_MS = 3_600_000;

/** Open links of an account: no more mails are sent until one has expired. */
const MAX_OPEN = 3;

export type MailReset = (trx: Trx, to: string, token: string) => Promise<void>;

/** Mails a link that sets a new password, if an account has this lowercase address. */
export function askForReset(db: Db, email: string, mail: MailReset, now: Date): Promise<void> {
	return write(
		db,
		async (trx) => {
			const account = await findAccountByEmail(trx, email);
			await deleteExpiredResets(trx, now);
			if (!account) return;
			const { id: userId } = account;
			const open = await countRows(trx.selectFrom("password_resets").where("userId", "=", userId));
			if (open >= MAX_OPEN) return;
			const token = randomBytes(16).toString("base64url");
			const expiresAt = new Date(now.getTime() + OPEN_MS).toISOString();
			const row = { tokenHash: tokenHashOf(token), userId, expiresAt };
			await trx.insertInto("password_resets").values(row).execute();
			await mail(trx, email, token);
		},
		{ within: FORM_WAIT_MS },
	);
}

/** Returns the account of a mailed link; undefined if the link was used or has expired. */
export async function findReset(db: Db, token: string, now: Date): Promise<Account | undefined> {
	const row = await db
		.selectFrom("password_resets")
		.select("userId")
		.where("tokenHash", "=", tokenHashOf(token))
		.where("expiresAt", ">", now.toISOString())
		.executeTakeFirst();
	return row && findAccountById(db, row.userId);
}

/** Uses a mailed link: changes the password, which ends all links and sessions. Returns false for a dead link. */
export function spendReset(
	db: Db,
	{ token, passwordHash }: { token: string; passwordHash: string },
	now: Date,
): Promise<boolean> {
	return write(db, async (trx) => {
		const { username } = (await findReset(trx, token, now)) ?? {};
		if (username === undefined) return false;
		return changePersonsPassword(trx, { username, passwordHash }, { by: username }, now);
	});
}

/** Deletes expired links. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
	await writeStatement(db, (one) =>
		one.deleteFrom("password_resets").where("expiresAt", "<=", now.toISOString()).execute(),
	);
}
