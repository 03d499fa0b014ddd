// `npm run import -- FILE`: loads a CSV file or a workbook, as the staff pages do. Ends with 0 when every row went
// in, 2 when some were left out, 1 when nothing was done.
import "./load-env.mjs";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { db } from "db/connection.server";
import { setUp } from "db/set-up";
import { type ImportProgress, runImport } from "~/features/imports/run-import.server";
import { runCommand } from "./run-command";

const USAGE = `Usage: npm run import -- FILE            loads a CSV file or a workbook
       npm run import -- --dry-run FILE  only tells what would change`;

function showProgress({ done, total }: ImportProgress): void {
	if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} rows`);
}

async function load(file: string, dryRun: boolean): Promise<number> {
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

function readArguments() {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { "dry-run": { type: "boolean", default: false } },
		});
		const [file] = positionals;
		if (file === undefined || positionals.length > 1) return undefined;
		return { file, dryRun: values["dry-run"] };
	} catch {
		return undefined;
	}
}

await runCommand(() => {
	const given = readArguments();
	if (!given) throw new Error(USAGE);
	return load(given.file, given.dryRun);
});
