import type { ContactMessagesTable, Database, MailsTable } from "db/schema";
import { type Kysely, type Selectable, sql } from "kysely";
import type { ContactMessage } from "./contact-schema";

/** A message with the delivery state of its mail. */
export type StoredMessage = Selectable<ContactMessagesTable> &
	Pick<Selectable<MailsTable>, "sentAt" | "failure">;

/** Stores a message. Returns its id. */
export async function insertMessage(
	db: Kysely<Database>,
	{ name, email, message }: ContactMessage,
	now: Date,
): Promise<number> {
	const { id } = await db
		.insertInto("contact_messages")
		.values({ name, email, message, receivedAt: now.toISOString() })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Kept for longer than the check is valid: another machine's clock may be behind. */
const DELETE_AFTER_MS = 3_600_000;

/** Marks a human check as used, and deletes expired ones. Returns false if it was used before. */
export async function spendNonce(db: Kysely<Database>, nonce: string, expiresAt: Date, now: Date) {
	const before = new Date(now.getTime() - DELETE_AFTER_MS).toISOString();
	await db.deleteFrom("used_nonces").where("expiresAt", "<=", before).execute();
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("used_nonces")
		.values({ nonce, expiresAt: expiresAt.toISOString() })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

function messagesWithMails(db: Kysely<Database>) {
	// The key of `contactMailKey`.
	const key = sql<string>`'contact-' || contact_messages.id`;
	return db
		.selectFrom("contact_messages")
		.leftJoin("mails", (join) => join.on("mails.key", "=", key))
		.selectAll("contact_messages")
		.select(["mails.sentAt", "mails.failure"]);
}

/** The latest messages, newest first. */
export function listMessages(db: Kysely<Database>, limit: number): Promise<StoredMessage[]> {
	return messagesWithMails(db).orderBy("contact_messages.id", "desc").limit(limit).execute();
}

export function findMessage(db: Kysely<Database>, id: number): Promise<StoredMessage | undefined> {
	return messagesWithMails(db).where("contact_messages.id", "=", id).executeTakeFirst();
}
