// `npm run subscribers`: who gets the newsletter.
import "./support/load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { loadSecret } from "db/site-secret";
import { settings } from "~/config/env.server";
import { csvParts } from "~/features/ingest/read/csv-text";
import { mailOrigin } from "~/features/mail/mailing.server";
import { subscriberRows } from "~/features/newsletter/newsletter.server";
import { runCommand } from "./support/run-command";

const HELP = `Usage: npm run subscribers -- export    (npm run -s, for a file without npm's own lines)

Writes the addresses that get the newsletter as CSV, each with the link by which it leaves: put that link into every
newsletter. An address counts once it is confirmed, or without a mail server (SMTP_URL) as soon as it is typed; one
that has left is not listed.

Ends with 0, or with 1 and the reason when nothing was written.`;

await runCommand(HELP, { min: 1, verbs: { export: 0 } }, async () => {
	await migrateToLatest(db());
	await loadSecret(db());
	if (settings().SITE_URL === undefined) {
		console.error(`SITE_URL is not set: the links lead to ${mailOrigin()}.`);
	}
	for await (const part of csvParts(subscriberRows(db()))) process.stdout.write(part);
});
