import type { Db, Flag } from "db/schema";
import { emitAfterCommit, writeForStaff } from "db/writes/write";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { ukDate } from "~/components/uk-date";
import { countText } from "~/features/catalogue/words/count-text";
import { renderLetter } from "~/features/letters/content/letter-mail.server";
import { letterSender } from "~/features/letters/content/letter-sender.server";
import { loadContent } from "~/features/letters/content/load-content.server";
import { hasContent } from "~/features/letters/letter-content";
import {
	beginLetter,
	countCopiesOf,
	findLetter,
	type Letter,
	setLetterArchived,
	setLetterPaused,
} from "~/features/letters/letters.queries.server";
import { hasMailServer, ownerAddress } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { insertCopies } from "./copies.queries.server";

const NO_MAIL_SERVER_TEXT = "Nothing was sent: the site has no mail server yet.";
const EMPTY_LETTER_TEXT =
	"Nothing was sent: the letter is empty. Give it words, models or an article.";
const NO_SUBSCRIBERS_TEXT = "Nothing was sent: nobody has subscribed to the newsletter yet.";
const ALREADY_SENT_TEXT = "This letter is being sent already, or was sent.";

async function requireLetter(db: Db, key: string): Promise<Letter> {
	const letter = await findLetter(db, key);
	if (!letter) throw new ExpectedError(404, "There is no such letter.");
	return letter;
}

async function requireSendableContent(db: Db, letter: Letter, now: Date) {
	if (!(await hasMailServer(db))) throw new ExpectedError(409, NO_MAIL_SERVER_TEXT);
	const content = await loadContent(db, letter, now);
	if (!hasContent(content)) throw new ExpectedError(409, EMPTY_LETTER_TEXT);
	return content;
}

/**
 * Queues a letter with its current content as a test to one address, or to the owner for null. Returns the toast's
 * text.
 */
export async function sendTest(
	db: Db,
	key: string,
	{ email, now }: { email: string | null; now: Date },
): Promise<string> {
	const letter = await requireLetter(db, key);
	const content = await requireSendableContent(db, letter, now);
	// Without the letter's name, clicks on links of a test do not count for the letter, and no link leads to its page.
	const sender = { ...(await letterSender(db, letter)), letterName: undefined };
	const { subject, ...body } = renderLetter(content, sender, { isTest: true });
	const mail = {
		key: `test-letter-${letter.id}-${now.toISOString().slice(0, 19)}`,
		...(email !== null && { to: email }),
		subject: `Test: ${subject}`,
		...body,
	};
	await writeForStaff(db, (trx) => queueMail(trx, mail, now));
	return `A test goes to ${email ?? (await ownerAddress(db))}`;
}

function auditLine(letter: Letter, by: string) {
	const { id, subject } = letter;
	return {
		by,
		subject: "letter",
		subjectKey: String(id),
		title: subject,
		action: "changed",
	} as const;
}

/**
 * Begins to send a letter to all subscribers: stores its content and adds their copies, in one transaction. Returns the
 * toast's text.
 */
export async function sendToAll(db: Db, key: string, { by, now }: ChangeStamp): Promise<string> {
	const draft = await requireLetter(db, key);
	if (draft.startedAt !== null) throw new ExpectedError(409, ALREADY_SENT_TEXT);
	const content = await requireSendableContent(db, draft, now);
	const count = await writeForStaff(db, async (trx) => {
		const fixedContent = { content, day: ukDate(now).iso, now };
		if (!(await beginLetter(trx, draft.id, fixedContent)))
			throw new ExpectedError(409, ALREADY_SENT_TEXT);
		const copyCount = await insertCopies(trx, draft.id, now);
		if (copyCount === 0) throw new ExpectedError(409, NO_SUBSCRIBERS_TEXT);
		const stateChange = { before: { sent: false }, after: { sent: true } };
		await recordChange(trx, { ...auditLine(draft, by), ...stateChange }, now);
		return copyCount;
	});
	return `The letter goes to ${countText(count, "subscriber", "subscribers")}`;
}

/** Pauses a letter that is being sent (`isPaused` 1), or resumes it (0). Returns the toast's text. */
export async function pauseOrResumeLetter(
	db: Db,
	key: string,
	isPaused: Flag,
	{ by, now }: ChangeStamp,
): Promise<string> {
	const letter = await requireLetter(db, key);
	const { waiting } = await countCopiesOf(db, letter.id);
	if (waiting === 0) throw new ExpectedError(409, "Nothing was changed: no copy of it waits.");
	if (letter.isPaused !== isPaused) {
		await writeForStaff(db, async (trx) => {
			await setLetterPaused(trx, letter.id, isPaused);
			if (isPaused === 0) emitAfterCommit(trx, "mail-queued");
			const before = { paused: isPaused === 0 };
			const after = { paused: isPaused === 1 };
			await recordChange(trx, { ...auditLine(letter, by), before, after }, now);
		});
	}
	return isPaused === 1 ? "The letter is paused" : "The letter goes on";
}

/** Puts a sent letter into the archive (`isArchived` 1), or takes it out (0). Returns the toast's text. */
export async function archiveOrUnarchiveLetter(
	db: Db,
	key: string,
	isArchived: Flag,
	{ by, now }: ChangeStamp,
): Promise<string> {
	const letter = await requireLetter(db, key);
	if (letter.isArchived !== isArchived) {
		await writeForStaff(db, async (trx) => {
			await setLetterArchived(trx, letter.id, isArchived);
			const before = { archived: isArchived === 0 };
			const after = { archived: isArchived === 1 };
			await recordChange(trx, { ...auditLine(letter, by), before, after }, now);
		});
	}
	return isArchived === 1
		? "The archive shows the letter"
		: "The archive no longer shows the letter";
}
