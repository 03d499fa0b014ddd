// `npm run import -- FILE`: loads a CSV file or a workbook, as the staff pages do, or undoes the newest load.
import "./load-env.mjs";
import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import {
	countPhotographs,
	findUndoable,
} from "~/features/imports/apply/import-changes.queries.server";
import { countsText, photographsText } from "~/features/imports/upload-page/upload-texts";
import { whenText } from "~/features/imports/upload-page/when-text";
import {
	type ImportProgress,
	runImport,
	runUndo,
} from "~/features/imports/worker/run-import.server";
import { runCommand } from "./run-command";

const HELP = `Usage: npm run import -- FILE            loads a CSV file or a workbook
       npm run import -- --dry-run FILE  only tells what would change
       npm run import -- --undo          undoes the newest import that is not undone yet

Loads models and retailers' offers as the staff pages do: all good rows, in one transaction. The last ten imports can be
undone, one after the other, newest first.

Ends with 0 when every row went in or the import was undone, 2 when some rows were left out, 1 when nothing was done.`;

const me = () => `${userInfo().username} (npm run import)`;

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
			loadedBy: me(),
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
				const values = isNew ? [after] : [before, after];
				console.log(`${name}: ${field}: ${values.map((one) => JSON.stringify(one)).join(" -> ")}`);
			}
		}
		for (const warning of outcome.warnings) console.error(warning);
	}
	for (const detail of outcome.result.errorDetails) console.error(detail);
	console.log(outcome.result.message);
	return outcome.result.errors > 0 ? 2 : 0;
}

async function undo(): Promise<number> {
	await setUp(db());
	const newest = await findUndoable(db());
	if (!newest) {
		console.error("There is no load that can be undone.");
		return 1;
	}
	const photographs = await countPhotographs(db(), newest.id);
	const outcome = await runUndo(newest.id, { undoneBy: me(), now: new Date() });
	if (outcome.status === "refused") {
		console.error(outcome.message);
		return 1;
	}
	const { fileName, loadedBy, loadedAt } = newest;
	console.log(
		`Undone: ${fileName} (${countsText(newest)}), loaded by ${loadedBy} on ${whenText(new Date(loadedAt))}.`,
	);
	if (photographs > 0) console.log(photographsText(photographs));
	return 0;
}

const options = {
	"dry-run": { type: "boolean", default: false },
	undo: { type: "boolean", default: false },
} as const;

await runCommand(
	HELP,
	{
		options,
		most: 1,
		check: ({ values, positionals }) => {
			if (!values.undo) return positionals.length === 0 ? "An argument is missing." : undefined;
			const isAlone = positionals.length === 0 && !values["dry-run"];
			return isAlone ? undefined : "--undo takes neither a file nor --dry-run.";
		},
	},
	({ values, positionals: [file = ""] }) => (values.undo ? undo() : load(file, values["dry-run"])),
);
