// `npm run db:clear-sample`: removes the sample catalogue after a confirmation and a backup.
import "../support/load-env.mjs";
import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { migrateToLatest } from "db/migrate";
import { settings } from "~/config/env.server";
import { runClearSample } from "~/features/import-tasks/run-task.server";
import { findSampleTotals } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import {
	backupText,
	isCleared,
	NO_SAMPLE,
	plannedRemovalText,
	shopsQuestion,
} from "~/features/sample-catalogue/sample-texts";
import { runCommand } from "../support/run-command";

const HELP = `Usage: npm run db:clear-sample            prints what it will do, then asks
       npm run db:clear-sample -- --yes   does not ask
       npm run db:clear-sample -- --shops removes its shops too, without asking about them

Removes the unchanged models of the sample catalogue, and the example prices and example offers of all other models.
Its shops stay unless you agree to remove them too; a shop with your own offers or feeds always stays. Until you
confirm a partnership, the site calls none of these shops a partner. All that was imported since stays: models, prices,
offers, photographs. The database is backed up first, to a file beside it; for a PostgreSQL server, make the backup with
npm run db:backup -- FILE. The site may be running.

Ends with 0 when the examples are removed or were removed before, and with 1 when nothing was changed: the reply was
not yes, or there is neither a terminal to ask at nor --yes.`;

/**
 * Opens the terminal for questions. The end of the input means no. All questions share one reader, because a reader may
 * read further lines in advance.
 */
function openTerminal() {
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	const lines = terminal[Symbol.asyncIterator]();
	return {
		async confirm(question: string): Promise<boolean> {
			terminal.setPrompt(`${question} [y/N] `);
			terminal.prompt();
			const line = await lines.next();
			return line.done !== true && /^y(es)?$/i.test(line.value.trim());
		},
		close: () => terminal.close(),
	};
}

async function clearSample(isConfirmed: boolean, mustRemoveShops: boolean): Promise<void> {
	await migrateToLatest(db());
	const totals = await findSampleTotals(db());
	if (isCleared(totals)) {
		console.log(NO_SAMPLE);
		return;
	}
	const isDatabaseFile = databaseFile(settings().DATABASE_URL) !== undefined;
	const removeShopsText = shopsQuestion(totals);
	const shouldAsk = !isConfirmed && process.stdin.isTTY;
	const terminal = shouldAsk ? openTerminal() : undefined;
	let withShops = mustRemoveShops;
	try {
		if (!withShops && removeShopsText !== undefined && terminal) {
			withShops = await terminal.confirm(`${removeShopsText}?`);
		}
		console.log(plannedRemovalText(totals, withShops));
		if (removeShopsText !== undefined && withShops) console.log(`${removeShopsText}.`);
		if (!isDatabaseFile) console.log(backupText(isDatabaseFile));
		if (!isConfirmed && !terminal) {
			throw new Error("Nothing was changed, for there is no terminal to ask at: --yes does it.");
		}
		if (terminal && !(await terminal.confirm("Go ahead?"))) {
			throw new Error("Nothing was changed.");
		}
	} finally {
		terminal?.close();
	}
	const clearedBy = `${userInfo().username} (npm run db:clear-sample)`;
	const result = await runClearSample({ clearedBy, withShops, now: new Date() });
	if (result.status === "failed") throw new Error(result.message);
	console.log(result.message);
}

const options = {
	yes: { type: "boolean", default: false },
	shops: { type: "boolean", default: false },
} as const;
await runCommand(HELP, { options }, ({ values }) => clearSample(values.yes, values.shops));
