/** How a connection to a mail server is encrypted, with the words of its choice. */
export const ENCRYPTIONS = {
	tls: "TLS",
	starttls: "STARTTLS",
	offered: "If offered",
} as const;

type Encryption = keyof typeof ENCRYPTIONS;

export const ENCRYPTION_KEYS = Object.keys(ENCRYPTIONS) as [Encryption, ...Encryption[]];

/** A mail server and the name of its account, empty if it asks for none. */
export interface MailServerFields {
	host: string;
	port: number;
	encryption: Encryption;
	username: string;
}

const USUAL_PORT = { "smtps:": 465, "smtp:": 587 } as Record<string, number>;

/** Returns the server of an address such as smtps://name:password@mail.example:465, without the password. */
export function parseMailServer(address: string): MailServerFields {
	const { protocol, hostname, port, username, searchParams } = new URL(address);
	const isRequired = searchParams.get("requireTLS") === "true";
	return {
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (USUAL_PORT[protocol] ?? 587),
		encryption: protocol === "smtps:" ? "tls" : isRequired ? "starttls" : "offered",
		username: decodeURIComponent(username),
	};
}

/** Returns the address of a server, as SMTP_URL has it. */
export function mailServerAddress(
	{ host, port, encryption, username }: MailServerFields,
	password: string,
): string {
	const account = username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
	const name = host.includes(":") ? `[${host}]` : host;
	const scheme = encryption === "tls" ? "smtps" : "smtp";
	const query = encryption === "starttls" ? "?requireTLS=true" : "";
	return `${scheme}://${account}${name}:${port}/${query}`;
}
