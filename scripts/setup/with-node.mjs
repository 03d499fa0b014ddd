// `node scripts/setup/with-node.mjs COMMAND ...`: runs a command of npm's scripts on a Node that the site runs on.
import { spawn } from "node:child_process";
import { NODE_TOO_OLD, supportedEnv } from "./supported-node.mjs";

const env = supportedEnv();
if (env === undefined) {
	console.error(NODE_TOO_OLD);
	process.exit(1);
}
const [command, ...args] = process.argv.slice(2);
// glibc gives each thread memory of its own and is slow to give it back: an import in its thread took 20 MB more.
const child = spawn(command, args, { env: { MALLOC_ARENA_MAX: "2", ...env }, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
	console.error(`${command} cannot be run: ${error.message}`);
	process.exit(1);
});
child.on("exit", (code, signal) => {
	if (signal === null) process.exit(code ?? 1);
	process.removeAllListeners(signal);
	process.kill(process.pid, signal);
});
