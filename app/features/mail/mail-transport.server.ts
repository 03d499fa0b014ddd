import { Transform } from "node:stream";
import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { StoredMail } from "./mails.queries.server";

/** The mail server, and the site owner's address, which is also every mail's sender. */
export interface MailSettings {
	smtpUrl: string;
	owner: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 20_000;

const addressSchema = z.object({ name: z.string(), address: z.string() });
const headersSchema = z.record(z.string(), z.string());

/** A mail as it is handed to the mail server. */
export interface TransportMail
	extends Omit<StoredMail, "id" | "key" | "sentAt" | "attempts" | "nextAttemptAt" | "failure"> {
	/** The same for every attempt, so that mail programs show a mail once even if it was delivered twice. */
	messageName: string;
}

export interface SendOptions {
	/** Abandons the mail. */
	abandonSignal?: AbortSignal | undefined;
	/**
	 * Awaited before the last line is sent, without which no server accepts a mail; if it rejects, the mail is abandoned.
	 */
	beforeLastLine?: (() => Promise<void>) | undefined;
}

/** Sends mails, one after the other, over one connection. */
export interface MailTransport {
	/** Throws if the mail server did not accept the mail, or if the mail was abandoned before that. */
	send: (mail: TransportMail, options?: SendOptions) => Promise<void>;
	close: () => Promise<void>;
}

/** Returns a stream that passes data on, but ends only after `beforeEnd` has resolved. */
function delayEnd(beforeEnd: () => Promise<void>): Transform {
	return new Transform({
		transform: (chunk, _, done) => done(null, chunk),
		flush: (done) => {
			beforeEnd().then(() => done(), done);
		},
	});
}

/** Loads the mail library, which takes 7 MB of memory. Opens no connection yet. */
async function openPool(smtpUrl: string): Promise<Transporter> {
	const { createTransport } = await import("nodemailer");
	return createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: 1,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: RESPONSE_TIMEOUT_MS,
	});
}

/** Returns a transport that loads the library and connects on the first mail. */
export function openTransport({ smtpUrl, owner }: MailSettings): MailTransport {
	let pool: Promise<Transporter> | undefined;
	/** `beforeLastLine` of the mail that is being sent. */
	let beforeLastLine: SendOptions["beforeLastLine"];

	async function open(): Promise<Transporter> {
		const transport = await openPool(smtpUrl);
		transport.use("stream", ({ message }, done) => {
			const beforeEnd = beforeLastLine;
			if (beforeEnd) message.transform(() => delayEnd(beforeEnd));
			done();
		});
		return transport;
	}

	async function send(mail: TransportMail, options: SendOptions = {}): Promise<void> {
		const { senderName, recipient, replyTo, subject, text, html, headers, createdAt } = mail;
		const { abandonSignal } = options;
		beforeLastLine = options.beforeLastLine;
		pool ??= open();
		const transport = await pool;
		// Names and addresses are passed as objects, so that they cannot inject another header or address.
		await transport.sendMail({
			from: { name: senderName, address: owner },
			to: { name: "", address: recipient ?? owner },
			...(replyTo !== null && { replyTo: addressSchema.parse(JSON.parse(replyTo)) }),
			subject,
			text,
			...(html !== null && { html }),
			headers: headersSchema.parse(JSON.parse(headers)),
			messageId: `<${mail.messageName}.${Date.parse(createdAt)}@${owner.split("@")[1]}>`,
			date: new Date(createdAt),
			...(abandonSignal && { signal: abandonSignal }),
			disableFileAccess: true,
			disableUrlAccess: true,
		});
	}
	async function close(): Promise<void> {
		(await pool)?.close();
	}
	return { send, close };
}
