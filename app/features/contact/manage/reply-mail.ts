import { SITE_NAME } from "~/config/site";
import type { OutgoingMail } from "~/features/mail/mails.queries.server";

function replyMailKey(replyId: number): string {
	return `reply-${replyId}`;
}

interface Answered {
	name: string;
	email: string;
	message: string;
	when: string;
}

const SUBJECT = `Re: your message to ${SITE_NAME}`;

// Old rows may contain characters that the form removes today: half a surrogate pair breaks an address, and
// bidirectional controls could change how a text reads.
const UNWANTED = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

function quoted({ name, message, when }: Answered): string {
	const lines = message.split(/\r\n?|\n/).map((line) => `> ${line}`);
	return [`On ${when}, ${name} wrote:`, ...lines].join("\n").replace(UNWANTED, "");
}

/** Builds the mail with an answer to the visitor; its Reply-To is the site's owner. */
export function replyMail(
	replyId: number,
	text: string,
	{ answered, owner }: { answered: Answered; owner: string },
): OutgoingMail {
	return {
		key: replyMailKey(replyId),
		to: answered.email,
		replyTo: { name: SITE_NAME, address: owner },
		subject: SUBJECT,
		text: `${text}\n\n${quoted(answered)}\n`,
	};
}

/** Windows gives a mail program no longer address. */
const MAX_MAILTO = 2000;

/** An address that opens the mail program of staff with subject and quoted message; a long message is cut. */
export function mailtoLink(answered: Answered): string {
	const address = answered.email.split("@").map(encodeURIComponent).join("@");
	const start = `mailto:${address}?subject=${encodeURIComponent(SUBJECT)}&body=`;
	const encode = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));
	const room = MAX_MAILTO - start.length;
	const body = ["\n\n", ...quoted(answered)];
	let encoded = "";
	for (const character of body) {
		const next = encode(character);
		if (encoded.length + next.length > room - encode("...").length) return `${start}${encoded}...`;
		encoded += next;
	}
	return start + encoded;
}
