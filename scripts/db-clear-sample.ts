import "./load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { deleteSampleRows } from "~/features/imports/apply-import.queries.server";
import { runCommand } from "./run-command";

await runCommand(async () => {
	await migrateToLatest(db());
	const removed = await deleteSampleRows(db());
	console.log(`Removed ${removed} models of the sample catalogue.`);
});
