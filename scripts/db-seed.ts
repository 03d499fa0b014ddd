import "./load-env.mjs";
import { db } from "db/connection.server";
import { seedAll } from "db/seed/seed";
import { runCommand } from "./run-command";

await runCommand(async () => {
	const sampleModels = await seedAll(db(), new Date());
	console.log(
		sampleModels > 0
			? `Loaded the sample catalogue: ${sampleModels} models. Its prices are examples.`
			: "The catalogue has models already; the sample was left out.",
	);
});
