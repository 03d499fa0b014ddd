import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { mailProblem } from "./mail-problem";
import { openTransport } from "./mail-transport.server";
import { findMailServer, hasMailServer, mailOrigin } from "./mailing.server";
import { recordTestMail } from "./mails.queries.server";

/** Warning while the stored password of the mail server cannot be read. */
export const UNREADABLE_PASSWORD_TEXT =
	"The stored password cannot be read: the site has another secret now. Type the password again and save; until then mails wait.";

const NO_MAIL_SERVER_TEXT =
	"No mail was sent: no mail server is set. Fill in the form and save it first.";

/**
 * Sends a test mail directly, not through the outbox, to one address, or to the owner for null. Returns the address.
 * Throws an ExpectedError with the reason if it was not sent.
 */
export async function sendTestMail(
	db: Db,
	{ by, to, now }: { by: string; to: string | null; now: Date },
): Promise<string> {
	const server = await findMailServer(db);
	if (!server)
		throw new ExpectedError(
			409,
			(await hasMailServer(db)) ? UNREADABLE_PASSWORD_TEXT : NO_MAIL_SERVER_TEXT,
		);
	const { site, mail: mailSettings } = await siteSettings(db);
	const recipient = to ?? server.owner;
	const key = `test-${now.toISOString()}`;
	const mail = {
		senderName: site.name,
		recipient,
		replyTo: null,
		subject: `Test mail of ${site.name}`,
		text: `${by} sent this from ${await mailOrigin(db)}/admin to see if mail works. It does.\n`,
		html: null,
		headers: "{}",
		createdAt: now.toISOString(),
	};
	const transport = openTransport(server);
	try {
		await transport.send({ ...mail, messageName: key.replace(/\W/g, "-") });
	} catch (error) {
		throw new ExpectedError(502, `No mail was sent. ${mailProblem(Object(error), mailSettings)}`);
	} finally {
		await transport.close();
	}
	await writeStatement(db, (connection) => recordTestMail(connection, { ...mail, key }, now));
	return recipient;
}
