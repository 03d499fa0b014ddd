// `npm run bench`: the measurements of design section 9 as a table and, in bench-results, as JSON. Names as
// arguments run those alone; --quick shows that they work. A new measurement is a file in scripts/bench and a
// line below.
import { measureGrowth } from "./bench/growth";
import { measureImports } from "./bench/imports";
import { measureLighthouse } from "./bench/lighthouse";
import { machineFacts } from "./bench/machine";
import type { Measure, Measurement } from "./bench/measurement";
import { measureMemory } from "./bench/memory";
import { measurePages } from "./bench/pages";
import { measurePaint } from "./bench/paint";
import { printTable, writeResults } from "./bench/report";
import { measureSearch } from "./bench/search";
import { measureSoak } from "./bench/soak";
import { measureSpeed } from "./bench/speed";
import { measureStart } from "./bench/start";

const MEASURES: Record<string, Measure> = {
	pages: measurePages,
	paint: measurePaint,
	lighthouse: measureLighthouse,
	speed: measureSpeed,
	start: measureStart,
	search: measureSearch,
	imports: measureImports,
	memory: measureMemory,
	growth: measureGrowth,
	soak: measureSoak,
};

/** Takes half an hour, or --minutes=N. */
const ONLY_WHEN_ASKED = ["soak"];

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isQuick = process.argv.includes("--quick");
const unknown = asked.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0) {
	console.error(
		`No measurement ${unknown.join(", ")}. There are: ${Object.keys(MEASURES).join(", ")}.`,
	);
	process.exit(1);
}

/** A measurement that cannot be made is a line that failed; the others go on. */
async function measured(name: string, measure: Measure): Promise<Measurement[]> {
	console.error(`Measuring ${name} ...`);
	try {
		return await measure({ isQuick });
	} catch (error) {
		console.error(error);
		const figure = String(error).split("\n", 1)[0] ?? "";
		return [{ what: name, goal: "can be measured", figure, passed: false, numbers: {} }];
	}
}

const before = machineFacts();
const results: Measurement[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
	const isMeant = asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name);
	if (isMeant) results.push(...(await measured(name, measure)));
}

printTable(results);
const file = await writeResults({ isQuick, before, after: machineFacts(), results });
console.log(`\nLoad of the machine before: ${before.load}. As JSON: ${file}`);
process.exitCode = results.every(({ passed }) => passed !== false) ? 0 : 1;
