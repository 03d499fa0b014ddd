// `npm run db:setup`: makes the database ready to serve.
import "../support/load-env.mjs";
import { reachDatabase, withSetUpConnection } from "db/connection.server";
import { setUp } from "server/set-up";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:setup

Migrates the database to the newest schema and, the first time only, fills the fixed tables and imports the sample
catalogue. The start of the site does the same.

Ends with 0, or with 1 and the reason.`;

await runCommand(HELP, {}, async () => {
	await reachDatabase();
	const { appliedMigrations, sampleModelCount, isReadOnly } = await withSetUpConnection(setUp);
	if (isReadOnly) throw new Error("The database takes no writes: nothing was changed.");
	console.log(
		appliedMigrations.length > 0
			? `Applied ${appliedMigrations.join(", ")}.`
			: "The schema is up to date.",
	);
	if (sampleModelCount > 0) {
		console.log(
			`Imported the sample catalogue: ${sampleModelCount} models. Its prices are examples.`,
		);
	}
});
