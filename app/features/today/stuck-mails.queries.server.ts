import { countRows } from "db/count-rows";
import type { Db } from "db/schema";

/** A mail that was given up counts for 30 days, until its text is deleted. */
const KEPT_MS = 30 * 24 * 3_600_000;

const MAX_MAILS = 20;

function stuckMails(db: Db, canMail: boolean, now: Date) {
	const given = db
		.selectFrom("mails")
		.where("failure", "is not", null)
		.where("sentAt", "is", null)
		.where((eb) =>
			eb.or([
				eb("nextAttemptAt", "is not", null),
				eb("createdAt", ">", new Date(now.getTime() - KEPT_MS).toISOString()),
			]),
		);
	// Without a mail server no waiting mail can be sent.
	const waiting = db
		.selectFrom("mails")
		.where("nextAttemptAt", "is not", null)
		.where("failure", "is", null);
	return { given, waiting: canMail ? undefined : waiting };
}

/** Counts the mails that cannot be sent. */
export async function countStuckMails(db: Db, canMail: boolean, now: Date): Promise<number> {
	const { given, waiting } = stuckMails(db, canMail, now);
	const counts = [given, waiting].map((query) => (query ? countRows(query) : 0));
	return (await Promise.all(counts)).reduce<number>((sum, count) => sum + count, 0);
}

/** Returns the id of the reply that a mail carries, if it carries one. */
function replyIdOf(key: string): number | undefined {
	const id = /^reply-(\d{1,15})$/.exec(key)?.[1];
	return id === undefined ? undefined : Number(id);
}

/** Returns message ids by the ids of their replies. */
async function findAnswered(db: Db, replyIds: readonly number[]): Promise<Map<number, number>> {
	if (replyIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("message_replies")
		.select(["id", "messageId"])
		.where("id", "in", replyIds)
		.execute();
	return new Map(rows.map(({ id, messageId }) => [id, messageId]));
}

/** Returns the newest mails that cannot be sent, without addresses, and the contact messages that they reply to. */
export async function listStuckMails(db: Db, canMail: boolean, now: Date) {
	const { given, waiting } = stuckMails(db, canMail, now);
	const lists = [given, waiting].map((query) =>
		query
			?.select(["id", "key", "createdAt", "attempts", "failure", "nextAttemptAt"])
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(MAX_MAILS)
			.execute(),
	);
	const [failed = [], waits = []] = await Promise.all(lists);
	const mails = [...failed, ...waits].slice(0, MAX_MAILS);
	const replyIds = mails.flatMap(({ key }) => replyIdOf(key) ?? []);
	const answered = await findAnswered(db, replyIds);
	return mails.map((mail) => ({
		...mail,
		answeredId: answered.get(replyIdOf(mail.key) ?? 0) ?? null,
	}));
}
