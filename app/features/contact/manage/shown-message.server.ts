import { mailFate } from "./mail-fate";
import { mailtoLink } from "./reply-mail";
import type { ListedMessage, StoredReply, WholeMessage } from "./staff-messages.queries.server";

/** A message as a line of the list. */
export interface ShownListedMessage {
	id: number;
	name: string;
	email: string;
	when: string;
	firstWords: string;
	isAnswered: boolean;
	fate: string;
}

/** A message as its own page shows it. */
export interface ShownMessage {
	id: number;
	name: string;
	email: string;
	message: string;
	when: string;
	/** Author and time of the answer; undefined until it is answered. */
	answered: { by: string | null; when: string } | undefined;
	fate: string;
	/** Opens the mail program of staff. */
	mailto: string;
}

export interface ShownReply {
	id: number;
	by: string;
	text: string;
	when: string;
	fate: string;
}

/** Context for display: whether the site can mail, and a formatter of instants. */
export interface Shown {
	canMail: boolean;
	when: (instant: string) => string;
}

const MAX_WORDS_LENGTH = 120;

/** The first words of a text on one line. */
function firstWords(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const characters = [...line];
	if (characters.length <= MAX_WORDS_LENGTH) return line;
	return `${characters.slice(0, MAX_WORDS_LENGTH).join("").trimEnd()}…`;
}

/** Puts a line of the list into words. */
export function shownListedMessage(message: ListedMessage, { canMail, when }: Shown) {
	const { id, name, email, receivedAt, answeredAt, beginning } = message;
	return {
		id,
		name,
		email,
		when: when(receivedAt),
		firstWords: firstWords(beginning),
		isAnswered: answeredAt !== null,
		fate: mailFate(message, canMail, when),
	};
}

/** Puts a message into words. */
export function shownMessage(stored: WholeMessage, { canMail, when }: Shown): ShownMessage {
	const { id, name, email, message, receivedAt, answeredAt, answeredBy } = stored;
	return {
		id,
		name,
		email,
		message,
		when: when(receivedAt),
		answered: answeredAt === null ? undefined : { by: answeredBy, when: when(answeredAt) },
		fate: mailFate(stored, canMail, when),
		mailto: mailtoLink({ name, email, message, when: when(receivedAt) }),
	};
}

/** Puts an answer into words. */
export function shownReply(reply: StoredReply, { canMail, when }: Shown): ShownReply {
	const { id, by, text, at } = reply;
	return { id, by, text, when: when(at), fate: mailFate(reply, canMail, when) };
}
