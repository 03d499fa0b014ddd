import { spawn } from "node:child_process";

const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Forwards this process's signals to a child, and ends this process with the child's exit status or signal. */
export function forwardSignalsTo(child) {
	for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => {
		if (signal === null) process.exit(code ?? 1);
		process.removeAllListeners(signal);
		process.kill(process.pid, signal);
	});
}

/**
 * Runs Node with other arguments in place of this process, if the system and Node support that, else in a child
 * process. Never returns.
 */
export async function becomeNode(args) {
	process.execve?.(process.execPath, [process.execPath, ...args], process.env);
	const child = spawn(process.execPath, args, { stdio: "inherit" });
	forwardSignalsTo(child);
	await new Promise(() => {});
}
