import { SITE_NAME } from "~/config/site";
import type { OutgoingMail } from "~/features/mail/mails.queries.server";
import type { ContactMessage } from "./contact-schema";

function contactMailKey(id: number): string {
	return `contact-${id}`;
}

/** Builds the mail about a stored message to the site's owner; its Reply-To is the visitor. */
export function contactMail(
	id: number,
	{ name, email, message }: ContactMessage,
	receivedAt: Date,
): OutgoingMail {
	const facts = [
		`From: ${name} <${email}>`,
		`Received: ${receivedAt.toISOString()}`,
		`Number: ${id}`,
	];
	return {
		key: contactMailKey(id),
		senderName: `${SITE_NAME} contact form`,
		replyTo: { name, address: email },
		subject: `Message from ${name}`,
		text: [...facts, "", message].join("\n"),
	};
}
