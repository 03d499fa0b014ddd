import { readFile } from "node:fs/promises";

/** A figure of a process in MB, as the kernel counts it: `VmRSS` for what it has now, `VmHWM` for the most it has had. */
export async function megabytesOf(pid: number, name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** The processes that one has started. */
export async function childrenOf(pid: number): Promise<number[]> {
	const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	return list.split(" ").filter(Boolean).map(Number);
}
