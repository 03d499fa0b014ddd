// `npm run bench`: runs the measurements of bench/, a separate package that the first run installs.
import { MEASUREMENTS, runMeasurements } from "../bench/run";
import { installPackages } from "./setup/install.mjs";
import { readArguments } from "./support/command-line.mjs";

const HELP = `Usage: npm run bench -- [MEASUREMENT ...]

Measures the built site, prints the results as a table, and writes them to bench-results as JSON. Without a name it
runs every measurement. The measurements are: ${MEASUREMENTS.join(", ")}.
The first run installs the packages of bench/package.json.

Ends with 0 when every goal was reached, else with 1.`;

const { positionals: names } = readArguments(HELP, {
	max: MEASUREMENTS.length,
	check({ positionals }) {
		const unknown = positionals.find((name) => !MEASUREMENTS.includes(name));
		return unknown === undefined ? undefined : `Unknown measurement: ${unknown}`;
	},
});

const isInstalled = await installPackages("bench");
const areGoalsReached = isInstalled && (await runMeasurements(names));
process.exitCode = areGoalsReached ? 0 : 1;
