// `npm run import -- FILE`: imports a CSV file or a workbook, as the staff pages do, or undoes the newest import.

import "./support/load-env.mjs";
import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import { dateTimeText } from "~/components/uk-date";
import { runTask } from "~/features/import-tasks/run-task.server";
import {
	countAddedModelsWithPhoto,
	findUndoableImport,
} from "~/features/imports/apply/import-history.queries.server";
import type { ImportProgress, ImportSource } from "~/features/imports/apply/import-source.server";
import type { ChangedRow, ImportResult } from "~/features/imports/import-result";
import { deletedPhotosText, importCountsText } from "~/features/imports/upload-page/upload-result";
import { runCommand, showProgress } from "./support/run-command";

const HELP = `Usage: npm run import -- FILE            imports a CSV file or a workbook
       npm run import -- --dry-run FILE  only prints what would change
       npm run import -- --undo          undoes the newest import that is not undone yet

       npm run import -- FILE --release "row 12"
                                         imports that price too; "Prices!12" in a workbook of several sheets

Imports models, shops' offers, shops and terms of the glossary as the staff pages do: all valid rows, in one
transaction. A price that fell by more than 70 % is held: its row is left out and named. To import it nevertheless, use
--release, once for each row. The last ten imports can be undone, one after the other, newest first.

Ends with 0 when every row was imported or the import was undone, 2 when some rows were left out or prices held, 1 when
nothing was done.`;

const operatorName = () => `${userInfo().username} (npm run import)`;

const showRowProgress = ({ done, total }: ImportProgress) =>
	showProgress(`${done} of ${total} rows`);

/** Prints the result of an import. Returns the exit code. */
function showResult({ errorDetails, heldDetails, message, errors, held }: ImportResult): 0 | 2 {
	for (const detail of [...errorDetails, ...heldDetails]) console.error(detail);
	console.log(message);
	return errors + held > 0 ? 2 : 0;
}

async function readSource(file: string): Promise<ImportSource> {
	if ((await stat(file)).isDirectory()) throw new Error(`That is a folder, not a file: ${file}`);
	return { fileName: basename(file), bytes: await readFile(file) };
}

async function importFile(file: string, releasedRows: string[]): Promise<number> {
	const source = await readSource(file);
	await setUp(db());
	const options = { startedBy: operatorName(), now: new Date(), release: releasedRows };
	const result = await runTask("commit", { source, ...options }, showRowProgress);
	showProgress();
	if (result.status === "failed") throw new Error(result.message);
	return showResult(result.result);
}

function rowName({ sku, retailer, term }: Pick<ChangedRow, "sku" | "retailer" | "term">): string {
	if (sku === undefined) return term === undefined ? `Shop ${retailer}` : `Term ${term}`;
	return retailer === undefined ? sku : `${sku} at ${retailer}`;
}

async function previewFile(file: string, releasedRows: string[]): Promise<number> {
	const source = await readSource(file);
	await setUp(db());
	const result = await runTask("preview", { source, release: releasedRows }, showRowProgress);
	showProgress();
	if (result.status === "failed") throw new Error(result.message);
	for (const { isNew, fields, ...row } of result.changes) {
		const name = rowName(row);
		if (isNew) console.log(`${name}: new`);
		for (const { field, before, after } of fields) {
			const values = isNew ? [after] : [before, after];
			console.log(
				`${name}: ${field}: ${values.map((value) => JSON.stringify(value)).join(" -> ")}`,
			);
		}
	}
	for (const warning of result.warnings) console.error(warning);
	return showResult(result.result);
}

async function undoNewestImport(): Promise<number> {
	await setUp(db());
	const newestImport = await findUndoableImport(db());
	if (!newestImport) throw new Error("There is no import that can be undone.");
	// Counted before the undo, which deletes the models that the import added, with their photos.
	const photoCount = await countAddedModelsWithPhoto(db(), newestImport.id);
	const result = await runTask("undo", {
		id: newestImport.id,
		undoneBy: operatorName(),
		now: new Date(),
	});
	if (result.status === "failed") throw new Error(result.message);
	const { fileName, startedBy, startedAt } = newestImport;
	console.log(
		`Undone: ${fileName} (${importCountsText(newestImport)}), imported by ${startedBy} on ${dateTimeText(startedAt)}.`,
	);
	if (photoCount > 0) console.log(deletedPhotosText(photoCount));
	return 0;
}

const options = {
	"dry-run": { type: "boolean", default: false },
	undo: { type: "boolean", default: false },
	release: { type: "string", multiple: true },
} as const;

await runCommand(
	HELP,
	{
		options,
		max: 1,
		check: ({ values, positionals }) => {
			if (!values.undo) return positionals.length === 0 ? "An argument is missing." : undefined;
			const isAlone =
				positionals.length === 0 && !values["dry-run"] && values.release === undefined;
			return isAlone ? undefined : "--undo takes neither a file nor --dry-run nor --release.";
		},
	},
	({ values, positionals: [file = ""] }) => {
		if (values.undo) return undoNewestImport();
		const { release = [] } = values;
		return values["dry-run"] ? previewFile(file, release) : importFile(file, release);
	},
);
