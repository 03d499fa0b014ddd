import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { START_ARGUMENTS } from "../../scripts/start/start-arguments";
import { spawnSite } from "../e2e/support/site/site-process";
import { disposableFolder } from "../files/disposable-folder";

/** A figure of a process in MB as the kernel counts it: `VmRSS` is its memory now, `VmHWM` the most so far. */
export async function megabytesOf(pid: number, name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

const isServed = (url: string) =>
	fetch(url).then(
		(response) => response.arrayBuffer().then(() => response.ok),
		() => false,
	);

/** Waits for a server's first 200 at an address; throws if the server ends before. */
export async function untilServed(url: string, ended: Promise<unknown>): Promise<void> {
	let hasEnded = false;
	void ended.then(() => {
		hasEnded = true;
	});
	while (!(await isServed(url))) {
		if (hasEnded) throw new Error(`${url} did not start.`);
		await wait(10);
	}
}

export interface BuiltSite extends AsyncDisposable {
	url: string;
	pid: number;
	databaseUrl: string;
	/** From starting the process to its first 200, in ms. */
	startMs: number;
}

interface StartOptions {
	/** Without one, a new database with the sample catalogue, removed when the site stops. */
	databaseUrl?: string;
	/** The page that is waited for at the start. */
	firstPath?: string;
	/** Number of worker processes; without it a single process. */
	workers?: number;
	/** Further settings. */
	env?: Record<string, string>;
}

/** Starts the built site in a process of its own, which is stopped at the end of the block. */
export async function startBuiltSite({
	databaseUrl: given,
	firstPath = "/healthz",
	workers,
	env,
}: StartOptions = {}): Promise<BuiltSite> {
	if (!existsSync("build/server/index.js")) throw new Error("Build the site first: npm run build");
	const folder = await disposableFolder();
	const databaseUrl = given ?? `file:${folder.path}/site.db`;
	const settings = { NODE_ENV: "production", DATABASE_URL: databaseUrl, ...env };
	const processes = workers === undefined ? [] : ["--workers", String(workers)];
	const nodeArguments = [...START_ARGUMENTS, ...processes];
	const start = performance.now();
	const { url, pid, kill, ended } = await spawnSite(settings, { nodeArguments });
	await untilServed(url + firstPath, ended);
	return {
		url,
		pid,
		databaseUrl,
		startMs: performance.now() - start,
		async [Symbol.asyncDispose]() {
			kill("SIGTERM");
			await ended;
			await folder[Symbol.asyncDispose]();
		},
	};
}

const BREAK_MS = 20;

/** The time that a page took. */
export interface PageTime {
	/** When it was requested, by performance.now(). */
	start: number;
	ms: number;
}

/** Requests pages one after the other while `work` is done. Returns the time of each. */
export async function pageTimesDuring(
	origin: string,
	paths: readonly string[],
	work: Promise<unknown>,
): Promise<PageTime[]> {
	let isWorking = true;
	const ended = () => {
		isWorking = false;
	};
	// The caller handles a failure of the work.
	void work.then(ended, ended);
	const times: PageTime[] = [];
	for (let turn = 0; isWorking; turn++) {
		const start = performance.now();
		const response = await fetch(origin + paths[turn % paths.length]);
		await response.text();
		if (!response.ok) throw new Error(`A page answered ${response.status}`);
		times.push({ start, ms: performance.now() - start });
		await wait(BREAK_MS);
	}
	return times;
}
