import type { Db } from "db/schema";
import { write } from "db/writes/write";
import {
	type ChangedFields,
	type ChangeStamp,
	recordChange,
	rowVersion,
} from "~/audit-log/audit-log.queries.server";
import { dateTimeText } from "~/components/uk-date";
import { DAY_MS } from "~/config/time";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import {
	deleteMessages,
	findMessage,
	insertReply,
	type MessageWithReplyCount,
	setAnswered,
} from "./messages.queries.server";
import { replyMail } from "./reply-mail";

/** Result of a change: "gone" if the message was deleted, "stale" after an edit conflict. */
export type MessageChangeResult = "done" | "gone" | "stale";

// Excludes visitors' texts: the audit log outlives the message.
const loggedFields = ({ answeredAt, replyCount }: MessageWithReplyCount): ChangedFields => ({
	answered: answeredAt !== null,
	replies: replyCount,
});

/** Returns a message's version for optimistic locking: it changes if a person answers or marks the message. */
export function messageVersion(message: MessageWithReplyCount): string {
	return rowVersion(loggedFields(message));
}

async function recordMessageChange(
	trx: Db,
	id: number,
	{ before, after, by, now }: ChangeStamp & { before: ChangedFields; after?: ChangedFields },
): Promise<void> {
	const action = after ? "changed" : "deleted";
	const line = { by, subject: "message", subjectKey: String(id), title: `Message ${id}` } as const;
	await recordChange(trx, { ...line, action, before, after }, now);
}

function changeMessage(
	db: Db,
	id: number,
	applyChange: (trx: Db, message: MessageWithReplyCount) => Promise<MessageChangeResult>,
): Promise<MessageChangeResult> {
	return write(db, async (trx) => {
		const message = await findMessage(trx, id);
		return message ? applyChange(trx, message) : "gone";
	});
}

/** Marks a message as answered or not; does nothing if it is already marked so. */
export function setMessageState(
	db: Db,
	id: number,
	isAnswered: boolean,
	{ by, now }: ChangeStamp,
): Promise<MessageChangeResult> {
	return changeMessage(db, id, async (trx, message) => {
		if ((message.answeredAt !== null) === isAnswered) return "done";
		await setAnswered(trx, id, isAnswered ? { by, at: now } : undefined);
		const before = { answered: !isAnswered };
		const after = { answered: isAnswered };
		await recordMessageChange(trx, id, { before, after, by, now });
		return "done";
	});
}

export interface ReplyForm {
	text: string;
	/** The `messageVersion` of the message when the form was rendered. */
	version: string;
}

/**
 * Queues an answer to a message, stores it and marks the message as answered. Returns "stale", and does nothing, if the
 * message has been answered or marked since the form was rendered.
 */
export async function replyToMessage(
	db: Db,
	id: number,
	{ text, version }: ReplyForm,
	{ by, now }: ChangeStamp,
): Promise<MessageChangeResult> {
	const { site } = await siteSettings(db);
	return changeMessage(db, id, async (trx, message) => {
		if (messageVersion(message) !== version) return "stale";
		const { replyCount } = message;
		const replyId = await insertReply(trx, { messageId: id, by, text }, now);
		const quotedMessage = { ...message, receivedText: dateTimeText(message.receivedAt) };
		await queueMail(trx, replyMail(replyId, text, { answeredMessage: quotedMessage, site }), now);
		const wasAnswered = message.answeredAt !== null;
		if (!wasAnswered) await setAnswered(trx, id, { by, at: now });
		await recordMessageChange(trx, id, {
			before: { replies: replyCount, ...(!wasAnswered && { answered: false }) },
			after: { replies: replyCount + 1, ...(!wasAnswered && { answered: true }) },
			by,
			now,
		});
		return "done";
	});
}

/** Deletes a message with the answers to it and all their mails. */
export function deleteMessage(
	db: Db,
	id: number,
	{ by, now }: ChangeStamp,
): Promise<MessageChangeResult> {
	return changeMessage(db, id, async (trx, message) => {
		await deleteMessages(trx, { id });
		await recordMessageChange(trx, id, { before: loggedFields(message), by, now });
		return "done";
	});
}

const MESSAGE_RETENTION_MS = 365 * DAY_MS;

/** Deletes messages a year after they were received, with their mails and answers (docs/staff.md#visitors-messages). */
export function deleteOldMessages(db: Db, now: Date): Promise<number> {
	const receivedBefore = new Date(now.getTime() - MESSAGE_RETENTION_MS).toISOString();
	return write(db, (trx) => deleteMessages(trx, { receivedBefore }));
}
