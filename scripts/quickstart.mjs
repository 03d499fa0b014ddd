// `npm run quickstart`: from a fresh checkout to a site that answers.

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

async function must(name, action) {
	if (await action()) return;
	console.error(`Stopped: ${name} failed; see above.`);
	process.exit(1);
}

const npm = (script) => runProgram("npm", ["run", "--silent", script]);

await must("installing packages", installPackages);
await must("building the site", async () => (await npm("build")) === 0);
await must("setting up the database", async () => (await npm("db:setup")) === 0);

console.log(`\nThe site will answer at http://localhost:${process.env.PORT || 3000}`);
await import("./start.mjs");
