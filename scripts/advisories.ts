// `npm run advisories`: compares scripts/advisories.json with both lock files, and with the registry's audits of them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "./support/command-line.mjs";
import { askAudit } from "./support/npm-audit";
import {
	advisoriesForLock,
	advisoriesSchema,
	lockSchema,
	undecidedAdvisories,
} from "./support/read-advisories";

readArguments(`Usage: npm run advisories

Lists the advisories in scripts/advisories.json about package versions of package-lock.json, of the site and of bench,
and asks the registry with npm audit for others.

Ends with 0 when each has a decision, else with 1. Without a registry's answer the list alone counts.`);

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

const advisories = advisoriesSchema.parse(await read("scripts/advisories.json"));

/** Compares the lock file of a folder. Returns how many advisories about it have no decision. */
async function check(folder: string): Promise<number> {
	const file = join(folder, "package-lock.json");
	const concerned = advisoriesForLock(advisories, lockSchema.parse(await read(file)));
	for (const { ghsa, package: name, version, title, fixed, decision } of concerned) {
		const what = `${ghsa} ${name} ${version}, fixed in ${fixed}: ${title}`;
		if (decision === undefined) {
			console.error(`${what}\n  NO DECISION: upgrade, override, or write one`);
		} else console.log(`${what}\n  ${decision}`);
	}
	const open = concerned.filter(({ decision }) => decision === undefined);
	console.log(`${concerned.length} advisories concern ${file}, ${open.length} without a decision.`);

	const audited = await askAudit(folder);
	const unlisted = undecidedAdvisories(audited ?? [], advisories);
	for (const { ghsa, package: name, title } of unlisted) {
		console.error(`${ghsa} ${name}, named by npm audit: ${title}\n  NO DECISION: add a line`);
	}
	console.log(
		audited === undefined
			? "npm audit was not asked: no registry answered it."
			: `npm audit names ${audited.length} advisories, ${unlisted.length} without a decision.`,
	);
	return open.length + unlisted.length;
}

const undecidedCount = (await check(".")) + (await check("bench"));
process.exitCode = undecidedCount === 0 ? 0 : 1;
