import { db } from "db/connection.server";
import { onTestFinished } from "vitest";
import { type OutgoingMail, queueMail } from "~/features/mail/mails.queries.server";
import { type MailServer, startMailServer } from "../mail-server";

export const OWNER = "owner@shop.example";
export const NOW = new Date(Date.now() - 1000);
export const HOUR_MS = 3_600_000;

/** True on PostgreSQL, where mails are due by the clock of the server. */
export const isOnServer = process.env.TEST_DATABASE === "postgres";

export const settingsFor = ({ port }: Pick<MailServer, "port">) => ({
	smtpUrl: `smtp://127.0.0.1:${port}`,
	owner: OWNER,
});

export async function mailServer(options = {}): Promise<MailServer> {
	const server = await startMailServer(options);
	onTestFinished(server.stop);
	return server;
}

let stored = 0;

export async function store(mail: Partial<OutgoingMail> = {}, now = NOW): Promise<void> {
	stored += 1;
	const some = { key: `mail-${stored}`, subject: "Hello", text: "Is it bright enough? £9" };
	await queueMail(db(), { ...some, ...mail }, now);
}

export const states = () =>
	db()
		.selectFrom("mails")
		.select(["sentAt", "attempts", "failure", "nextAttemptAt"])
		.orderBy("id")
		.execute();

/** Returns the port of a server that is down. */
export async function downServer(): Promise<number> {
	const server = await startMailServer();
	await server.stop();
	return server.port;
}
