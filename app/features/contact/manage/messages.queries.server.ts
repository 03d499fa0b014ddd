import { containsWord } from "db/contains-word";
import { countRows } from "db/count-rows";
import type { Database, Db } from "db/schema";
import { listLastIds } from "db/sequences";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { queryWords } from "~/components/staff/list-state";
import { HOUR_MS } from "~/config/time";
import type { ContactMessage } from "~/features/contact/contact-schema";
import { MESSAGES_PER_PAGE, type MessageListState, type MessageState } from "./message-list";

/** Delivery state of a mail; all fields are null if there is no such mail. */
export interface MailDelivery {
	queuedAt: string | null;
	sentAt: string | null;
	nextAttemptAt: string | null;
	failure: string | null;
}

/** Characters of a message that are enough to show its first words. */
const EXCERPT_LENGTH = 200;
const MAX_REPLIES = 100;

const MAIL_COLUMNS = [
	"mails.createdAt as queuedAt",
	"mails.sentAt",
	"mails.nextAttemptAt",
	"mails.failure",
] as const;

// The key of `contactMail`.
const MESSAGE_MAIL_KEY = sql<string>`'contact-' || contact_messages.id`;
// The key of `replyMailKey`.
const REPLY_MAIL_KEY = sql<string>`'reply-' || message_replies.id`;

const SEARCH_TEXT = sql<string>`"name" || ' ' || "email" || ' ' || "message"`;

export async function insertMessage(db: Db, { name, email, message }: ContactMessage, now: Date) {
	const { id } = await db
		.insertInto("contact_messages")
		.values({ name, email, message, receivedAt: now.toISOString() })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Nonces are deleted this long after they expire, because another machine's clock may be behind. */
const NONCE_RETENTION_MS = HOUR_MS;

/** Marks a human check as used, and deletes expired ones. Returns false if it was used before. */
export async function markNonceUsed(db: Db, nonce: string, expiresAt: Date, now: Date) {
	const expiredBefore = new Date(now.getTime() - NONCE_RETENTION_MS).toISOString();
	await db.deleteFrom("used_nonces").where("expiresAt", "<=", expiredBefore).execute();
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("used_nonces")
		.values({ nonce, expiresAt: expiresAt.toISOString() })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/** Returns true if the nonce of a human check was used. */
export async function isNonceUsed(db: Db, nonce: string): Promise<boolean> {
	const row = await db
		.selectFrom("used_nonces")
		.select("nonce")
		.where("nonce", "=", nonce)
		.executeTakeFirst();
	return row !== undefined;
}

function filterMessages<Selected>(
	query: SelectQueryBuilder<Database, "contact_messages", Selected>,
	state: MessageState,
	words: readonly string[],
): SelectQueryBuilder<Database, "contact_messages", Selected> {
	const queryOfState =
		state === "all"
			? query
			: query.where("answeredAt", state === "answered" ? "is not" : "is", null);
	return words.reduce(
		(builder, word) => builder.where(containsWord(SEARCH_TEXT, word)),
		queryOfState,
	);
}

function countMessages(db: Db, state: MessageState, words: readonly string[] = []) {
	return countRows(filterMessages(db.selectFrom("contact_messages"), state, words));
}

export function countUnanswered(db: Db): Promise<number> {
	return countMessages(db, "unanswered");
}

/** Returns one page of the list, the newest first; the first page for a number past the last. */
export async function pageOfMessages(
	db: Db,
	{ state, query, page: requestedPage }: MessageListState,
) {
	const words = queryWords(query);
	const total = await countMessages(db, state, words);
	const pages = Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE));
	const page = requestedPage <= pages ? requestedPage : 1;
	// Selected before mails are joined, because a search reads every message.
	const pageIds = filterMessages(db.selectFrom("contact_messages").select("id"), state, words)
		.orderBy("id", "desc")
		.limit(MESSAGES_PER_PAGE)
		.offset((page - 1) * MESSAGES_PER_PAGE);
	const messages = await db
		.selectFrom("contact_messages")
		.leftJoin("mails", (join) => join.on("mails.key", "=", MESSAGE_MAIL_KEY))
		.select([
			"contact_messages.id",
			"name",
			"email",
			"receivedAt",
			"answeredAt",
			sql<string>`substr("message", 1, ${EXCERPT_LENGTH})`.as("beginning"),
			...MAIL_COLUMNS,
		])
		.where("contact_messages.id", "in", pageIds)
		.orderBy("contact_messages.id", "desc")
		.execute();
	return { messages, total, page, pages };
}

