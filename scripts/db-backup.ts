// `npm run db:backup -- FILE`: a copy of the database, of a running site too.
import "./load-env.mjs";
import { statSync } from "node:fs";
import { backUp } from "db/backup";
import { databasePath } from "db/connection.server";
import { settings } from "~/config/env.server";
import { withOneFile } from "./one-file";

await withOneFile("db:backup", async (file) => {
	const { DATABASE_URL, SESSION_SECRET } = settings();
	const database = databasePath(DATABASE_URL);
	const { models, schema } = await backUp(database, file);
	const kilobytes = Math.ceil(statSync(file).size / 1024);
	console.log(
		`Backed up to ${file}: ${models} models, schema ${schema}, ${kilobytes} KB, verified.`,
	);
	if (SESSION_SECRET === undefined) {
		console.log(
			`Not in it: ${database}.secret. Without that file everybody is signed out, no more.`,
		);
	}
});
