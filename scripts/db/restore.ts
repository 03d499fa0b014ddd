// `npm run db:restore -- FILE`: replaces the database of a stopped site by a backup.
import "../support/load-env.mjs";
import { restoreBackup } from "db/backup/backup";
import { printableAddress } from "db/database-url";
import { settings } from "~/config/env.server";
import { checkFile } from "../support/command-line.mjs";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:restore -- FILE

Replaces the database by a copy of the backup FILE. The replaced database is kept beside it; a PostgreSQL database is
first dumped beside FILE. The site must be stopped. A backup can only be restored to the kind of database that it was
made from: db:copy moves a site from one kind to the other.

Ends with 0, or with 1 and the reason when nothing was changed.`;

await runCommand(HELP, { min: 1, check: checkFile }, async ({ positionals: [file = ""] }) => {
	const { DATABASE_URL } = settings();
	const {
		modelCount: models,
		lastMigration: schema,
		replacedPath,
	} = await restoreBackup(file, DATABASE_URL, new Date());
	console.log(
		`Restored ${file} to ${printableAddress(DATABASE_URL)}: ${models} models, schema ${schema}, verified.`,
	);
	if (replacedPath) console.log(`The database that was there is kept as ${replacedPath}.`);
});
