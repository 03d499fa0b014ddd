import "./load-env.mjs";
import { db } from "db/connection.server";
import { setUp } from "db/set-up";
import { runCommand } from "./run-command";

await runCommand(async () => {
	const { applied, sampleModels } = await setUp(db());
	console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is up to date.");
	if (sampleModels > 0) {
		console.log(`Loaded the sample catalogue: ${sampleModels} models. Its prices are examples.`);
	}
});
