// `npm run images -- FOLDER`: photographs from a folder, each named after its model's SKU.
import "./load-env.mjs";
import { db } from "db/connection.server";
import { setUp } from "db/set-up";
import { loadFolder } from "~/features/images/load-folder.server";
import { runCommand } from "./run-command";

const USAGE = `Usage: npm run images -- FOLDER    loads every file whose name is a SKU, as in EH-TW7100.jpg`;

/** Answers 0 when every file was loaded. */
async function run(folder: string): Promise<number> {
	await setUp(db());
	let loaded = 0;
	let refused = 0;
	for await (const { file, outcome } of loadFolder(db(), folder, new Date())) {
		if ("sku" in outcome) {
			loaded += 1;
			const { sku, warning } = outcome;
			console.log(`${file}: loaded for ${sku}${warning ? `. Warning: ${warning}` : ""}`);
		} else {
			refused += 1;
			console.error(`${file}: ${outcome.refusal}`);
		}
	}
	console.log(`${loaded} loaded, ${refused} refused.`);
	return refused === 0 ? 0 : 1;
}

await runCommand(() => {
	const [folder, ...rest] = process.argv.slice(2);
	if (folder === undefined || rest.length > 0) throw new Error(USAGE);
	return run(folder);
});
