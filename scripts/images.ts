// `npm run images -- FOLDER`: photographs from a folder, each named after its model's SKU.
import "./support/load-env.mjs";
import { userInfo } from "node:os";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import { importFolder } from "~/features/images/load-folder.server";
import { runCommand } from "./support/run-command";

const operatorName = () => `${userInfo().username} (npm run images)`;

const HELP = `Usage: npm run images -- FOLDER

Makes every picture in FOLDER and in the folders inside it the photograph of the model whose SKU is its name, as in
EPSON-EH-TW7100.jpg. What is no picture, or hidden, is named and passed over.

Ends with 0 when every picture was loaded, with 1 when one was refused, for instance because no model has its SKU.`;

/** Returns 0 if no picture was refused. */
async function addFolder(folder: string): Promise<number> {
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

await runCommand(HELP, { min: 1 }, ({ positionals: [folder = ""] }) => addFolder(folder));
