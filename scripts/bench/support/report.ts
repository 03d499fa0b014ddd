import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MachineFacts } from "./machine";
import type { Measurement } from "./measurement";

const FOLDER = "bench-results";

function verdict(passed: boolean | undefined): string {
	if (passed === undefined) return "";
	return passed ? "ok" : "MISSED";
}

export function printTable(results: readonly Measurement[]): void {
	const rows = [
		["what", "goal", "figure", "verdict"],
		...results.map(({ what, goal, figure, passed }) => [what, goal, figure, verdict(passed)]),
	];
	const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
	for (const row of rows) {
		console.log(
			row
				.map((cell, at) => cell.padEnd(widths[at] ?? 0))
				.join("  ")
				.trimEnd(),
		);
	}
}

export interface Results {
	isQuick: boolean;
	before: MachineFacts;
	after: MachineFacts;
	results: readonly Measurement[];
}

/** Returns the file's path; its name is the instant the run began. */
export async function writeResults(all: Results): Promise<string> {
	await mkdir(FOLDER, { recursive: true });
	const file = join(FOLDER, `${all.before.at.replaceAll(":", "-")}.json`);
	await writeFile(file, `${JSON.stringify(all, null, "\t")}\n`);
	return file;
}
