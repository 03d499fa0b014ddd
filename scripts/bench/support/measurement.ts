import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";

/** Models of the sample catalogue that the bench asks for by name. */
export const MAIN_MODELS = ["EPSON-EH-TW7100", "BENQ-W2710I"];

/** One page of each kind that shoppers come to. */
export const MAIN_PAGES = [
	"/",
	"/category/home-cinema",
	"/projector/epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i",
	"/buying-guide",
];

/** A list of the finder with conditions and picks. */
export const FINDER_PAGE = "/projectors?use=home-cinema";

/** One line of the report of `npm run bench` (docs/operations.md#budgets). */
export interface Measurement {
	what: string;
	goal: string;
	figure: string;
	/** Undefined without a goal. */
	passed?: boolean;
	/** The same as numbers, for comparison between runs. */
	numbers: Record<string, number>;
}

/** A quick run shows that everything works, not how fast it is. */
export interface Effort {
	isQuick: boolean;
}

export type Measure = (effort: Effort) => Promise<Measurement[]>;

/** Makes a measurement; one that throws becomes a failed line, so that the others go on. */
export async function measured(
	name: string,
	measure: () => Promise<Measurement[]>,
): Promise<Measurement[]> {
	try {
		return await measure();
	} catch (error) {
		console.error(error);
		const figure = String(error).split("\n", 1)[0] ?? "";
		return [{ what: name, goal: "can be measured", figure, passed: false, numbers: {} }];
	}
}

/** Returns the line of a measurement that this machine cannot make. */
export function skipped(what: string, reason: string): Measurement {
	return { what, goal: FOR_COMPARISON, figure: `skipped: ${reason}`, numbers: {} };
}

/** The goal of a line that has none. */
export const FOR_COMPARISON = "for comparison";

/** Returns the value that a share of the samples, 0 to 1, does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
	const sorted = [...samples].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
	return percentile(samples, 0.5);
}

/** Runs `use` with a temporary folder, which is deleted afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	try {
		return await use(folder);
	} finally {
		await rm(folder, { recursive: true });
	}
}

function commit(): string {
	try {
		return execFileSync("git", ["describe", "--always", "--dirty"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return "unknown";
	}
}

/** Facts about the machine that figures depend on. */
export function machineFacts() {
	return {
		at: new Date().toISOString(),
		cpu: cpus()[0]?.model ?? "unknown",
		cores: cpus().length,
		memoryMb: Math.round(totalmem() / 1024 ** 2),
		system: `${process.platform} ${release()}`,
		node: process.version,
		/** Averages: above the number of cores, figures of time say little. */
		load: loadavg()
			.map((one) => one.toFixed(1))
			.join(" "),
		commit: commit(),
	};
}

const verdict = (passed = true) => (passed ? "ok" : "MISSED");

export function printTable(results: readonly Measurement[]): void {
	const rows = [
		["what", "goal", "figure", "verdict"],
		...results.map(({ what, goal, figure, passed }) => [
			what,
			goal,
			figure,
			passed === undefined ? "" : verdict(passed),
		]),
	];
	const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
	for (const row of rows) {
		const cells = row.map((cell, at) => cell.padEnd(widths[at] ?? 0));
		console.log(cells.join("  ").trimEnd());
	}
}

const FOLDER = "bench-results";

/** Writes a run as JSON. Returns the file's path; its name is the instant at which the run began. */
export async function writeResults(all: {
	isQuick: boolean;
	before: ReturnType<typeof machineFacts>;
	after: ReturnType<typeof machineFacts>;
	results: readonly Measurement[];
}): Promise<string> {
	await mkdir(FOLDER, { recursive: true });
	const file = join(FOLDER, `${all.before.at.replaceAll(":", "-")}.json`);
	await writeFile(file, `${JSON.stringify(all, null, "\t")}\n`);
	return file;
}
