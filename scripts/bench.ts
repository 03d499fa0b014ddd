// `npm run bench`: the measurements of docs/operations.md#budgets and docs/scale.md. A new one is a file in
// scripts/bench/measures and a line below.
import {
	type Measure,
	type Measurement,
	machineFacts,
	measured,
	printTable,
	writeResults,
} from "./bench/support/measurement";
import { applyBenchSettings } from "./bench/support/settings";
import { readArguments } from "./support/command-line.mjs";

/** Loaded on demand: their browsers and clients take seconds. */
const MEASURES: Record<string, () => Promise<Measure>> = {
	paint: async () => (await import("./bench/measures/paint")).measurePaint,
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

const HELP = `Usage: npm run bench -- [--quick] [MEASUREMENT ...]

Measures the built site, prints the figures as a table, and writes them to bench-results as JSON. Without a name it
runs every measurement. There are: ${Object.keys(MEASURES).join(", ")}.

--quick  shows that the measurements work, not how fast the site is

Ends with 0 when every goal was reached, else with 1.`;

const { values, positionals: asked } = readArguments(HELP, {
	options: { quick: { type: "boolean", default: false } },
	max: Object.keys(MEASURES).length,
	check({ positionals }) {
		const unknown = positionals.find((name) => !Object.hasOwn(MEASURES, name));
		return unknown === undefined ? undefined : `Unknown measurement: ${unknown}`;
	},
});
const isQuick = values.quick;

applyBenchSettings();
const before = machineFacts();
const results: Measurement[] = [];
for (const [name, load] of Object.entries(MEASURES)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	console.error(`Measuring ${name} ...`);
	results.push(...(await measured(name, async () => (await load())({ isQuick }))));
}

printTable(results);
const file = await writeResults({ isQuick, before, after: machineFacts(), results });
console.log(`\nLoad of the machine before: ${before.load}. As JSON: ${file}`);
process.exitCode = results.every(({ passed }) => passed !== false) ? 0 : 1;
