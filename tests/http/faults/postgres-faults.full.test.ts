import { openPostgres } from "db/postgres/open-postgres";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
	hasPostgres,
	type PostgresServer,
	startPostgres,
} from "../../../scripts/setup/postgres-server";
import { answering, type SiteProcess, spawnSite } from "../../e2e/support/site/site-process";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy";
import { expectSubscriptionKept } from "./refilled-forms";

// Failures of the server of a running site: it hangs, dies, drops connections, is read-only.

let server: PostgresServer;
let proxy: TcpProxy;
let site: SiteProcess;
/** Connection of the test itself, which bypasses the proxy. */
let admin: Kysely<Database>;

beforeAll(async () => {
	server = await startPostgres();
	const { db } = openPostgres(server.url("postgres"), { connections: 1 });
	await sql`create role shop login`.execute(db);
	await sql`create database shop owner shop`.execute(db);
	await db.destroy();
	admin = openPostgres(server.url("shop"), { connections: 1 }).db;
	proxy = await startTcpProxy(server.port);
	const DATABASE_URL = `postgres://shop@127.0.0.1:${proxy.port}/shop`;
	// Behind a proxy that names no client address, forms are not limited.
	const settings = { DATABASE_URL, DATABASE_CONNECTIONS: "4", TRUST_PROXY: "1" };
	site = await answering(await spawnSite(settings));
}, 60_000);

afterEach(untilWell);

afterAll(async () => {
	process.stderr.write(site.errors());
	site?.kill("SIGKILL");
	await admin?.destroy();
	proxy?.close();
	await server?.stop();
});

const health = () => fetch(`${site.url}/healthz`);

/** Longest recovery of the site. */
const WELL_WITHIN = { timeout: 15_000, interval: 200 };

async function untilWell(): Promise<void> {
	await expect
		.poll(async () => (await health()).json(), WELL_WITHIN)
		.toEqual({ status: "ok", writes: true });
	await expect.poll(async () => (await page()).status, WELL_WITHIN).toBe(200);
	await expect.poll(async () => (await subscribe()).status, WELL_WITHIN).toBe(200);
}

let asked = 0;

/** Requests a page that is not cached. */
function page(): Promise<Response> {
	asked += 1;
	return fetch(`${site.url}/brands?asked=${asked}`);
}

function subscribe(): Promise<Response> {
	asked += 1;
	return fetch(`${site.url}/api/newsletter/subscribe`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: `reader-${asked}@example.co.uk` }),
	});
}

async function expectUnavailable(answer: Response): Promise<void> {
	expect(answer.status).toBe(503);
	expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	expect(await answer.text()).toMatch(/(?:try|send it) again|went wrong/i);
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
	const startedAt = performance.now();
	const given = await answer;
	expect(performance.now() - startedAt).toBeLessThan(ms);
	return given;
}

/** Asserts that uncached pages, forms and the health check fail with a message in time, and cached pages are shown. */
async function expectAway(): Promise<void> {
	const [lost, form, newPage] = await Promise.all([
		within(3500, health()),
		within(30_000, subscribe()),
		within(30_000, page()),
	]);
	expect(lost.status).toBe(503);
	await expectUnavailable(form);
	await expectUnavailable(newPage);
	await within(30_000, expectSubscriptionKept(site, 503));
	// By now the site has detected that the server is down.
	const [remembered, another] = await Promise.all([fetch(site.url), within(5000, page())]);
	expect(remembered.status).toBe(200);
	expect((await remembered.text()).includes("</html>")).toBe(true);
	await expectUnavailable(another);
}

/** Returns the connections of the site. */
async function backends(): Promise<{ pid: number; query: string }[]> {
	const { rows } = await sql<{ pid: number; query: string }>`
		select pid, query from pg_stat_activity where usename = 'shop'
	`.execute(admin);
	return rows;
}

const LISTENS = "select version from site_version";

