import type { ContactMessagesTable, Database } from "db/schema";
import type { Kysely, Selectable } from "kysely";
import type { ContactMessage } from "./contact-schema";

export type StoredMessage = Selectable<ContactMessagesTable>;

/** Stores a message, to be mailed from now on. Returns its id. */
export async function insertMessage(
	db: Kysely<Database>,
	{ name, email, message }: ContactMessage,
	now: Date,
): Promise<number> {
	const at = now.toISOString();
	const { id } = await db
		.insertInto("contact_messages")
		.values({ name, email, message, receivedAt: at, nextAttemptAt: at })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Marks a human check as answered. False when it was before; forgets those that have expired. */
export async function spendNonce(
	db: Kysely<Database>,
	nonce: string,
	expiresAt: Date,
	now: Date,
): Promise<boolean> {
	await db.deleteFrom("used_nonces").where("expiresAt", "<=", now.toISOString()).execute();
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("used_nonces")
		.values({ nonce, expiresAt: expiresAt.toISOString() })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/** The latest messages, newest first. */
export function listMessages(db: Kysely<Database>, limit: number): Promise<StoredMessage[]> {
	return db.selectFrom("contact_messages").selectAll().orderBy("id", "desc").limit(limit).execute();
}

export function findMessage(db: Kysely<Database>, id: number): Promise<StoredMessage | undefined> {
	return db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks a message as dealt with. False when there is none of this id. */
export async function markAnswered(db: Kysely<Database>, id: number, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("contact_messages")
		.set({ answeredAt: now.toISOString() })
		.where("id", "=", id)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/**
 * Takes the unsent message that has waited longest, so that nobody else mails it before `until`; undefined
 * when none is due.
 */
export function claimDue(
	db: Kysely<Database>,
	now: Date,
	until: Date,
): Promise<StoredMessage | undefined> {
	return db
		.updateTable("contact_messages")
		.set((eb) => ({
			attempts: eb("attempts", "+", 1),
			nextAttemptAt: until.toISOString(),
			failure: null,
		}))
		.where("id", "=", (eb) =>
			eb
				.selectFrom("contact_messages")
				.select("id")
				.where("sentAt", "is", null)
				.where("nextAttemptAt", "<=", now.toISOString())
				.orderBy("nextAttemptAt")
				.limit(1),
		)
		.returningAll()
		.executeTakeFirst();
}

export async function recordSent(db: Kysely<Database>, id: number, now: Date): Promise<void> {
	await db
		.updateTable("contact_messages")
		.set({ sentAt: now.toISOString() })
		.where("id", "=", id)
		.execute();
}

export async function recordFailure(
	db: Kysely<Database>,
	id: number,
	failure: string,
	nextAttemptAt: Date,
): Promise<void> {
	await db
		.updateTable("contact_messages")
		.set({ failure, nextAttemptAt: nextAttemptAt.toISOString() })
		.where("id", "=", id)
		.execute();
}

/** Ends the pause of every message that failed; one whose attempt may still run is left alone. */
export async function endPauses(db: Kysely<Database>, now: Date): Promise<void> {
	await db
		.updateTable("contact_messages")
		.set({ nextAttemptAt: now.toISOString() })
		.where("sentAt", "is", null)
		.where("failure", "is not", null)
		.execute();
}

/** When the next unsent message is due; undefined when all are sent. */
export async function findNextDue(db: Kysely<Database>): Promise<Date | undefined> {
	const row = await db
		.selectFrom("contact_messages")
		.select("nextAttemptAt")
		.where("sentAt", "is", null)
		.orderBy("nextAttemptAt")
		.limit(1)
		.executeTakeFirst();
	return row && new Date(row.nextAttemptAt);
}
