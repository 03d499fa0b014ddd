import { whenText } from "~/components/uk-date";
import { mailFate } from "./mail-fate";
import type { ListedMessage, StoredMessage, StoredReply } from "./messages.queries.server";
import { mailtoLink } from "./reply-mail";

const MAX_WORDS_LENGTH = 120;

function firstWords(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const characters = [...line];
	if (characters.length <= MAX_WORDS_LENGTH) return line;
	return `${characters.slice(0, MAX_WORDS_LENGTH).join("").trimEnd()}…`;
}

export function shownListedMessage(message: ListedMessage, canMail: boolean) {
	const { id, name, email, receivedAt, answeredAt, beginning } = message;
	return {
		id,
		name,
		email,
		when: whenText(receivedAt),
		firstWords: firstWords(beginning),
		isAnswered: answeredAt !== null,
		fate: mailFate(message, canMail),
	};
}

export type ShownListedMessage = ReturnType<typeof shownListedMessage>;

export function shownMessage(stored: StoredMessage, canMail: boolean, siteName: string) {
	const { id, name, email, message, receivedAt, answeredAt, answeredBy } = stored;
	const when = whenText(receivedAt);
	return {
		id,
		name,
		email,
		message,
		when,
		answered: answeredAt === null ? undefined : { by: answeredBy, when: whenText(answeredAt) },
		fate: mailFate(stored, canMail),
		mailto: mailtoLink({ name, email, message, when }, siteName),
	};
}

export type ShownMessage = ReturnType<typeof shownMessage>;

export function shownReply(reply: StoredReply, canMail: boolean) {
	const { id, by, text, at } = reply;
	return { id, by, text, when: whenText(at), fate: mailFate(reply, canMail) };
}

export type ShownReply = ReturnType<typeof shownReply>;
