// `npm run images -- FOLDER`: photographs from a folder, each named after its model's SKU.
import "./load-env.mjs";
import { closeDb, db } from "db/connection.server";
import { setUp } from "db/set-up";
import { loadFolder } from "~/features/images/load-folder.server";

const USAGE = `Usage: npm run images -- FOLDER    loads every file whose name is a SKU, as in EH-TW7100.jpg`;

/** Answers whether every file was loaded. */
async function run(folder: string): Promise<boolean> {
	await setUp(db());
	let loaded = 0;
	let refused = 0;
	for await (const { file, outcome } of loadFolder(db(), folder, new Date())) {
		if ("sku" in outcome) {
			loaded += 1;
			console.log(`${file}: loaded for ${outcome.sku}`);
		} else {
			refused += 1;
			console.error(`${file}: ${outcome.refusal}`);
		}
	}
	console.log(`${loaded} loaded, ${refused} refused.`);
	return refused === 0;
}

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
	console.error(USAGE);
	process.exitCode = 1;
} else {
	try {
		if (!(await run(folder))) process.exitCode = 1;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	}
}
await closeDb();
