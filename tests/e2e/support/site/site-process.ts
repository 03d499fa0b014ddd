import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../../scripts/free-port";
import { START_ARGUMENTS } from "../../../../scripts/start/start-arguments";

const START_TIMEOUT_MS = 60_000;

async function answers(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}/healthz`)).ok;
	} catch {
		return false;
	}
}

export interface SiteProcess {
	url: string;
	port: number;
	pid: number;
	/** Output and errors so far. */
	out: () => string;
	errors: () => string;
	kill: (signal: NodeJS.Signals) => void;
	/** Its exit status, or the signal that ended it. */
	ended: Promise<number | NodeJS.Signals>;
}

export interface Spawning {
	/** A command that starts the site, for instance with fewer rights. */
	through?: readonly string[];
	/** Arguments of Node; those of `npm start` by default. */
	nodeArguments?: readonly string[];
}

/** Starts the built site. Does not wait for it. */
export async function spawnSite(
	settings: Record<string, string>,
	{ through = [], nodeArguments = START_ARGUMENTS }: Spawning = {},
): Promise<SiteProcess> {
	const port = settings.PORT === undefined ? await findFreePort() : Number(settings.PORT);
	const [command = "", ...args] = [...through, process.execPath, ...nodeArguments];
	// No load balancer has to notice that it stops.
	const own = { HOST: "127.0.0.1", PORT: String(port), DRAIN_SECONDS: "0" };
	const env = { ...process.env, ...own, ...settings };
	const site = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
	const written = { out: "", errors: "" };
	site.stdout.on("data", (chunk) => {
		written.out += chunk;
	});
	site.stderr.on("data", (chunk) => {
		written.errors += chunk;
	});
	const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
		site.once("error", reject);
		// Not at "exit": the last output comes after that.
		site.once("close", (code, signal) => resolve(code ?? signal ?? 0));
	});
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		pid: site.pid ?? 0,
		out: () => written.out,
		errors: () => written.errors,
		kill: (signal) => site.kill(signal),
		ended,
	};
}

/** Waits until a site responds. Returns false if it ended or took too long. */
export async function untilAnswering(url: string, hasEnded: () => boolean): Promise<boolean> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await answers(url))) {
		if (hasEnded() || Date.now() > deadline) return false;
		await wait(50);
	}
	return true;
}

/** Waits until a site responds. Throws its errors if it ends instead. */
export async function answering(site: SiteProcess): Promise<SiteProcess> {
	let hasEnded = false;
	void site.ended.then(() => {
		hasEnded = true;
	});
	if (await untilAnswering(site.url, () => hasEnded)) return site;
	site.kill("SIGKILL");
	throw new Error(`The site did not start: ${site.errors()}`);
}
