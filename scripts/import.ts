// `npm run import -- FILE`: loads a CSV file or a workbook, as the staff pages do.
import "./load-env.mjs";
import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { db } from "db/connection.server";
import { setUp } from "db/set-up";
import { type ImportProgress, runImport } from "~/features/imports/run-import.server";
import { runCommand } from "./run-command";

const HELP = `Usage: npm run import -- FILE            loads a CSV file or a workbook
       npm run import -- --dry-run FILE  only tells what would change

Loads models and retailers' offers as the staff pages do: all good rows, in one transaction.

Ends with 0 when every row went in, 2 when some were left out, 1 when nothing was done.`;

function showProgress({ done, total }: ImportProgress): void {
	if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} rows`);
}

async function load(file: string, dryRun: boolean): Promise<number> {
	if ((await stat(file)).isDirectory()) throw new Error(`That is a folder, not a file: ${file}`);
	const bytes = await readFile(file);
	await setUp(db());
	const outcome = await runImport(
		{ fileName: basename(file), bytes },
		{
			dryRun,
			loadedBy: `${userInfo().username} (npm run import)`,
			now: new Date(),
			onProgress: showProgress,
		},
	);
	if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
	if (outcome.status === "refused") {
		console.error(outcome.message);
		return 1;
	}
	if (outcome.status === "preview") {
		for (const { sku, retailer, isNew, fields } of outcome.changes) {
			const name = retailer === undefined ? sku : `${sku} at ${retailer}`;
			if (isNew) console.log(`${name}: new`);
			for (const { field, before, after } of fields) {
				console.log(`${name}: ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
			}
		}
	}
	for (const detail of outcome.result.errorDetails) console.error(detail);
	console.log(outcome.result.message);
	return outcome.result.errors > 0 ? 2 : 0;
}

const options = { "dry-run": { type: "boolean", default: false } } as const;

await runCommand(HELP, { options, least: 1 }, ({ values, positionals: [file = ""] }) =>
	load(file, values["dry-run"]),
);
