import { createServer } from "node:net";
import { resolve } from "node:path";
import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port";
import {
	hasPostgres,
	type PostgresServer,
	startPostgres,
} from "../../../scripts/setup/postgres-server";
import { answering, type SiteProcess, spawnSite } from "../../e2e/support/site/site-process";
import { startTcpProxy } from "../../support/tcp-proxy";

// The built site started on PostgreSQL, by roles that own their databases and nothing else.

const TLS = resolve("tests/fixtures/tls");
const PASSWORD = "pass word/@1";
const ENCODED = encodeURIComponent(PASSWORD);

let server: PostgresServer;
const opened: { close: () => void }[] = [];

beforeAll(async () => {
	server = await startPostgres({
		tls: { certificate: `${TLS}/localhost.pem`, key: `${TLS}/server-key.pem` },
		access: [
			"local all all trust",
			"hostssl all shop all scram-sha-256",
			"hostnossl all plain all scram-sha-256",
		],
	});
	const { db } = openPostgres(server.url("postgres"), { connections: 1 });
	for (const role of ["shop", "plain"]) {
		await sql`create role ${sql.id(role)} login password ${sql.lit(PASSWORD)}`.execute(db);
		await sql`create database ${sql.id(role)} owner ${sql.id(role)}`.execute(db);
	}
	await sql`create database ours`.execute(db);
	await sql`
		create database latin owner shop encoding 'LATIN1' locale_provider libc locale 'C' template template0
	`.execute(db);
	await db.destroy();
}, 60_000);

afterAll(async () => {
	for (const one of opened) one.close();
	await server?.stop();
});

/** Starts a site that cannot start. Returns its exit status, output and duration. */
async function failedStart(url: string) {
	const startedAt = performance.now();
	const site = await spawnSite({ DATABASE_URL: url });
	const status = await site.ended;
	return { status, said: site.errors() + site.out(), ms: performance.now() - startedAt };
}

/** Implements enough of PostgreSQL's protocol to report its version. */
async function startOldServer(): Promise<number> {
	const message = (type: string, ...texts: string[]) => {
		const body = Buffer.from(texts.map((text) => `${text}\0`).join(""));
		const head = Buffer.alloc(5);
		head.write(type);
		head.writeInt32BE(4 + body.length, 1);
		return Buffer.concat([head, body]);
	};
	const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
	const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
	const old = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", (data) => {
			const isStarting = data[0] === 0;
			if (isStarting && data.readInt32BE(4) === 80_877_103) socket.write("N");
			else if (isStarting) {
				const said = [
					message("S", "server_version", "14.11"),
					message("S", "server_encoding", "UTF8"),
				];
				socket.write(Buffer.concat([authenticated, ...said, ready]));
			}
		});
	});
	const port = await findFreePort();
	await new Promise<void>((done) => old.listen(port, "127.0.0.1", done));
	opened.push({ close: () => old.close() });
	return port;
}

async function silentPort(): Promise<number> {
	const silent = await startTcpProxy();
	opened.push(silent);
	return silent.port;
}

const at = (port: number | string, database = "shop", query = "") =>
	`postgres://shop:${ENCODED}@127.0.0.1:${port}/${database}${query}`;

describe.skipIf(!hasPostgres())("a start that cannot succeed", () => {
	it.concurrent.each<[string, () => string | Promise<string>, RegExp]>([
		["wrong port", async () => at(await findFreePort()), /ECONNREFUSED/],
		[
			"wrong host",
			() => `postgres://shop:${ENCODED}@no-such-host.invalid/shop`,
			/ENOTFOUND|EAI_AGAIN/,
		],
		[
			"wrong password",
			() => `postgres://shop:not-the-${ENCODED}@127.0.0.1:${server.port}/shop`,
			/password authentication failed for user "shop"/,
		],
		["no password", () => `postgres://shop@127.0.0.1:${server.port}/shop`, /asks for a password/],
		["wrong role", () => `postgres://nobody:${ENCODED}@127.0.0.1:${server.port}/shop`, /nobody/],
		["wrong database", () => at(server.port, "nothing"), /database "nothing" does not exist/],
		["no rights", () => at(server.port, "ours"), /may not create tables.*owner/],
		["another encoding", () => at(server.port, "latin"), /encoded as LATIN1: the site needs UTF8/],
		["TLS that is not allowed", () => at(server.port, "shop", "?sslmode=disable"), /no encryption/],
		[
			"an unknown certificate",
			() => at(server.port, "shop", `?sslmode=verify-full&sslrootcert=${TLS}/untrusted.pem`),
			/certificate/,
		],
		[
			"an old server",
			async () => at(await startOldServer()),
			/PostgreSQL 14\.11: the site needs version 15/,
		],
		["a silent server", async () => at(await silentPort()), /does not answer/],
		["an address that cannot be read", () => "postgres://shop:12/pass@db/shop", /write each of/],
	])("ends with one line in time: %s", async (_, url, why) => {
		const { status, said, ms } = await failedStart(await url());
		expect(said).toMatch(/^[^\n]+\n$/);
		expect(said).toMatch(why);
		expect(said).not.toMatch(/pass word|pass%20|12\/|\/pass/);
		expect(status).toBe(1);
		expect(ms).toBeLessThan(25_000);
	});
});

describe.skipIf(!hasPostgres())("a start on an empty database", () => {
	const started: SiteProcess[] = [];
	afterAll(() => {
		for (const site of started) site.kill("SIGKILL");
	});
	const start = async (url: string) => {
		const site = await spawnSite({ DATABASE_URL: url });
		started.push(site);
		return answering(site);
	};

	it("succeeds over TLS, in plain text and by a socket, of several processes at once", async () => {
		const verified = `?sslmode=verify-full&sslrootcert=${TLS}/authority.pem`;
		const plain = `postgres://plain:${ENCODED}@127.0.0.1:${server.port}/plain`;
		const sites = await Promise.all([
			start(`postgres://shop:${ENCODED}@localhost:${server.port}/shop${verified}`),
			start(at(server.port)),
			start(plain),
			start(`postgresql:///plain?host=${server.socketFolder}&port=${server.port}&user=plain`),
		]);
		for (const { url, errors } of sites) {
			const health = await fetch(`${url}/healthz`);
			expect(await health.json()).toEqual({ status: "ok", writes: true });
			expect((await fetch(url)).status).toBe(200);
			expect(errors()).toBe("");
		}
	});
});
