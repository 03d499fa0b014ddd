// `node scripts/setup/with-node.mjs COMMAND ...`: runs a command of an npm script with a supported Node.
import { spawn } from "node:child_process";
import { forwardSignalsTo } from "../start/become.mjs";
import { NODE_TOO_OLD_TEXT, supportedEnv } from "./supported-node.mjs";

const env = supportedEnv();
if (env === undefined) {
	console.error(NODE_TOO_OLD_TEXT);
	process.exit(1);
}
const [command, ...args] = process.argv.slice(2);
// Settings of glibc (docs/operations.md#memory): all threads share memory, and freed memory goes back to the system but
// for the 2 MB that compressing the next page takes again.
const MALLOC_SETTINGS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "4194304",
	MALLOC_TOP_PAD_: "2097152",
	MALLOC_TRIM_THRESHOLD_: "131072",
};
const child = spawn(command, args, { env: { ...MALLOC_SETTINGS, ...env }, stdio: "inherit" });
forwardSignalsTo(child);
child.on("error", (error) => {
	console.error(`${command} cannot be run: ${error.message}`);
	process.exit(1);
});
