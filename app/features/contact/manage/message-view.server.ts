import { dateTimeText } from "~/components/uk-date";
import type {
	ListedMessage,
	MailDelivery,
	StoredMessage,
	StoredReply,
} from "./messages.queries.server";
import { mailtoLink } from "./reply-mail";

/** Describes the state of a mail's delivery. */
export function mailStateText(
	{ queuedAt, sentAt, nextAttemptAt, failure }: MailDelivery,
	hasMailServer: boolean,
): string {
	if (queuedAt === null) return "Not sent by e-mail";
	if (sentAt !== null) return `E-mail sent ${dateTimeText(sentAt)}`;
	if (nextAttemptAt === null) return `E-mail given up (${failure ?? "unknown"})`;
	if (!hasMailServer) return "E-mail waits: no mail server is set";
	if (failure !== null) return `E-mail not sent yet (${failure}); it is tried again`;
	return "E-mail is being sent";
}

const MAX_FIRST_WORDS_LENGTH = 120;

function firstWords(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const characters = [...line];
	if (characters.length <= MAX_FIRST_WORDS_LENGTH) return line;
	return `${characters.slice(0, MAX_FIRST_WORDS_LENGTH).join("").trimEnd()}…`;
}

export function messageListItem(message: ListedMessage, hasMailServer: boolean) {
	const { id, name, email, receivedAt, answeredAt, beginning } = message;
	return {
		id,
		name,
		email,
		when: dateTimeText(receivedAt),
		firstWords: firstWords(beginning),
		isAnswered: answeredAt !== null,
		mailState: mailStateText(message, hasMailServer),
	};
}

export type MessageListItem = ReturnType<typeof messageListItem>;

export function messageDetails(stored: StoredMessage, hasMailServer: boolean, siteName: string) {
	const { id, name, email, message, receivedAt, answeredAt, answeredBy } = stored;
	const when = dateTimeText(receivedAt);
	return {
		id,
		name,
		email,
		message,
		when,
		/** Account and time at which it was marked as answered, with or without a reply by the site. */
		answeredStamp:
			answeredAt === null ? undefined : { by: answeredBy, when: dateTimeText(answeredAt) },
		mailState: mailStateText(stored, hasMailServer),
		mailto: mailtoLink({ name, email, message, receivedText: when }, siteName),
	};
}

export type MessageDetails = ReturnType<typeof messageDetails>;

export function replyItem(reply: StoredReply, hasMailServer: boolean) {
	const { id, by, text, at } = reply;
	return { id, by, text, when: dateTimeText(at), mailState: mailStateText(reply, hasMailServer) };
}

export type ReplyItem = ReturnType<typeof replyItem>;
