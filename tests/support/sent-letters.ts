import { db } from "db/connection.server";
import { inChunks } from "db/in-chunks";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { type Letter, writeLetter } from "~/features/letters/letters.queries.server";
import { letterCopies } from "~/features/letters/send/letter-copies.server";
import { sendToAll } from "~/features/letters/send/send-letter.server";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import type { MailServer } from "../mail-server";
import { setSettings } from "../settings";
import { OWNER, settingsFor } from "./stored-mails";

/** A letter that nobody has sent yet. */
export const DRAFT: Letter = {
	id: 0,
	subject: "Brighter evenings",
	words: "Hello, **reader**.",
	skus: [],
	hasFalls: 0,
	hasNewModels: 0,
	articleId: null,
	isArchived: 1,
	changedAt: "2026-11-28T10:00:00.000Z",
	name: null,
	startedAt: null,
	isPaused: 0,
};

export const readerAddress = (n: number) => `reader-${n}@example.com`;

/** Adds confirmed subscribers with the addresses of `readerAddress`. */
export async function addReaders(count: number, to: Kysely<Database> = db()): Promise<void> {
	const at = "2026-11-01T10:00:00.000Z";
	const rows = Array.from({ length: count }, (_, n) => ({
		email: readerAddress(n),
		subscribedAt: at,
		confirmedAt: at,
		isActive: 1 as const,
	}));
	for (const some of inChunks(rows, 500)) {
		await to.insertInto("newsletter_subscriptions").values(some).execute();
	}
}

/** Stores a letter and begins to send it by way of this server. Returns its id. */
export async function beginToSend(
	server: Pick<MailServer, "port">,
	letter: Partial<Letter> = {},
	now = new Date(),
): Promise<number> {
	setSettings({ SMTP_URL: settingsFor(server).smtpUrl, CONTACT_TO: OWNER });
	const { id } = await writeLetter(db(), { ...DRAFT, ...letter });
	await sendToAll(db(), String(id), { by: "ann", now });
	return id;
}

/** Sends what is due, as a process that has just started does. */
export function deliver(server: Pick<MailServer, "port">): Promise<boolean> {
	return deliverDue(db(), settingsFor(server), { copies: letterCopies() });
}
