import { createHash, randomBytes } from "node:crypto";
import type { Database } from "db/schema";
import { writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";

/** How long a sign-in lasts (docs/product.md#staff-access). */
export const SESSION_MS = 12 * 3_600_000;

/** A signed-in member of staff. */
export interface StaffMember {
	id: number;
	username: string;
}

/** What a session is known by in the database. */
export function tokenHashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** Begins a session of `SESSION_MS` for an account: answers its token, which is stored nowhere. */
export async function startSession(
	db: Kysely<Database>,
	userId: number,
	now: Date,
): Promise<string> {
	await db.deleteFrom("staff_sessions").where("expiresAt", "<=", now.toISOString()).execute();
	const token = randomBytes(32).toString("base64url");
	const expiresAt = new Date(now.getTime() + SESSION_MS).toISOString();
	await db
		.insertInto("staff_sessions")
		.values({ tokenHash: tokenHashOf(token), userId, createdAt: now.toISOString(), expiresAt })
		.execute();
	return token;
}

/** Whose session a token is; undefined when it has ended or never was. */
export async function findStaffBySession(
	db: Kysely<Database>,
	token: string,
	now: Date,
): Promise<StaffMember | undefined> {
	return db
		.selectFrom("staff_sessions")
		.innerJoin("users", "users.id", "staff_sessions.userId")
		.select(["users.id", "users.username"])
		.where("tokenHash", "=", tokenHashOf(token))
		.where("expiresAt", ">", now.toISOString())
		.executeTakeFirst();
}

/** Ends one session. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
	const tokenHash = tokenHashOf(token);
	await writeStatement(db, (one) =>
		one.deleteFrom("staff_sessions").where("tokenHash", "=", tokenHash).execute(),
	);
}

/** Ends the sessions of an account but for that of the `spared` hash. Returns until when each would have lasted. */
export async function endSessionsOf(
	db: Kysely<Database>,
	userId: number,
	spared?: string,
): Promise<string[]> {
	const ended = await db
		.deleteFrom("staff_sessions")
		.where("userId", "=", userId)
		.where("tokenHash", "!=", spared ?? "")
		.returning("expiresAt")
		.execute();
	return ended.map(({ expiresAt }) => expiresAt);
}

/** A session as its owner sees it. */
export interface Session {
	tokenHash: string;
	/** ISO 8601 instants in UTC. */
	createdAt: string;
	expiresAt: string;
}

const LISTED = 200;

/** The sessions of an account that have not ended, the newest first. */
export async function listSessions(
	db: Kysely<Database>,
	userId: number,
	now: Date,
): Promise<Session[]> {
	return db
		.selectFrom("staff_sessions")
		.select(["tokenHash", "createdAt", "expiresAt"])
		.where("userId", "=", userId)
		.where("expiresAt", ">", now.toISOString())
		.orderBy("createdAt", "desc")
		.orderBy("tokenHash")
		.limit(LISTED)
		.execute();
}
