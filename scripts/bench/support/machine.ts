import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";

/** What figures depend on besides the code. */
export interface MachineFacts {
	at: string;
	cpu: string;
	cores: number;
	memoryMb: number;
	system: string;
	node: string;
	/** Average of the last minute: above the cores, figures of time say little. */
	load: string;
	commit: string;
}

function commit(): string {
	try {
		return execFileSync("git", ["describe", "--always", "--dirty"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return "unknown";
	}
}

export function machineFacts(): MachineFacts {
	return {
		at: new Date().toISOString(),
		cpu: cpus()[0]?.model ?? "unknown",
		cores: cpus().length,
		memoryMb: Math.round(totalmem() / 1024 ** 2),
		system: `${process.platform} ${release()}`,
		node: process.version,
		load: loadavg()
			.map((one) => one.toFixed(1))
			.join(" "),
		commit: commit(),
	};
}
