import { openPostgres } from "db/postgres/open-postgres";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	hasPostgres,
	type PostgresServer,
	startPostgres,
} from "../../../scripts/setup/postgres-server";
import { answering, type SiteProcess, spawnSite } from "../../e2e/support/site/site-process";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy";

// The health check while PostgreSQL is slow to respond.

let server: PostgresServer;
let proxy: TcpProxy;
let site: SiteProcess;
/** Connection that bypasses the delay. */
let admin: Kysely<Database>;

beforeAll(async () => {
	server = await startPostgres();
	admin = openPostgres(server.url("postgres"), { connections: 1 }).db;
	await sql`create role shop login`.execute(admin);
	await sql`create database shop owner shop`.execute(admin);
	proxy = await startTcpProxy(server.port);
	const DATABASE_URL = `postgres://shop@127.0.0.1:${proxy.port}/shop`;
	site = await answering(await spawnSite({ DATABASE_URL, DATABASE_CONNECTIONS: "4" }));
}, 60_000);

afterAll(async () => {
	process.stderr.write(site.errors());
	site?.kill("SIGKILL");
	await admin?.destroy();
	proxy?.close();
	await server?.stop();
});

async function expectHealthy(): Promise<void> {
	const startedAt = performance.now();
	const answer = await fetch(`${site.url}/healthz`);
	expect(await answer.json()).toEqual({ status: "ok", writes: true });
	expect(performance.now() - startedAt).toBeLessThan(3500);
}

describe.skipIf(!hasPostgres())("a site whose PostgreSQL responds late", () => {
	it.each([400, 1000])(
		"is healthy, by %i ms",
		async (ms) => {
			proxy.delay(ms);
			for (let n = 0; n < 6; n += 1) await expectHealthy();
		},
		30_000,
	);

	it("is healthy on new connections too, and survives the loss of the old ones", async () => {
		proxy.delay(400);
		const busy = Array.from({ length: 8 }, (_, n) => fetch(`${site.url}/brands?asked=${n}`));
		await expectHealthy();
		await sql`
			select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'
		`.execute(admin);
		for (let n = 0; n < 6; n += 1) await expectHealthy();
		await Promise.all(busy);
		expect(site.errors()).not.toContain("Uncaught");
	}, 60_000);

	it("is healthy while visitors use every connection", async () => {
		proxy.delay(0);
		await sql`alter role shop set search_path = slow, public`.execute(admin);
		const slow = openPostgres(server.url("shop"), { connections: 1 }).db;
		await sql`create schema slow`.execute(slow);
		await sql`
			create view slow.retailers as select public.retailers.* from public.retailers, pg_sleep(6)
		`.execute(slow);
		await sql`grant all on schema slow to shop`.execute(slow);
		await sql`grant select on slow.retailers to shop`.execute(slow);
		await slow.destroy();
		await sql`
			select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'
		`.execute(admin);
		await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200);
		const asked = Array.from({ length: 8 }, (_, n) => fetch(`${site.url}/retailers?asked=${n}`));
		for (let n = 0; n < 5; n += 1) await expectHealthy();
		await Promise.all(asked);
	}, 60_000);
});
