// `npm run db:restore -- FILE`: puts a backup in the place of the database of a stopped site.
import "../load-env.mjs";
import { restore } from "db/backup";
import { databasePath } from "db/sqlite/open-sqlite";
import { settings } from "~/config/env.server";
import { runCommand } from "../run-command";

const HELP = `Usage: npm run db:restore -- FILE

Puts a copy of the backup FILE in the place of the database, which is kept beside it. The site must be stopped.

Ends with 0, or with 1 and the reason when nothing was changed.`;

await runCommand(HELP, { min: 1 }, ({ positionals: [file = ""] }) => {
	const database = databasePath(settings().DATABASE_URL);
	const { models, schema, kept } = restore(file, database, new Date());
	console.log(`Restored ${file} to ${database}: ${models} models, schema ${schema}, verified.`);
	if (kept) console.log(`The database that was there is kept as ${kept}.`);
});
