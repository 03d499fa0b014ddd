// `npm run quickstart`: installs, builds and starts the site of a fresh checkout.

import { installPackages } from "./setup/install.mjs";
import { continueOnSupportedNode } from "./setup/supported-node.mjs";
import { readArguments } from "./support/command-line.mjs";
import { runProgram } from "./support/run.mjs";

const HELP = `Usage: npm run quickstart

Installs the locked packages, builds the site, sets the database up with its sample catalogue, and serves the site on
PORT (3000) until it is stopped.

Ends with 1 and the reason when one of these fails.`;

readArguments(HELP);
await continueOnSupportedNode();

async function runStep(stepName, action) {
	if (await action()) return;
	console.error(`Stopped: ${stepName} failed; see above.`);
	process.exit(1);
}

const runNpmScript = (script) => runProgram("npm", ["run", "--silent", script]);

await runStep("installing packages", installPackages);
await runStep("building the site", async () => (await runNpmScript("build")) === 0);
await runStep("setting up the database", async () => (await runNpmScript("db:setup")) === 0);

console.log(`\nThe site will answer at http://localhost:${process.env.PORT || 3000}`);
await import("./start.mjs");
