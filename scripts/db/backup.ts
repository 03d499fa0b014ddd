// `npm run db:backup -- FILE`: copies the database, even while the site is running.
import "../support/load-env.mjs";
import { statSync } from "node:fs";
import { backUp } from "db/backup/backup";
import { recordBackupByUrl } from "db/backup/last-backup";
import { isPostgresUrl } from "db/postgres/address";
import { databasePath } from "db/sqlite/open-sqlite";
import { settings } from "~/config/env.server";
import { checkFile } from "../support/command-line.mjs";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:backup -- FILE

Copies the database to FILE, even while the site is running, and verifies the copy. Replaces an older backup of that
name, but no other file. The staff pages show the time of the backup. A PostgreSQL database is copied by pg_dump in its
own format; pg_dump is one of PostgreSQL's client programs.

Ends with 0, or with 1 and the reason when there is no new backup.`;

await runCommand(HELP, { min: 1, check: checkFile }, async ({ positionals: [file = ""] }) => {
	const { DATABASE_URL, SESSION_SECRET } = settings();
	const { modelCount: models, lastMigration: schema } = await backUp(DATABASE_URL, file);
	const recordProblem = await recordBackupByUrl(DATABASE_URL, new Date());
	const kilobytes = Math.ceil(statSync(file).size / 1024);
	console.log(
		`Backed up to ${file}: ${models} models, schema ${schema}, ${kilobytes} KB, verified.`,
	);
	if (recordProblem !== undefined)
		console.log(`The staff pages are not told of it: ${recordProblem}.`);
	if (SESSION_SECRET === undefined && !isPostgresUrl(DATABASE_URL)) {
		console.log(
			`Not in it: ${databasePath(DATABASE_URL)}.secret. Without that file everybody is signed out, no more.`,
		);
	}
});
