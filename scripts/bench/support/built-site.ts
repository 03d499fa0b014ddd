import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import { sessionCookie } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import { freePort } from "../../free-port";
import { START_ARGUMENTS } from "../../start/start-arguments";
import { siteEnvironment } from "./settings";

/** A figure of a process in MB as the kernel counts it: `VmRSS` is its memory now, `VmHWM` the most so far. */
export async function megabytesOf(pid: number, name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** The built site in a process of its own. */
export interface BuiltSite {
	url: string;
	pid: number;
	/** From starting the process to its first 200, in ms. */
	startMs: number;
	/** `Cookie` header of a member of staff. */
	staffCookie(): Promise<string>;
	/** Memory of the process in MB: now, and the most so far. */
	memoryMb(): Promise<{ now: number; peak: number }>;
	stop(): Promise<void>;
}

const isServed = (url: string) =>
	fetch(url).then(
		(response) => response.arrayBuffer().then(() => response.ok),
		() => false,
	);

/** Waits for a server's first 200 at an address; throws if the server ends before. */
export async function untilServed(server: ChildProcess, url: string): Promise<void> {
	while (!(await isServed(url))) {
		if (server.exitCode !== null) throw new Error(`${url} did not start.`);
		await wait(10);
	}
}

async function signIn(databaseUrl: string, url: string): Promise<string> {
	const db = open(databaseUrl);
	const { id } = await db
		.insertInto("users")
		.values({ username: "bench", password: "no password hashes to this" })
		// An earlier site may have had the same database.
		.onConflict((conflict) => conflict.column("username").doUpdateSet({ username: "bench" }))
		.returning("id")
		.executeTakeFirstOrThrow();
	const token = await startSession(db, id, new Date());
	await db.destroy();
	return (await sessionCookie(new Request(url), token)).split(";", 1)[0] ?? "";
}

export interface StartOptions {
	/** Without one, a new database with the sample catalogue, removed when the site stops. */
	databaseUrl?: string;
	/** The page that is waited for at the start. */
	firstPath?: string;
	/** Number of worker processes; without it a single process. */
	workers?: number;
	/** Further settings. */
	env?: Record<string, string>;
	/** Is given what the site logs, in pieces. */
	onLog?: (text: string) => void;
}

export async function startBuiltSite({
	databaseUrl: given,
	firstPath = "/healthz",
	workers,
	env = {},
	onLog,
}: StartOptions = {}): Promise<BuiltSite> {
	if (!existsSync("build/server/index.js")) throw new Error("Build the site first: npm run build");
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const databaseUrl = given ?? `file:${join(folder, "site.db")}`;
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const processes = workers === undefined ? [] : ["--workers", String(workers)];
	const start = performance.now();
	const server = spawn(process.execPath, [...START_ARGUMENTS, ...processes], {
		env: {
			...siteEnvironment(),
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: String(port),
			DATABASE_URL: databaseUrl,
			...env,
		},
		stdio: ["ignore", onLog ? "pipe" : "ignore", "inherit"],
	});
	server.stdout?.setEncoding("utf8").on("data", (text: string) => onLog?.(text));
	await untilServed(server, url + firstPath);
	return {
		url,
		startMs: performance.now() - start,
		pid: server.pid ?? 0,
		staffCookie: () => signIn(databaseUrl, url),
		async memoryMb() {
			const [now, peak] = await Promise.all([
				megabytesOf(server.pid ?? 0, "VmRSS"),
				megabytesOf(server.pid ?? 0, "VmHWM"),
			]);
			return { now, peak };
		},
		async stop() {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			await ended;
			await rm(folder, { recursive: true });
		},
	};
}

/** Runs `use` with a built site, which is stopped afterwards. */
export async function withSite<T>(
	options: StartOptions,
	use: (site: BuiltSite) => Promise<T>,
): Promise<T> {
	const site = await startBuiltSite(options);
	try {
		return await use(site);
	} finally {
		await site.stop();
	}
}

const BREAK_MS = 20;

/** Requests pages one after the other while `work` is done. Returns the duration of each in ms. */
export async function pageTimesDuring(
	origin: string,
	paths: readonly string[],
	work: Promise<unknown>,
): Promise<number[]> {
	let isWorking = true;
	const ended = () => {
		isWorking = false;
	};
	// The caller handles a failure of the work.
	void work.then(ended, ended);
	const times: number[] = [];
	for (let turn = 0; isWorking; turn++) {
		const start = performance.now();
		const response = await fetch(origin + paths[turn % paths.length]);
		await response.text();
		if (!response.ok) throw new Error(`A page answered ${response.status}`);
		times.push(performance.now() - start);
		await wait(BREAK_MS);
	}
	return times;
}
