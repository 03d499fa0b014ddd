import { spawn } from "node:child_process";

/** Runs a command with its output shown. Returns its exit code. */
export function runProgram(command, args, env = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
		child.on("error", reject);
		child.on("exit", (code) => resolve(code ?? 1));
	});
}
