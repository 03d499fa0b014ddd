import { mailFate } from "./mail-fate";
import type { ListedMessage, StoredMessage, StoredReply } from "./messages.queries.server";
import { mailtoLink } from "./reply-mail";

/** Context for display: whether the site can mail, and a formatter of instants. */
export interface Shown {
	canMail: boolean;
	when: (instant: string) => string;
}

const MAX_WORDS_LENGTH = 120;

function firstWords(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const characters = [...line];
	if (characters.length <= MAX_WORDS_LENGTH) return line;
	return `${characters.slice(0, MAX_WORDS_LENGTH).join("").trimEnd()}…`;
}

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

export type ShownListedMessage = ReturnType<typeof shownListedMessage>;

export function shownMessage(
	stored: StoredMessage,
	{ canMail, when, siteName }: Shown & { siteName: string },
) {
	const { id, name, email, message, receivedAt, answeredAt, answeredBy } = stored;
	return {
		id,
		name,
		email,
		message,
		when: when(receivedAt),
		answered: answeredAt === null ? undefined : { by: answeredBy, when: when(answeredAt) },
		fate: mailFate(stored, canMail, when),
		mailto: mailtoLink({ name, email, message, when: when(receivedAt) }, siteName),
	};
}

export type ShownMessage = ReturnType<typeof shownMessage>;

export function shownReply(reply: StoredReply, { canMail, when }: Shown) {
	const { id, by, text, at } = reply;
	return { id, by, text, when: when(at), fate: mailFate(reply, canMail, when) };
}

export type ShownReply = ReturnType<typeof shownReply>;
