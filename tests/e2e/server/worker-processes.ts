import { readdirSync, readFileSync } from "node:fs";
import { type Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SiteProcess } from "../support/site/site-process";

/** The processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((child) => {
			try {
				// The name of the program, in parentheses, may hold anything.
				const [, state, parent] = readFileSync(`/proc/${child}/stat`, "utf8").split(/.*\) | /);
				return state !== "Z" && Number(parent) === pid;
			} catch {
				return false;
			}
		});
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await wait(20);
}

export async function end(site: SiteProcess): Promise<void> {
	for (const child of childrenOf(site.pid)) process.kill(child, "SIGKILL");
	site.kill("SIGKILL");
	await site.ended;
}

interface Answered {
	status: number;
	text: string;
	connection: string | undefined;
}

/** Asks on a connection of its own, or on the agent's; rejects where no answer came. */
export function ask(
	site: SiteProcess,
	path: string,
	{ agent, json }: { agent?: Agent; json?: object } = {},
): Promise<Answered> {
	return new Promise((resolve, reject) => {
		const options = {
			agent: agent ?? false,
			method: json ? "POST" : "GET",
			headers: json ? { "Content-Type": "application/json" } : {},
		};
		const asked = request(`${site.url}${path}`, options, (answer) => {
			let text = "";
			answer.on("data", (chunk) => {
				text += chunk;
			});
			answer.once("error", reject);
			answer.once("end", () =>
				resolve({
					status: answer.statusCode ?? 0,
					text,
					connection: answer.headers.connection,
				}),
			);
		});
		asked.once("error", reject);
		asked.end(json && JSON.stringify(json));
	});
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
