import "./load-env.mjs";
import { closeDb, db } from "db/connection.server";
import { setUp } from "db/set-up";

const { applied, sampleModels } = await setUp(db());
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is up to date.");
if (sampleModels > 0) {
	console.log(`Loaded the sample catalogue: ${sampleModels} models. Its prices are examples.`);
}
await closeDb();
