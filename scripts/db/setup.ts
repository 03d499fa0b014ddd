// `npm run db:setup`: a database that is ready to serve.
import "../load-env.mjs";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import { runCommand } from "../run-command";

const HELP = `Usage: npm run db:setup

Brings the database to the newest schema and, the first time only, fills the fixed tables and imports the sample
catalogue. The start of the site does the same.

Ends with 0, or with 1 and the reason.`;

await runCommand(HELP, {}, async () => {
	const { applied, sampleModels } = await setUp(db());
	console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is up to date.");
	if (sampleModels > 0) {
		console.log(`Imported the sample catalogue: ${sampleModels} models. Its prices are examples.`);
	}
});
