// `npm run db:migrate`: migrates the database to the newest schema.
import "../support/load-env.mjs";
import { reachDatabase, withSetUpConnection } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:migrate

Migrates the database to the newest schema, completely or not at all; creates an empty database if there is none. The
start of the site does the same.

Ends with 0, or with 1 and the reason when nothing was changed.`;

await runCommand(HELP, {}, async () => {
	await reachDatabase();
	const appliedMigrations = await withSetUpConnection((db) => migrateToLatest(db));
	console.log(
		appliedMigrations.length > 0
			? `Applied ${appliedMigrations.join(", ")}.`
			: "The schema is up to date.",
	);
});
