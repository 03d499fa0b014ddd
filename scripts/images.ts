// `npm run images -- FOLDER`: imports the photographs in a folder, each named after its model's SKU.
import "./support/load-env.mjs";
import { userInfo } from "node:os";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import { importFolder } from "~/features/images/load-folder.server";
import { runCommand } from "./support/run-command";

const operatorName = () => `${userInfo().username} (npm run images)`;

const HELP = `Usage: npm run images -- FOLDER

Imports every photograph in FOLDER and its subfolders for the model whose SKU is the file's name, as in
EPSON-EH-TW7100.jpg. Files that are hidden or no images are named and passed over.

Ends with 0 when every photograph was loaded, with 1 when one was refused, for instance because no model has its SKU.`;

/** Imports a folder and prints the result of each file. Returns the exit code: 0 if no photograph was refused. */
async function importPhotos(folder: string): Promise<number> {
	await setUp(db());
	const counts = { loaded: 0, refused: 0, skipped: 0 };
	for await (const { file, result } of importFolder(db(), folder, {
		by: operatorName(),
		now: new Date(),
	})) {
		if ("sku" in result) {
			counts.loaded += 1;
			const { sku, warning } = result;
			console.log(`${file}: loaded for ${sku}${warning ? `. Warning: ${warning}` : ""}`);
		} else if ("skipReason" in result) {
			counts.skipped += 1;
			console.log(`${file}: passed over: ${result.skipReason}`);
		} else {
			counts.refused += 1;
			console.error(`${file}: ${result.error}`);
		}
	}
	const { loaded, refused, skipped } = counts;
	console.log(`${loaded} loaded, ${refused} refused, ${skipped} passed over.`);
	return refused === 0 ? 0 : 1;
}

await runCommand(HELP, { min: 1 }, ({ positionals: [folder = ""] }) => importPhotos(folder));
