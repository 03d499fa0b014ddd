// The measurements of docs/operations.md#budgets and docs/scale.md. A new one is a file in bench/measures and a line
// below.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import type { Measurement } from "./support/measurement";

/** Loaded on demand: their browsers and clients take seconds. */
const MEASURES: Record<string, () => Promise<() => Promise<Measurement[]>>> = {
	pages: async () => (await import("./measures/pages")).measurePages,
	lighthouse: async () => (await import("./measures/lighthouse")).measureLighthouse,
	speed: async () => (await import("./measures/speed")).measureSpeed,
	cold: async () => (await import("./measures/cold")).measureCold,
	start: async () => (await import("./measures/start")).measureStart,
	finder: async () => (await import("./measures/finder")).measureFinder,
	search: async () => (await import("./measures/search")).measureSearch,
	imports: async () => (await import("./measures/imports")).measureImports,
	feeds: async () => (await import("./measures/feeds")).measureFeeds,
	capacity: async () => (await import("./measures/capacity")).measureCapacity,
};

/** The names of all measurements. */
export const MEASUREMENTS = Object.keys(MEASURES);

/** Of the sites that are measured, which inherit it: they send no mail. */
const SETTINGS = {
	SESSION_SECRET: "of the bench, which signs in to nothing else",
	SMTP_URL: "",
	CONTACT_TO: "",
};

/** Makes a measurement; one that throws becomes a failed line, so that the others go on. */
async function measured(name: string): Promise<Measurement[]> {
	console.error(`Measuring ${name} ...`);
	try {
		return (await (await MEASURES[name]?.())?.()) ?? [];
	} catch (error) {
		console.error(error);
		const figure = String(error).split("\n", 1)[0] ?? "";
		return [{ what: name, goal: "can be measured", figure, passed: false }];
	}
}

/** Makes measurements, or all without a name, and reports them. Returns whether every goal was reached. */
export async function runMeasurements(names: readonly string[]): Promise<boolean> {
	Object.assign(process.env, SETTINGS);
	// Above the number of cores, figures of time say little.
	const [load] = loadavg();
	const at = new Date().toISOString();
	const results: Measurement[] = [];
	for (const name of MEASUREMENTS) {
		if (names.length === 0 || names.includes(name)) results.push(...(await measured(name)));
	}

	console.table(results);
	const machine = {
		cpu: cpus()[0]?.model,
		cores: cpus().length,
		node: process.version,
		load,
	};
	const file = `bench-results/${at.replaceAll(":", "-")}.json`;
	await mkdir("bench-results", { recursive: true });
	await writeFile(file, `${JSON.stringify({ at, machine, results }, null, "\t")}\n`);
	console.log(`\nLoad of the machine before: ${load?.toFixed(1)}. As JSON: ${file}`);
	return results.every(({ passed }) => passed !== false);
}
