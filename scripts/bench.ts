// `npm run bench`: the measurements of design section 9 as a table and, in .cache/bench.json, as JSON. A name
// as an argument runs that one alone. A new measurement is a file in scripts/bench and a line below.
import { mkdir, writeFile } from "node:fs/promises";
import { measureImports } from "./bench/imports";
import type { Measurement } from "./bench/measurement";
import { measureSearch } from "./bench/search";
import { measureSoak } from "./bench/soak";

const MEASURES: Record<string, () => Promise<Measurement[]>> = {
	search: measureSearch,
	imports: measureImports,
	soak: measureSoak,
};

/** Takes half an hour, or --minutes=N. */
const ONLY_WHEN_ASKED = ["soak"];

const FILE = ".cache/bench.json";

const asked = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const unknown = asked.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
	console.error(
		`No measurement ${unknown.join(", ")}. There are: ${Object.keys(MEASURES).join(", ")}.`,
	);
	process.exit(1);
}

const results: Measurement[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
	const isMeant = asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name);
	if (isMeant) results.push(...(await measure()));
}

const rows = [
	["what", "goal", "figure", "verdict"],
	...results.map(({ what, goal, figure, passed }) => [
		what,
		goal,
		figure,
		passed ? "ok" : "MISSED",
	]),
];
const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
for (const row of rows) {
	console.log(
		row
			.map((cell, at) => cell.padEnd(widths[at] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}

await mkdir(".cache", { recursive: true });
await writeFile(FILE, `${JSON.stringify({ at: new Date().toISOString(), results }, null, "\t")}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
