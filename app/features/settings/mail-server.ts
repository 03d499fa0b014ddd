import { hostInAddress } from "~/config/host-in-address";

/** Ways to encrypt the connection to a mail server, with their labels. */
export const ENCRYPTIONS = {
	tls: "TLS",
	starttls: "STARTTLS",
	offered: "If offered",
} as const;

type Encryption = keyof typeof ENCRYPTIONS;

export const ENCRYPTION_KEYS = Object.keys(ENCRYPTIONS) as [Encryption, ...Encryption[]];

/** A mail server and the user name for it, empty if it needs none. */
export interface MailServerFields {
	host: string;
	port: number;
	encryption: Encryption;
	username: string;
}

const PORTS_BY_PROTOCOL = { "smtps:": 465, "smtp:": 587 } as Record<string, number>;

function encryptionOf({ protocol, searchParams }: URL): Encryption {
	if (protocol === "smtps:") return "tls";
	return searchParams.get("requireTLS") === "true" ? "starttls" : "offered";
}

/** Parses an address such as smtps://name:password@mail.example:465, without the password. */
export function parseMailServer(address: string): MailServerFields {
	const url = new URL(address);
	const { protocol, hostname, port, username } = url;
	return {
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (PORTS_BY_PROTOCOL[protocol] ?? 587),
		encryption: encryptionOf(url),
		username: decodeURIComponent(username),
	};
}

/** Returns the address of a server, in the format of SMTP_URL. */
export function mailServerAddress(
	{ host, port, encryption, username }: MailServerFields,
	password: string,
): string {
	const credentials =
		username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
	const scheme = encryption === "tls" ? "smtps" : "smtp";
	const query = encryption === "starttls" ? "?requireTLS=true" : "";
	return `${scheme}://${credentials}${hostInAddress(host)}:${port}/${query}`;
}
