// `npm start`: serves the built site, with the settings in .env.
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { becomeNode } from "./start/become.mjs";
import { restartArguments } from "./start/heap-limit.mjs";
import { checkWorkers, parseWorkers } from "./start/workers-argument.mjs";
import { readArguments } from "./support/command-line.mjs";

const HELP = `Usage: npm start [-- --workers N]

Migrates the database to the newest schema and serves the built site until it is stopped. Settings come from the
environment and from the file .env: .env.example explains each.

--workers N  serves in N processes, 1 to 64; use one for each core. A process that ends is replaced. SIGHUP to the
             process that started them replaces them one after the other, with the current build and .env, and loses no
             request.

Ends with 0 after SIGTERM or SIGINT, with 1 and the reason when it cannot start. After SIGTERM it still serves for
DRAIN_SECONDS, while /healthz already returns 503.`;

const args = process.argv.slice(2);
if (!args.includes("--help") && !args.includes("-h")) checkWorkers(args);
const { values } = readArguments(HELP, { options: { workers: { type: "string" } } });
await import("./setup/check-node.mjs");

const BUILD_PATH = "build/server/index.js";

if (!existsSync(BUILD_PATH)) {
	console.error("The site is not built yet: npm run build");
	process.exit(1);
}
// Node reads its heap's limit only when it starts, so Node with these arguments replaces this process. Workers inherit
// the limit.
const processCount = parseWorkers(values.workers) ?? 1;
const nodeArguments = restartArguments(process.execArgv, process.env.NODE_OPTIONS, processCount);
if (nodeArguments) await becomeNode([...nodeArguments, fileURLToPath(import.meta.url), ...args]);
// With any other value, visitors would see the details of errors.
process.env.NODE_ENV = "production";
if (values.workers !== undefined && cluster.isPrimary) {
	// Workers read .env themselves when they start, so its values must not become part of the environment they inherit.
	const fileValues = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
	const { runPrimary } = await import("../build/server/primary.js");
	await runPrimary(parseWorkers(values.workers), { ...fileValues, ...process.env });
} else {
	await import("./support/load-env.mjs");
	const build = await import(`../${BUILD_PATH}`);
	await build.entry.module.serve(build);
}
