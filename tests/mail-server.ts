import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailServer {
	port: number;
	/** The received mails, unparsed. */
	mails: { to: string[]; text: string }[];
	stop: () => Promise<void>;
}

/** Starts a real mail server on loopback. */
export function startMailServer(
	options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
	const { port = 0, ...rest } = options;
	const mails: MailServer["mails"] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		logger: false,
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const to = session.envelope.rcptTo.map(({ address }) => address);
				mails.push({ to, text: Buffer.concat(chunks).toString() });
				done();
			});
		},
		...rest,
	});
	return new Promise((resolve, reject) => {
		server.on("error", reject);
		server.listen(port, "127.0.0.1", () =>
			resolve({
				port: (server.server.address() as AddressInfo).port,
				mails,
				stop: () => new Promise((stopped) => server.close(stopped)),
			}),
		);
	});
}
