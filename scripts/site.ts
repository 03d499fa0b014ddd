// `npm run site`: what the page "Today" of the staff says, in the terminal.
import "./support/load-env.mjs";
import { existsSync } from "node:fs";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-file";
import { requireLatestSchema } from "db/migrate";
import { settings } from "~/config/env.server";
import { canMail } from "~/features/mail/mailing.server";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { NOTHING_TODAY, todayItems, todayNumbers } from "~/features/today/today";
import { findToday } from "~/features/today/today.queries.server";
import { runCommand } from "./support/run-command";

const HELP = `Usage: npm run site -- status           what needs a person, a line each with its address
       npm run site -- status --json    the numbers, and when the last backup was made

Says what the page "Today" of the staff says, beside a running site; nothing is written. For cron: npm run -s site -- status

Ends with 0, whatever needs a person, or with 1 and the reason when that could not be found out.`;

const expected = {
	options: { json: { type: "boolean" } },
	min: 1,
	check: ({ positionals: [verb] }: { positionals: string[] }) =>
		verb === "status" ? undefined : `Unknown argument: ${verb}`,
} as const;

await runCommand(HELP, expected, async ({ values: { json } }) => {
	const file = databaseFile(settings().DATABASE_URL);
	if (file !== undefined && !existsSync(file)) throw new Error(`There is no database ${file}.`);
	await requireLatestSchema(db());
	const now = new Date();
	const today = await findToday(db(), canMail(), now);
	if (json) return console.log(JSON.stringify(todayNumbers(today)));
	const items = todayItems(today, now);
	const lines = items.map(({ text, to }) => `${text}: ${new URL(to, `${siteOrigin()}/admin`)}`);
	console.log(lines.join("\n") || NOTHING_TODAY);
});
