// `npm run subscribers`: who gets the newsletter.
import "./support/load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { loadSecret } from "db/site-secret";
import { streamCsv } from "~/features/ingest/read/csv-text";
import { mailOrigin } from "~/features/mail/mailing.server";
import { subscriberRows } from "~/features/newsletter/newsletter.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { runCommand } from "./support/run-command";

const HELP = `Usage: npm run subscribers -- export    (npm run -s, for a file without npm's own lines)

Writes the addresses that get the newsletter as CSV, each with the link by which it leaves: put that link into every
newsletter. An address counts once it is confirmed, or without a mail server as soon as it is typed; one
that has left is not listed.

Ends with 0, or with 1 and the reason when nothing was written.`;

await runCommand(HELP, { min: 1, verbs: { export: 0 } }, async () => {
	await migrateToLatest(db());
	await loadSecret(db());
	if ((await siteSettings(db())).address.url === "") {
		console.error(`The site's address is not set: the links lead to ${await mailOrigin(db())}.`);
	}
	for await (const part of streamCsv(subscriberRows(db()))) process.stdout.write(part);
});