export type ListedMessage = Awaited<ReturnType<typeof pageOfMessages>>["messages"][number];

const selectMessages = (db: Db) =>
	db
		.selectFrom("contact_messages")
		.leftJoin("mails", (join) => join.on("mails.key", "=", MESSAGE_MAIL_KEY))
		.selectAll("contact_messages")
		.select(MAIL_COLUMNS);

export function listMessages(db: Db, limit: number) {
	return selectMessages(db).orderBy("contact_messages.id", "desc").limit(limit).execute();
}

export type StoredMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** Returns a message with the number of answers to it. */
export function findMessage(db: Db, id: number) {
	return selectMessages(db)
		.select(
			sql<number>`(
				select count(*) from "message_replies" where "messageId" = contact_messages.id
			)`.as("replyCount"),
		)
		.where("contact_messages.id", "=", id)
		.executeTakeFirst();
}

export type MessageWithReplyCount = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Returns the answers that staff sent to a message by the site's mail, oldest first. */
export function listReplies(db: Db, messageId: number) {
	return db
		.selectFrom("message_replies")
		.leftJoin("mails", (join) => join.on("mails.key", "=", REPLY_MAIL_KEY))
		.select([
			"message_replies.id",
			"message_replies.by",
			"message_replies.text",
			"message_replies.at",
			...MAIL_COLUMNS,
		])
		.where("messageId", "=", messageId)
		.orderBy("message_replies.id")
		.limit(MAX_REPLIES)
		.execute();
}

export type StoredReply = Awaited<ReturnType<typeof listReplies>>[number];

/** Returns true if a message of this id ever existed, even if it was deleted. */
export async function hasMessageEverExisted(db: Db, id: number): Promise<boolean> {
	return id <= ((await listLastIds(db)).get("contact_messages") ?? 0);
}

export async function insertReply(
	trx: Db,
	reply: { messageId: number; by: string; text: string },
	now: Date,
): Promise<number> {
	const { id } = await trx
		.insertInto("message_replies")
		.values({ ...reply, at: now.toISOString() })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Marks a message as answered by an account at a time, or as not answered if the stamp is undefined. */
export async function setAnswered(
	trx: Db,
	id: number,
	stamp: { by: string; at: Date } | undefined,
): Promise<void> {
	await trx
		.updateTable("contact_messages")
		.set({ answeredAt: stamp?.at.toISOString() ?? null, answeredBy: stamp?.by ?? null })
		.where("id", "=", id)
		.execute();
}

/** Selects one message, those from a lowercase e-mail address, or old ones. */
type MessageSelection = { id: number } | { email: string } | { receivedBefore: string };

function messagesCondition(selection: MessageSelection): RawBuilder<boolean> {
	if ("id" in selection) return sql`contact_messages.id = ${selection.id}`;
	if ("email" in selection) return sql`lower("email") = ${selection.email}`;
	return sql`"receivedAt" < ${selection.receivedBefore}`;
}

/** Deletes messages and the replies to them, with the mails of both. */
export async function deleteMessages(trx: Db, selection: MessageSelection): Promise<number> {
	const messages = trx.selectFrom("contact_messages").where(messagesCondition(selection));
	await trx
		.deleteFrom("mails")
		.where("key", "in", messages.select(MESSAGE_MAIL_KEY.as("key")))
		.execute();
	await trx
		.deleteFrom("mails")
		.where(
			"key",
			"in",
			messages
				.innerJoin("message_replies", "message_replies.messageId", "contact_messages.id")
				.select(REPLY_MAIL_KEY.as("key")),
		)
		.execute();
	const { numDeletedRows } = await trx
		.deleteFrom("contact_messages")
		.where("id", "in", messages.select("contact_messages.id"))
		.executeTakeFirst();
	return Number(numDeletedRows);
}
