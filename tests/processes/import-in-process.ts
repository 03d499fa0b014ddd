// A process that imports one file, so that a test can kill it in the middle. Argument: FILE; the database is that of
// the settings; prints the rows done. With a second argument it kills itself inside the import after that many rows;
// otherwise it waits after the import until it is killed.
import { readFile } from "node:fs/promises";
import { openDatabase } from "db/connection.server";
import { settings } from "~/config/env.server";
import { performTask } from "~/features/import-tasks/import-task.server";

const [file = "", killAt = "Infinity"] = process.argv.slice(2);
const db = openDatabase(settings().DATABASE_URL);
const outcome = await performTask(
	db,
	{
		kind: "commit",
		input: {
			source: { fileName: "load.csv", bytes: await readFile(file) },
			startedBy: "test",
			now: new Date("2026-03-01T10:00:00Z"),
		},
	},
	{
		onProgress: ({ done }) => {
			process.stdout.write(`${done}\n`);
			if (done >= Number(killAt)) process.kill(process.pid, "SIGKILL");
		},
	},
);
process.stdout.write(`${outcome.status}\n`);
setInterval(() => {}, 60_000);
