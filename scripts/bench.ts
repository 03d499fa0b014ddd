// `npm run bench`: the measurements of docs/operations.md#budgets and docs/scale.md. A new one is a file in
// scripts/bench/measures and a line below.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import type { Measurement } from "./bench/support/measurement";
import { readArguments } from "./support/command-line.mjs";

/** Loaded on demand: their browsers and clients take seconds. */
const MEASURES: Record<string, () => Promise<() => Promise<Measurement[]>>> = {
	paint: async () => (await import("./bench/measures/lighthouse")).measurePaint,
	lighthouse: async () => (await import("./bench/measures/lighthouse")).measureLighthouse,
	speed: async () => (await import("./bench/measures/speed")).measureSpeed,
	cold: async () => (await import("./bench/measures/cold")).measureCold,
	start: async () => (await import("./bench/measures/start")).measureStart,
	finder: async () => (await import("./bench/measures/finder")).measureFinder,
	search: async () => (await import("./bench/measures/search")).measureSearch,
	imports: async () => (await import("./bench/measures/imports")).measureImports,
	feeds: async () => (await import("./bench/measures/feeds")).measureFeeds,
	capacity: async () => (await import("./bench/measures/capacity")).measureCapacity,
};

const HELP = `Usage: npm run bench -- [MEASUREMENT ...]

Measures the built site, prints the figures as a table, and writes them to bench-results as JSON. Without a name it
runs every measurement. There are: ${Object.keys(MEASURES).join(", ")}.

Ends with 0 when every goal was reached, else with 1.`;

const { positionals: asked } = readArguments(HELP, {
	max: Object.keys(MEASURES).length,
	check({ positionals }) {
		const unknown = positionals.find((name) => !Object.hasOwn(MEASURES, name));
		return unknown === undefined ? undefined : `Unknown measurement: ${unknown}`;
	},
});

// Staff sessions of the bench are valid on the sites that it starts, which inherit this and send no mail.
Object.assign(process.env, {
	SESSION_SECRET: "of the bench, which signs in to nothing else",
	SMTP_URL: "",
	CONTACT_TO: "",
});

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

// Above the number of cores, figures of time say little.
const [load] = loadavg();
const at = new Date().toISOString();
const results: Measurement[] = [];
for (const name of Object.keys(MEASURES)) {
	if (asked.length === 0 || asked.includes(name)) results.push(...(await measured(name)));
}

console.table(results);
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load };
const file = `bench-results/${at.replaceAll(":", "-")}.json`;
await mkdir("bench-results", { recursive: true });
await writeFile(file, `${JSON.stringify({ at, machine, results }, null, "\t")}\n`);
console.log(`\nLoad of the machine before: ${load?.toFixed(1)}. As JSON: ${file}`);
process.exitCode = results.every(({ passed }) => passed !== false) ? 0 : 1;