describe.skipIf(!hasPostgres())("a site whose PostgreSQL fails", () => {
	it("responds in time while the server is silent, and recovers when it responds", async () => {
		expect((await fetch(site.url)).status).toBe(200);
		proxy.silence();
		try {
			await expectAway();
		} finally {
			proxy.resume();
		}
	});

	it("survives a crash of the server", async () => {
		expect((await fetch(site.url)).status).toBe(200);
		server.process.kill("SIGKILL");
		try {
			await expect.poll(async () => (await health()).status, WELL_WITHIN).toBe(503);
			await expectAway();
		} finally {
			await server.restart();
		}
	});

	it("loses no page when its connections are terminated", async () => {
		const pages = Array.from({ length: 20 }, async () => (await page()).status);
		for (const { pid } of await backends()) {
			await sql`select pg_terminate_backend(${pid}::integer)`.execute(admin);
		}
		const statuses = [...(await Promise.all(pages)), (await page()).status];
		expect(new Set(statuses)).toEqual(new Set([200]));
	});

	it("shows writes of others at once, with a listening connection and after its loss", async () => {
		const title = async () => (await (await fetch(`${site.url}/brands`)).text()).includes("Zzyx");
		const rename = (from: string, to: string) =>
			admin.updateTable("projectors").set({ brand: to }).where("brand", "=", from).execute();
		expect(await title()).toBe(false);
		await rename("Epson", "Zzyx");
		await expect.poll(title, { timeout: 1200, interval: 50 }).toBe(true);

		const listening = (await backends()).filter(({ query }) => query === LISTENS);
		for (const { pid } of listening) {
			await sql`select pg_terminate_backend(${pid}::integer)`.execute(admin);
		}
		await rename("Zzyx", "Epson");
		await expect.poll(title, { timeout: 1200, interval: 50 }).toBe(false);
		const renewed = async () => (await backends()).some(({ query }) => query === LISTENS);
		await expect.poll(renewed, { timeout: 5000 }).toBe(true);
	});

	it("shows pages while the database is read-only, and an error on forms", async () => {
		const setReadOnly = async (value: string) => {
			await sql`alter database shop set default_transaction_read_only = ${sql.raw(value)}`.execute(
				admin,
			);
			for (const { pid } of await backends()) {
				await sql`select pg_terminate_backend(${pid}::integer)`.execute(admin);
			}
		};
		await setReadOnly("on");
		try {
			await expect
				.poll(async () => (await health()).json(), WELL_WITHIN)
				.toEqual({ status: "ok", writes: false });
			expect((await page()).status).toBe(200);
			await expectUnavailable(await subscribe());
		} finally {
			await sql`set default_transaction_read_only = off`.execute(admin);
			await setReadOnly("off");
		}
	});

	it("shows an error on forms while the disk of the server is full", async () => {
		await sql`
			create function fail() returns trigger language plpgsql as $$
			begin
				raise exception 'could not extend file' using errcode = '53100';
			end $$
		`.execute(admin);
		await sql`
			create trigger full_disk before insert on newsletter_subscriptions execute function fail()
		`.execute(admin);
		try {
			await expectUnavailable(await subscribe());
			expect((await page()).status).toBe(200);
			expect(await (await health()).json()).toEqual({ status: "ok", writes: true });
			expect(site.errors()).toMatch(/could not extend file \(53100\)/);
		} finally {
			await sql`drop function fail cascade`.execute(admin);
		}
	});

	it("responds in time while queries are slow and every connection is in use", async () => {
		// Takes effect for all connections once current readers of the table are done.
		const limits = { connections: 1, queryMs: 25_000, lockWaitMs: 20_000 };
		const { db } = openPostgres(server.url("shop"), limits);
		const change = (...statements: string[]) =>
			db
				.transaction()
				.setIsolationLevel("serializable")
				.execute(async (trx) => {
					for (const statement of statements) await sql.raw(statement).execute(trx);
				});
		// A table whose every query exceeds the time limit.
		await change(
			"alter table retailers rename to real_retailers",
			"create view retailers as select real_retailers.* from real_retailers, pg_sleep(60)",
			"grant select on retailers to shop",
		);
		try {
			// More than there are connections.
			const asked = Array.from({ length: 8 }, (_, at) =>
				within(30_000, fetch(`${site.url}/retailers?asked=${at}`)),
			);
			for (const answer of await Promise.all(asked)) await expectUnavailable(answer);
			expect(site.errors()).toMatch(/timeout exceeded when trying to connect|statement timeout/);
		} finally {
			await change("drop view retailers", "alter table real_retailers rename to retailers");
			await db.destroy();
		}
	}, 60_000);

	it("has logged no secret and no stack", () => {
		expect(site.errors()).not.toMatch(/^\s+at |example\.co\.uk/m);
	});
});

describe.skipIf(!hasPostgres())("a standby", () => {
	let standby: PostgresServer;
	let follower: SiteProcess;
	beforeAll(async () => {
		// As on a site that has not needed one yet.
		await admin.deleteFrom("site_state").where("name", "=", "session-secret").execute();
		standby = await startPostgres({ standbyOf: server });
		const url = `postgres://shop@127.0.0.1:${standby.port}/shop`;
		follower = await answering(await spawnSite({ DATABASE_URL: url }));
	}, 60_000);
	afterAll(async () => {
		follower?.kill("SIGKILL");
		await standby?.stop();
	});

	it("is served read-only, even without a stored secret, with a log line for each", async () => {
		const healthy = await fetch(`${follower.url}/healthz`);
		expect(await healthy.json()).toEqual({ status: "ok", writes: false });
		for (const path of ["/", "/contact-us", "/projector/acer-vero-hl6810atv"]) {
			expect((await fetch(follower.url + path)).status, path).toBe(200);
		}
		expect(follower.errors()).toMatch(
			/^The database takes no writes: [^\n]+\nNo secret to sign with [^\n]+\n/,
		);
	});

	it.each([
		["/api/newsletter/subscribe", { email: "reader@example.co.uk" }],
		["/api/contact", { name: "Zoe", email: "reader@example.co.uk", message: "Is it bright?" }],
	])("rejects forms with a message: %s", async (path, sent) => {
		const form = await fetch(follower.url + path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(sent),
		});
		await expectUnavailable(form);
	});

	it("reads the links of mails", async () => {
		const link = `${follower.url}/newsletter/confirm/${"a".repeat(43)}`;
		expect((await fetch(link)).status).toBeLessThan(500);
	});

	it("continues when it becomes the primary", async () => {
		const { db } = openPostgres(standby.url("shop"), { connections: 1 });
		await sql`select pg_promote()`.execute(db);
		await db.destroy();
		const writes = async () => (await (await fetch(`${follower.url}/healthz`)).json()).writes;
		await expect.poll(writes, WELL_WITHIN).toBe(true);
		expect(follower.errors()).not.toMatch(/^\s+at /m);
	});
});
