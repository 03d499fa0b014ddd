// `npm run advisories`: compares scripts/advisories.json with both lock files, and with the registry's audits of them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "./support/command-line.mjs";
import { runAudit } from "./support/npm-audit";
import {
	advisoriesForLock,
	advisoriesSchema,
	lockSchema,
	undecidedAdvisories,
} from "./support/read-advisories";

readArguments(`Usage: npm run advisories

Lists the advisories in scripts/advisories.json about package versions of package-lock.json, of the site and of bench,
and asks the registry with npm audit for others.

Ends with 0 when each has a decision, else with 1. If no registry responds, only the list counts.`);

const readJsonFile = async (file: string): Promise<unknown> =>
	JSON.parse(await readFile(file, "utf8"));

const advisories = advisoriesSchema.parse(await readJsonFile("scripts/advisories.json"));

/** Compares the lock file of a folder. Returns the number of advisories about it that have no decision. */
async function checkFolder(folder: string): Promise<number> {
	const file = join(folder, "package-lock.json");
	const matchingAdvisories = advisoriesForLock(
		advisories,
		lockSchema.parse(await readJsonFile(file)),
	);
	for (const { ghsa, package: name, version, title, fixed, decision } of matchingAdvisories) {
		const advisoryText = `${ghsa} ${name} ${version}, fixed in ${fixed}: ${title}`;
		if (decision === undefined) {
			console.error(`${advisoryText}\n  NO DECISION: upgrade, override, or write one`);
		} else console.log(`${advisoryText}\n  ${decision}`);
	}
	const advisoriesWithoutDecision = matchingAdvisories.filter(
		({ decision }) => decision === undefined,
	);
	console.log(
		`${matchingAdvisories.length} advisories concern ${file}, ${advisoriesWithoutDecision.length} without a decision.`,
	);

	const auditedAdvisories = await runAudit(folder);
	const undecidedAudited = undecidedAdvisories(auditedAdvisories ?? [], advisories);
	for (const { ghsa, package: name, title } of undecidedAudited) {
		console.error(
			`${ghsa} ${name}, named by npm audit: ${title}\n  NO DECISION: write one into scripts/advisories.json`,
		);
	}
	console.log(
		auditedAdvisories === undefined
			? "npm audit was not asked: no registry answered it."
			: `npm audit names ${auditedAdvisories.length} advisories, ${undecidedAudited.length} without a decision.`,
	);
	return advisoriesWithoutDecision.length + undecidedAudited.length;
}

const undecidedCount = (await checkFolder(".")) + (await checkFolder("bench"));
process.exitCode = undecidedCount === 0 ? 0 : 1;
