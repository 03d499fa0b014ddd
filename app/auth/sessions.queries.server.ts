import { randomBytes } from "node:crypto";
import type { Db, UsersTable } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { writeStatement } from "db/writes/write";
import type { Selectable } from "kysely";
import { tokenHashOf } from "~/config/link-token.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/config/time";

/** Lifetime of a session after its last use (docs/product.md#staff-access). */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** Upper limit of a session's lifetime after sign-in. */
export const MAX_SESSION_LIFETIME_MS = 14 * DAY_MS;

/** A session is extended by at least this much, so that not every request writes. */
const MIN_EXTENSION_MS = MINUTE_MS;

/** A signed-in member of staff. */
export type StaffMember = Pick<Selectable<UsersTable>, "id" | "username">;

/** Starts a session of an account, and deletes ended sessions. Returns its token, of which only a hash is stored. */
export async function startSession(db: Db, userId: number, now: Date): Promise<string> {
	await db.deleteFrom("staff_sessions").where("expiresAt", "<=", now.toISOString()).execute();
	const token = randomBytes(32).toString("base64url");
	const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString();
	await db
		.insertInto("staff_sessions")
		.values({ tokenHash: tokenHashOf(token), userId, createdAt: now.toISOString(), expiresAt })
		.execute();
	return token;
}

/** Returns the account of a session's token, and extends the session; undefined if it has ended or never existed. */
export async function findStaffBySession(db: Db, token: string, now: Date) {
	const tokenHash = tokenHashOf(token);
	const row = await db
		.selectFrom("staff_sessions")
		.innerJoin("users", "users.id", "staff_sessions.userId")
		.select(["users.id", "users.username", "staff_sessions.createdAt", "expiresAt"])
		.where("tokenHash", "=", tokenHash)
		.where("expiresAt", ">", now.toISOString())
		.executeTakeFirst();
	if (!row) return undefined;
	const { id, username, createdAt, expiresAt } = row;
	const latestEndMs = Date.parse(createdAt) + MAX_SESSION_LIFETIME_MS;
	const endMs = Math.min(now.getTime() + SESSION_LIFETIME_MS, latestEndMs);
	if (endMs - Date.parse(expiresAt) >= MIN_EXTENSION_MS) {
		await extendSession(db, tokenHash, new Date(endMs));
	}
	return { id, username };
}

/** Extends a session. Ignores a database that is busy or read-only: the next request extends the session. */
async function extendSession(db: Db, tokenHash: string, end: Date): Promise<void> {
	const expiresAt = end.toISOString();
	try {
		await db
			.updateTable("staff_sessions")
			.set({ expiresAt })
			.where("tokenHash", "=", tokenHash)
			.where("expiresAt", "<", expiresAt)
			.execute();
	} catch (error) {
		if (unavailability(error) === undefined) throw error;
	}
}

/** Ends one session. */
export async function endSession(db: Db, token: string): Promise<void> {
	const tokenHash = tokenHashOf(token);
	await writeStatement(db, (connection) =>
		connection.deleteFrom("staff_sessions").where("tokenHash", "=", tokenHash).execute(),
	);
}

/** Ends the sessions of an account except that of `exceptTokenHash`. Returns their former expiry times. */
export async function endSessionsOf(
	db: Db,
	userId: number,
	exceptTokenHash?: string,
): Promise<string[]> {
	const endedSessions = await db
		.deleteFrom("staff_sessions")
		.where("userId", "=", userId)
		.where("tokenHash", "!=", exceptTokenHash ?? "")
		.returning("expiresAt")
		.execute();
	return endedSessions.map(({ expiresAt }) => expiresAt);
}

const MAX_LISTED_SESSIONS = 200;

/** The sessions of an account that have not ended, the newest first. */
export async function listSessions(db: Db, userId: number, now: Date) {
	return db
		.selectFrom("staff_sessions")
		.select(["tokenHash", "createdAt", "expiresAt"])
		.where("userId", "=", userId)
		.where("expiresAt", ">", now.toISOString())
		.orderBy("createdAt", "desc")
		.orderBy("tokenHash")
		.limit(MAX_LISTED_SESSIONS)
		.execute();
}
