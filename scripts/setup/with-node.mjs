// `node scripts/setup/with-node.mjs COMMAND ...`: runs a command of npm's scripts with a supported Node.
import { spawn } from "node:child_process";
import { forwardSignalsTo } from "../start/become.mjs";
import { NODE_TOO_OLD, supportedEnv } from "./supported-node.mjs";

const env = supportedEnv();
if (env === undefined) {
	console.error(NODE_TOO_OLD);
	process.exit(1);
}
const [command, ...args] = process.argv.slice(2);
// glibc gives each thread memory of its own, 20 MB for an import, and after freeing a large block it no longer returns
// blocks of that size. Without these settings the site used a quarter more memory after some thousand pages.
const MALLOC = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
const child = spawn(command, args, { env: { ...MALLOC, ...env }, stdio: "inherit" });
forwardSignalsTo(child);
child.on("error", (error) => {
	console.error(`${command} cannot be run: ${error.message}`);
	process.exit(1);
});
