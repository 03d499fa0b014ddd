import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import { startSession } from "~/features/staff/sessions.queries.server";
import { sessionCookie } from "~/http/staff-session.server";

const SECRET = "of the bench, which signs in to nothing else";

/** The built site on a database of its own with the sample catalogue, and a signed-in member of staff. */
export interface BuiltSite {
	url: string;
	cookie: string;
	pid: number;
	/** The most memory the process has had, in MB, as the kernel counts it. */
	peakMemoryMb(): Promise<number>;
	stop(): Promise<void>;
}

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	if (!address || typeof address === "string") throw new Error("no port");
	return address.port;
}

async function isUp(url: string): Promise<boolean> {
	return fetch(`${url}/healthz`).then(
		(response) => response.ok,
		() => false,
	);
}

async function signIn(databaseUrl: string, url: string): Promise<string> {
	process.env.SESSION_SECRET = SECRET;
	const db = open(databaseUrl);
	const { id } = await db
		.insertInto("users")
		.values({ username: "bench", password: "no password hashes to this" })
		.returning("id")
		.executeTakeFirstOrThrow();
	const token = await startSession(db, id, new Date());
	await db.destroy();
	return (await sessionCookie(new Request(url), token)).split(";", 1)[0] ?? "";
}

export async function startBuiltSite(): Promise<BuiltSite> {
	if (!existsSync("build/server/index.js")) throw new Error("Build the site first: npm run build");
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const databaseUrl = `file:${join(folder, "site.db")}`;
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const server = spawn(process.execPath, ["scripts/start.mjs"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: String(port),
			DATABASE_URL: databaseUrl,
			SESSION_SECRET: SECRET,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	while (!(await isUp(url))) {
		if (server.exitCode !== null) throw new Error("The site did not start.");
		await wait(50);
	}
	return {
		url,
		cookie: await signIn(databaseUrl, url),
		pid: server.pid ?? 0,
		async peakMemoryMb() {
			const status = await readFile(`/proc/${server.pid}/status`, "utf8");
			return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
		},
		async stop() {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			await ended;
			await rm(folder, { recursive: true });
		},
	};
}
