// A process that loads one file, so that a test can end it in the middle: FILE as its argument, the database from the
// settings, the rows done on its output.
import { readFile } from "node:fs/promises";
import { runImport } from "~/features/imports/run-import.server";

const [file = ""] = process.argv.slice(2);
const outcome = await runImport(
	{ fileName: "load.csv", bytes: await readFile(file) },
	{
		dryRun: false,
		loadedBy: "test",
		now: new Date("2026-03-01T10:00:00Z"),
		onProgress: ({ done }) => process.stdout.write(`${done}\n`),
	},
);
process.stdout.write(`${outcome.status}\n`);
