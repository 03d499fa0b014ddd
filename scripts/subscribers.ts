// `npm run subscribers -- export`: writes the newsletter's subscribers as CSV.
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

Writes the addresses that get the newsletter as CSV, each with its link for leaving: put that link into every
newsletter. An address is listed once it is confirmed, or without a mail server once it is entered; addresses that have
left are not listed.

Ends with 0, or with 1 and the reason when nothing was written.`;

await runCommand(HELP, { min: 1, argumentCountByVerb: { export: 0 } }, async () => {
	await migrateToLatest(db());
	await loadSecret(db());
	if ((await siteSettings(db())).address.url === "") {
		console.error(`The site's address is not set: the links lead to ${await mailOrigin(db())}.`);
	}
	for await (const csvChunk of streamCsv(subscriberRows(db()))) process.stdout.write(csvChunk);
});
