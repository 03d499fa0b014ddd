import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely } from "kysely";
import { type ChangedFields, recordChange } from "~/audit-log/audit-log.queries.server";
import { rowVersion } from "~/audit-log/row-version.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { replyMail } from "./reply-mail";
import {
	countReplies,
	deleteMessages,
	findWholeMessage,
	insertReply,
	setAnswered,
	type WholeMessage,
} from "./staff-messages.queries.server";

/** Person and time of a change. */
export interface ChangedBy {
	by: string;
	now: Date;
}

/** Outcome of a change: "gone" if the message was deleted, "stale" after an edit conflict. */
export type MessageChange = "done" | "gone" | "stale";

interface Found {
	message: WholeMessage;
	replies: number;
}

async function find(trx: Kysely<Database>, id: number): Promise<Found | undefined> {
	const message = await findWholeMessage(trx, id);
	return message && { message, replies: await countReplies(trx, id) };
}

// Excludes visitors' texts: the audit log outlives the message.
const fieldsOf = ({ message, replies }: Found): ChangedFields => ({
	answered: message.answeredAt !== null,
	replies,
});

/** Returns a message's version for optimistic locking: it changes if a person answers or marks the message. */
export function messageVersion(found: Found): string {
	return rowVersion(fieldsOf(found));
}

async function recordStep(
	trx: Kysely<Database>,
	id: number,
	{ before, after, by, now }: ChangedBy & { before: ChangedFields; after?: ChangedFields },
): Promise<void> {
	const action = after ? "changed" : "deleted";
	const line = { by, subject: "message", subjectKey: String(id), title: `Message ${id}` } as const;
	await recordChange(trx, { ...line, action, before, after }, now);
}

/** Runs a change of a message that is there, in one transaction. */
function change(
	db: Kysely<Database>,
	id: number,
	make: (trx: Kysely<Database>, found: Found) => Promise<MessageChange>,
): Promise<MessageChange> {
	return write(db, async (trx) => {
		const found = await find(trx, id);
		return found ? make(trx, found) : "gone";
	});
}

/** Marks a message as answered or not; does nothing if it is already marked so. */
export function markMessage(
	db: Kysely<Database>,
	id: number,
	isAnswered: boolean,
	{ by, now }: ChangedBy,
): Promise<MessageChange> {
	return change(db, id, async (trx, { message }) => {
		if ((message.answeredAt !== null) === isAnswered) return "done";
		await setAnswered(trx, id, isAnswered ? { by, at: now } : undefined);
		const [before, after] = [{ answered: !isAnswered }, { answered: isAnswered }];
		await recordStep(trx, id, { before, after, by, now });
		return "done";
	});
}

/** An answer to a message, sent by the site's mail. */
export interface Reply {
	text: string;
	/** The `messageVersion` with which its form was rendered. */
	version: string;
	/** The site's owner, to whom replies go. */
	owner: string;
	/** Formats an instant. */
	when: (instant: string) => string;
}

/**
 * Queues an answer to a message, stores it and marks the message as answered. Returns "stale", and does nothing, if the
 * message has been answered or marked since the form was rendered.
 */
export function replyToMessage(
	db: Kysely<Database>,
	id: number,
	{ text, version, owner, when }: Reply,
	{ by, now }: ChangedBy,
): Promise<MessageChange> {
	return change(db, id, async (trx, found) => {
		if (messageVersion(found) !== version) return "stale";
		const { message, replies } = found;
		const replyId = await insertReply(trx, { messageId: id, by, text }, now);
		const answered = { ...message, when: when(message.receivedAt) };
		await queueMail(trx, replyMail(replyId, text, { answered, owner }), now);
		const wasAnswered = message.answeredAt !== null;
		if (!wasAnswered) await setAnswered(trx, id, { by, at: now });
		await recordStep(trx, id, {
			before: { replies, ...(!wasAnswered && { answered: false }) },
			after: { replies: replies + 1, ...(!wasAnswered && { answered: true }) },
			by,
			now,
		});
		return "done";
	});
}

/** Deletes a message with the answers to it and all their mails. */
export function deleteMessage(
	db: Kysely<Database>,
	id: number,
	{ by, now }: ChangedBy,
): Promise<MessageChange> {
	return change(db, id, async (trx, found) => {
		await deleteMessages(trx, { id });
		await recordStep(trx, id, { before: fieldsOf(found), by, now });
		return "done";
	});
}
