import type { OutgoingMail } from "~/features/mail/mails.queries.server";

function replyMailKey(replyId: number): string {
	return `reply-${replyId}`;
}

interface AnsweredMessage {
	name: string;
	email: string;
	message: string;
	/** When the message came: '5 Jan 2026, 14:05'. */
	receivedText: string;
}

const subjectOf = (siteName: string) => `Re: your message to ${siteName}`;

// Old rows may contain characters that the form removes today: half a surrogate pair breaks an address, and
// bidirectional controls could change how a text reads.
const UNWANTED_CHARACTERS = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

function quoteMessage({ name, message, receivedText }: AnsweredMessage): string {
	const lines = message.split(/\r\n?|\n/).map((line) => `> ${line}`);
	return [`On ${receivedText}, ${name} wrote:`, ...lines]
		.join("\n")
		.replace(UNWANTED_CHARACTERS, "");
}

/** Builds the mail with an answer to the visitor; its Reply-To is the contact address. */
export function replyMail(
	replyId: number,
	text: string,
	{
		answeredMessage,
		site,
	}: { answeredMessage: AnsweredMessage; site: { name: string; contact: string } },
): OutgoingMail {
	return {
		key: replyMailKey(replyId),
		to: answeredMessage.email,
		replyTo: { name: site.name, address: site.contact },
		subject: subjectOf(site.name),
		text: `${text}\n\n${quoteMessage(answeredMessage)}\n`,
	};
}

/** Windows does not pass longer addresses to a mail program. */
const MAX_MAILTO_LENGTH = 2000;

/** Returns a mailto: address with the subject and the quoted message, which is cut if it is long. */
export function mailtoLink(answeredMessage: AnsweredMessage, siteName: string): string {
	const address = answeredMessage.email.split("@").map(encodeURIComponent).join("@");
	const start = `mailto:${address}?subject=${encodeURIComponent(subjectOf(siteName))}&body=`;
	const encode = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));
	const maxBodyLength = MAX_MAILTO_LENGTH - start.length;
	const body = ["\n\n", ...quoteMessage(answeredMessage)];
	let encodedBody = "";
	for (const character of body) {
		const encodedCharacter = encode(character);
		if (encodedBody.length + encodedCharacter.length > maxBodyLength - encode("...").length)
			return `${start}${encodedBody}...`;
		encodedBody += encodedCharacter;
	}
	return start + encodedBody;
}
