import { readdirSync, readFileSync } from "node:fs";
import { type Agent, request } from "node:http";
import { START_ARGUMENTS } from "../../scripts/start/start-arguments";
import { type RunningSite, startSite } from "../e2e/support/site/site";
import { until } from "./connections";

/** Arguments of Node that start a site with this many workers. */
export const withWorkers = (count: number | string) => ({
	nodeArguments: [...START_ARGUMENTS, "--workers", String(count)],
});

/** Starts a site and waits until all of its workers serve. */
export async function startWorkers(
	count: number,
	settings: Record<string, string> = {},
): Promise<RunningSite> {
	const site = await startSite(settings, withWorkers(count));
	await until(() => site.out().includes(`processes: ${count}`));
	return site;
}

/** Kills a site with its workers. */
export async function end(site: RunningSite): Promise<void> {
	for (const child of childrenOf(site.pid)) process.kill(child, "SIGKILL");
	await site.stop("SIGKILL");
}

/** Returns the running child processes of a process. */
export function childrenOf(pid: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((child) => {
			try {
				// The name of the program, in parentheses, may contain anything.
				const [, state, parent] = readFileSync(`/proc/${child}/stat`, "utf8").split(/.*\) | /);
				return state !== "Z" && Number(parent) === pid;
			} catch {
				return false;
			}
		});
}

interface Answered {
	status: number;
	text: string;
	connection: string | undefined;
}

/** Sends a request on a connection of its own, or on the agent's; rejects if no response came. */
export function ask(
	site: { url: string },
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
