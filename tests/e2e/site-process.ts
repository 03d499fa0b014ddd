import { type SpawnOptions, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const START_TIMEOUT_MS = 60_000;

/** A port that nobody listens on just now. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() =>
				address && typeof address === "object"
					? resolve(address.port)
					: reject(new Error("no port")),
			);
		});
	});
}

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
	/** What it has written to its standard output and its standard error so far. */
	out: () => string;
	errors: () => string;
	kill: (signal: NodeJS.Signals) => void;
	/** Its exit status, or the signal that ended it. */
	ended: Promise<number | NodeJS.Signals>;
}

/** Where, as whom and with what else around it a site runs; left out, as these tests do. */
export type Surroundings = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid">;

/** Starts the built site as `npm start` does, through a command that may restrict it. Does not wait for it. */
export async function spawnSite(
	settings: Record<string, string>,
	through: readonly string[] = [],
	surroundings: Surroundings = {},
): Promise<SiteProcess> {
	const port = await freePort();
	const [command = "", ...args] = [...through, process.execPath, "scripts/start.mjs"];
	const around = surroundings.env ?? process.env;
	const env = { ...around, HOST: "127.0.0.1", PORT: String(port), ...settings };
	const site = spawn(command, args, { ...surroundings, env, stdio: ["ignore", "pipe", "pipe"] });
	const written = { out: "", errors: "" };
	site.stdout.on("data", (chunk) => {
		written.out += chunk;
	});
	site.stderr.on("data", (chunk) => {
		written.errors += chunk;
	});
	const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
		site.once("error", reject);
		// Not at "exit": what it wrote last comes after that.
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

/** Waits until a site answers. Throws what it wrote when it ends instead. */
export async function answering(site: SiteProcess): Promise<SiteProcess> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	let hasEnded = false;
	void site.ended.then(() => {
		hasEnded = true;
	});
	while (!(await answers(site.url))) {
		if (hasEnded || Date.now() > deadline) {
			site.kill("SIGKILL");
			throw new Error(`The site did not start: ${site.errors()}`);
		}
		await wait(50);
	}
	return site;
}
