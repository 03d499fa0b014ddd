import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_TIMEOUT_MS = 20_000;

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

/** Waits until a site that was just started answers. Throws when it ends or takes too long. */
export async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await answers(url))) {
		if (server.exitCode !== null || Date.now() > deadline)
			throw new Error("The site did not start.");
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

export interface RunningSite {
	url: string;
	stop: () => Promise<void>;
}

/** Starts the built site as `npm start` does, on a database of its own with the sample catalogue. */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-e2e-"));
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const server = spawn(process.execPath, ["scripts/start.mjs"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: String(port),
			DATABASE_URL: `file:${join(folder, "site.db")}`,
			...settings,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	await untilAnswering(url, server);
	const stop = async () => {
		const ended = new Promise((resolve) => server.once("exit", resolve));
		server.kill("SIGTERM");
		await ended;
		await rm(folder, { recursive: true });
	};
	return { url, stop };
}
