// `npm run db:restore -- FILE`: puts a backup in the place of the database of a stopped site.
import "./load-env.mjs";
import { restore } from "db/backup";
import { databasePath } from "db/connection.server";
import { settings } from "~/config/env.server";
import { withOneFile } from "./one-file";

await withOneFile("db:restore", (file) => {
	const database = databasePath(settings().DATABASE_URL);
	const { models, schema, kept } = restore(file, database, new Date());
	console.log(`Restored ${file} to ${database}: ${models} models, schema ${schema}, verified.`);
	if (kept) console.log(`The database that was there is kept as ${kept}.`);
});
