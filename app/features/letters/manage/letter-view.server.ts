import type { Db } from "db/schema";
import { dateTimeText } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { letterSender } from "~/features/letters/content/letter-sender.server";
import { type CopyCounts, letterPath, letterState } from "~/features/letters/letter";
import {
	countCopiesByLetter,
	countCopiesOf,
	type Letter,
	listLetters,
} from "~/features/letters/letters.queries.server";
import { findNextAllowedTime } from "~/features/letters/send/copies.queries.server";
import { hasMailServer } from "~/features/mail/mailing.server";

const NO_MAIL_SERVER =
	"Letters cannot be sent yet: the site has no mail server. Set one under Settings, Mail.";

const ADDRESS_MISSING =
	"The letter needs the sender's postal address by law: set it under Settings, Company.";

/** Returns sentences about what is missing before letters can be sent. */
export async function listSendingProblems(db: Db): Promise<string[]> {
	// Only the sender's postal address is needed, which is the same for every letter.
	const { address } = await letterSender(db, { name: null, isArchived: 0 });
	return [
		...((await hasMailServer(db)) ? [] : [NO_MAIL_SERVER]),
		...(address.length > 0 ? [] : [ADDRESS_MISSING]),
	];
}

/** Returns the state of a letter and its copies, as its page shows them. */
export async function viewProgress(db: Db, letter: Letter, now: Date) {
	const counts = await countCopiesOf(db, letter.id);
	const state = letterState(letter, counts);
	const maxPerHour = settings().MAIL_PER_HOUR;
	const nextAllowedAt =
		state === "sending" ? await findNextAllowedTime(db, maxPerHour, now) : undefined;
	return {
		state,
		counts,
		startedText: letter.startedAt === null ? "" : dateTimeText(letter.startedAt),
		/** Time at which the hourly limit allows a further copy; '' if it allows one now. */
		nextCopyText:
			nextAllowedAt && nextAllowedAt > now ? dateTimeText(nextAllowedAt.toISOString()) : "",
		perHour: maxPerHour,
		path: letter.name === null ? "" : letterPath(letter.name),
		isArchived: letter.isArchived === 1,
	};
}

export type LetterProgress = Awaited<ReturnType<typeof viewProgress>>;

const NO_COPIES: Pick<CopyCounts, "waiting"> = { waiting: 0 };

/** Returns all letters as their list shows them; `clicks` has the number of clicks by the name of a letter. */
export async function viewLetters(db: Db, clicks: ReadonlyMap<string, number>) {
	const letters = await listLetters(db);
	const counts = await countCopiesByLetter(
		db,
		letters.filter(({ startedAt }) => startedAt !== null).map(({ id }) => id),
	);
	return letters.map((letter) => {
		const copies = counts.get(letter.id);
		return {
			id: letter.id,
			subject: letter.subject,
			state: letterState(letter, copies ?? NO_COPIES),
			dayText: dateTimeText(letter.startedAt ?? letter.changedAt),
			copies,
			clicks: letter.name === null ? 0 : (clicks.get(letter.name) ?? 0),
		};
	});
}

export type LetterItem = Awaited<ReturnType<typeof viewLetters>>[number];
