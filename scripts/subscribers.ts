// `npm run subscribers`: who gets the newsletter.
import "./load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { settings } from "~/config/env.server";
import { toCsv } from "~/features/imports/export/csv-text";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { stopPath } from "~/features/newsletter/leave.server";
import { listSubscribers } from "~/features/newsletter/subscriptions.queries.server";
import { runCommand } from "./run-command";

/** Subscribers to one query. */
const PAGE = 1000;

const HELP = `Usage: npm run subscribers -- export    (npm run -s, for a file without npm's own lines)

Writes the addresses that get the newsletter as CSV, each with the link by which it leaves: put that link into every
newsletter. An address counts once it is confirmed, or without a mail server (SMTP_URL) as soon as it is typed; one
that has left is not listed.

Ends with 0, or with 1 and the reason when nothing was written.`;

async function exported(): Promise<string[][]> {
	const rows: string[][] = [];
	for (let afterId = 0; ; ) {
		const subscribers = await listSubscribers(db(), { afterId, limit: PAGE });
		for (const { id, email } of subscribers) rows.push([email, siteOrigin() + stopPath(id)]);
		const last = subscribers.at(-1);
		if (last === undefined) return rows;
		afterId = last.id;
	}
}

const expected = {
	min: 1,
	check: ({ positionals: [verb] }: { positionals: string[] }) =>
		verb === "export" ? undefined : `Unknown argument: ${verb}`,
};

await runCommand(HELP, expected, async () => {
	await migrateToLatest(db());
	const rows = await exported();
	if (settings().SITE_URL === undefined) {
		console.error(`SITE_URL is not set: the links lead to ${siteOrigin()}.`);
	}
	process.stdout.write(toCsv([["email", "stop_link"], ...rows]));
});
