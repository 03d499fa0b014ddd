// `npm start`: the built site, with .env read.
import { existsSync } from "node:fs";
import { readArguments } from "./command-line.mjs";

const HELP = `Usage: npm start

Brings the database to the newest schema and serves the built site until it is stopped. Settings come from the
environment and from the file .env: .env.example explains each.

Ends with 0 after SIGTERM or SIGINT, with 1 and the reason when it cannot start.`;

readArguments(HELP);
await import("./setup/check-node.mjs");
await import("./load-env.mjs");

const BUILD = "build/server/index.js";

if (!existsSync(BUILD)) {
	console.error("The site is not built yet: npm run build");
	process.exit(1);
}
// Anything else would show visitors how the site failed.
process.env.NODE_ENV = "production";
const build = await import(`../${BUILD}`);
await build.entry.module.serve(build);
