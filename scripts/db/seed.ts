// `npm run db:seed`: fills the fixed tables and imports the sample catalogue.
import "../support/load-env.mjs";
import { db } from "db/connection.server";
import { requireLatestSchema } from "db/migrate";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:seed

Inserts missing categories, shops and terms of the glossary and, into a catalogue without models, the sample catalogue.
The database must have the newest schema: npm run db:setup migrates and seeds.

Ends with 0, or with 1 and the reason when nothing was changed.`;

await runCommand(HELP, {}, async () => {
	await requireLatestSchema(db());
	const sampleModelCount = await seedAll(db(), new Date());
	console.log(
		sampleModelCount > 0
			? `Imported the sample catalogue: ${sampleModelCount} models. Its prices are examples.`
			: "The catalogue has models already; the sample was left out.",
	);
});
