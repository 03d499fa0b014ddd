import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { findFreePort } from "../free-port";
import { findPostgres, POSTGRES } from "./programs.mjs";

/** User "nobody", because root may not run a server. */
const NOBODY_UID = 65_534;

const START_TIMEOUT_MS = 20_000;

/** A private PostgreSQL server on loopback, with its data in a temporary folder. */
export interface PostgresServer {
	port: number;
	/** Folder of its Unix socket. */
	socketFolder: string;
	/** Returns the address of a database for its superuser. */
	url: (database: string) => string;
	/** The server's process, which tests of failures stop and kill. */
	process: ChildProcess;
	/** Starts the server again on the same data. */
	restart: () => Promise<void>;
	/** Ends the server and removes its data. */
	stop: () => Promise<void>;
}

export const SUPERUSER = "beamwise";

const SUPERUSER_RULES = ["all", "replication"].map(
	(database) => `host ${database} ${SUPERUSER} 127.0.0.1/32 trust`,
);

interface ServerOptions {
	/** Settings of `postgresql.conf`, by name. */
	settings?: Readonly<Record<string, string>>;
	/** Lines of `pg_hba.conf` for all users except the superuser; by default all are trusted. */
	access?: readonly string[];
	/** Files of a certificate and its key; without them the server has no TLS. */
	tls?: { certificate: string; key: string };
	/** Primary of this server, which is then a read-only standby. */
	standbyOf?: PostgresServer;
}

/** Returns true if a private server can be started on this machine. */
export const hasPostgres = POSTGRES.isInstalled;

async function isReachable(url: string): Promise<boolean> {
	const client = new Client({ connectionString: url });
	client.on("error", () => {});
	try {
		await client.connect();
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => {});
	}
}

/**
 * Starts a server with an unusual collation, time zone and locale, because the site must not depend on them. Data is
 * not flushed to disk.
 */
export async function startPostgres({
	settings = {},
	access,
	tls,
	standbyOf,
}: ServerOptions = {}): Promise<PostgresServer> {
	const programsFolder = findPostgres();
	if (programsFolder === undefined) throw new Error("There is no PostgreSQL 15 or later here.");
	const folder = mkdtempSync(join(tmpdir(), "postgres-"));
	const isRoot = process.getuid?.() === 0;
	const processOwner = isRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
	if (isRoot) chownSync(folder, NOBODY_UID, NOBODY_UID);
	const dataFolder = join(folder, "data");
	const run = (program: string, programArguments: readonly string[]) =>
		execFileSync(
			join(programsFolder, program),
			["-D", dataFolder, "-U", SUPERUSER, "--no-sync", ...programArguments],
			{
				...processOwner,
				cwd: folder,
				stdio: "ignore",
			},
		);
	if (standbyOf) {
		const primaryOptions = ["-h", "127.0.0.1", "-p", String(standbyOf.port)];
		run("pg_basebackup", [...primaryOptions, "-R", "--checkpoint=fast"]);
	} else {
		const locale = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-GB"];
		run("initdb", ["--auth=trust", "-E", "UTF8", ...locale]);
	}
	if (access)
		writeFileSync(
			join(dataFolder, "pg_hba.conf"),
			`${[...SUPERUSER_RULES, ...access].join("\n")}\n`,
		);
	/** Copies a file so that only the server can read it: the server rejects any other key file. */
	const copyPrivately = (file: string) => {
		const path = join(dataFolder, basename(file));
		copyFileSync(file, path);
		chmodSync(path, 0o600);
		if (isRoot) chownSync(path, NOBODY_UID, NOBODY_UID);
		return path;
	};
	const port = await findFreePort();
	const serverSettings = {
		port: String(port),
		listen_addresses: "127.0.0.1",
		unix_socket_directories: folder,
		fsync: "off",
		full_page_writes: "off",
		synchronous_commit: "off",
		timezone: "America/New_York",
		log_min_messages: "fatal",
		...(tls && {
			ssl: "on",
			ssl_cert_file: copyPrivately(tls.certificate),
			ssl_key_file: copyPrivately(tls.key),
		}),
		...settings,
	};
	const options = Object.entries(serverSettings).flatMap(([name, value]) => [
		"-c",
		`${name}=${value}`,
	]);
	const url = (database: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;

	const start = async () => {
		const child = spawn(join(programsFolder, "postgres"), ["-D", dataFolder, ...options], {
			...processOwner,
			cwd: folder,
			stdio: "ignore",
		});
		const deadline = performance.now() + START_TIMEOUT_MS;
		while (!(await isReachable(url("postgres")))) {
			if (child.exitCode !== null) throw new Error("PostgreSQL ended at its start.");
			if (performance.now() > deadline) throw new Error("PostgreSQL does not answer.");
			await wait(50);
		}
		return child;
	};
	const endProcess = async (child: ChildProcess) => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		const ended = new Promise((resolve) => child.once("exit", resolve));
		// Does not wait for connections.
		child.kill("SIGQUIT");
		await ended;
	};

	const server: PostgresServer = {
		port,
		socketFolder: folder,
		url,
		process: await start(),
		async restart() {
			await endProcess(server.process);
			server.process = await start();
		},
		async stop() {
			await endProcess(server.process);
			rmSync(folder, { recursive: true, force: true });
		},
	};
	// Interrupted tests leave no server behind.
	process.once("exit", () => server.process.kill("SIGQUIT"));
	return server;
}
