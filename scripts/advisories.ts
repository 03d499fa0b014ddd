// `npm run advisories`: compares scripts/advisories.json with package-lock.json.
import { readFile } from "node:fs/promises";
import { advisoriesSchema, concerning, lockSchema } from "./support/advisories";
import { readArguments } from "./support/command-line.mjs";

readArguments(`Usage: npm run advisories

Lists the advisories in scripts/advisories.json about package versions of package-lock.json.

Ends with 0 when each has a decision, else with 1.`);

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

const found = concerning(
	advisoriesSchema.parse(await read("scripts/advisories.json")),
	lockSchema.parse(await read("package-lock.json")),
);
for (const { ghsa, package: name, version, title, fixed, decision } of found) {
	const what = `${ghsa} ${name} ${version}, fixed in ${fixed}: ${title}`;
	if (decision === undefined)
		console.error(`${what}\n  NO DECISION: upgrade, override, or write one`);
	else console.log(`${what}\n  ${decision}`);
}
const open = found.filter(({ decision }) => decision === undefined);
console.log(
	`${found.length} advisories concern package-lock.json, ${open.length} without a decision.`,
);
process.exitCode = open.length === 0 ? 0 : 1;
