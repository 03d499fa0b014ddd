// `npm run db:seed`: the fixed tables and the sample catalogue.
import "../support/load-env.mjs";
import { db } from "db/connection.server";
import { requireLatestSchema } from "db/migrate";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:seed

Inserts the categories, retailers and glossary that are missing and, into a catalogue without models, the sample
catalogue. The schema must be there: npm run db:setup does both.

Ends with 0, or with 1 and the reason when nothing was changed.`;

await runCommand(HELP, {}, async () => {
	await requireLatestSchema(db());
	const sampleModels = await seedAll(db(), new Date());
	console.log(
		sampleModels > 0
			? `Imported the sample catalogue: ${sampleModels} models. Its prices are examples.`
			: "The catalogue has models already; the sample was left out.",
	);
});
