import "./load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { runCommand } from "./run-command";

await runCommand(async () => {
	const applied = await migrateToLatest(db());
	console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is up to date.");
});
