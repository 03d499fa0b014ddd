import { createTransport } from "nodemailer";
import { SITE_NAME } from "~/config/site";
import type { StoredMessage } from "./messages.queries.server";

/** Where contact messages are mailed. */
export interface MailSettings {
	smtpUrl: string;
	to: string;
}

/** An attempt has ended by then even where the mail server is as slow as the time-outs below let it be. */
export const MAX_ATTEMPT_MS = 300_000;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

function textOf({ id, name, email, message, receivedAt }: StoredMessage): string {
	return [`From: ${name} <${email}>`, `Received: ${receivedAt}`, `Number: ${id}`, "", message].join(
		"\n",
	);
}

/**
 * Mails one message to the site's owner, whose answer goes to the visitor. Throws when the mail server did not
 * take it.
 */
export async function mailMessage(
	{ smtpUrl, to }: MailSettings,
	message: StoredMessage,
): Promise<void> {
	const transport = createTransport({
		url: smtpUrl,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: SILENCE_TIMEOUT_MS,
	});
	try {
		await transport.sendMail({
			from: { name: `${SITE_NAME} contact form`, address: to },
			to: { name: "", address: to },
			replyTo: { name: message.name, address: message.email },
			subject: `Message from ${message.name}`,
			text: textOf(message),
			// The same for every attempt: a mail program shows a message once that came twice after all.
			messageId: `<contact-${message.id}.${Date.parse(message.receivedAt)}@${to.split("@")[1]}>`,
			date: new Date(message.receivedAt),
			disableFileAccess: true,
			disableUrlAccess: true,
		});
	} finally {
		transport.close();
	}
}
