import { migrateToLatest } from "db/migrate";
import { openPostgres } from "db/postgres/open-postgres";
import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "./empty-database";

let url: string;
let db: Kysely<Database>;
let others: Kysely<Database>;

beforeEach(async () => {
	url = await emptyDatabase();
	// One connection, so that a repeated query uses the same.
	db = openPostgres(url, { connections: 1 }).db;
	others = openPostgres(url, { connections: 1 }).db;
	await sql`create table notes (id bigint, note text)`.execute(others);
	await sql`insert into notes values (1, 'one'), (2, 'two')`.execute(others);
});

afterEach(() => Promise.all([db.destroy(), others.destroy()]));

const notes = (on: Kysely<Database>, id: number) =>
	sql`select * from notes where id = ${id} order by id`.execute(on).then(({ rows }) => rows);

async function askedOften(): Promise<void> {
	for (let times = 0; times < 4; times++) await notes(db, 1);
}

async function namesOf(on: Kysely<Database>): Promise<number> {
	const { rows } = await sql`select name from pg_prepared_statements`.execute(on);
	return rows.length;
}

const addColumn = () => sql`alter table notes add column more text default 'more'`.execute(others);

describe("a query that is repeated", () => {
	it("is prepared under a name", async () => {
		await askedOften();
		expect(await namesOf(db)).toBe(1);
		expect(await notes(db, 2)).toEqual([{ id: 2, note: "two" }]);
	});

	it("is not prepared if it is a long list or several statements", async () => {
		const list = sql.join(Array.from({ length: 600 }, (_, at) => at));
		for (let times = 0; times < 4; times++) {
			await sql`select id from notes where id in (${list})`.execute(db);
			await sql`select 1; select 2`.execute(db);
		}
		expect(await namesOf(db)).toBe(0);
	});

	it("works after its table has got another column", async () => {
		await askedOften();
		await addColumn();
		for (let times = 0; times < 3; times++) {
			expect(await notes(db, 2)).toEqual([{ id: 2, note: "two", more: "more" }]);
		}
	});

	it("works after the server has dropped the statement", async () => {
		await askedOften();
		await sql`deallocate all`.execute(db);
		expect(await notes(db, 2)).toEqual([{ id: 2, note: "two" }]);
	});

	it("has its transaction retried after its table has got another column", async () => {
		await askedOften();
		await addColumn();
		let runs = 0;
		const written = await retryBusy(() =>
			db.transaction().execute(async (trx) => {
				runs += 1;
				await sql`insert into notes values (${runs + 2}, 'new')`.execute(trx);
				return notes(trx, 1);
			}),
		);
		expect(written).toEqual([{ id: 1, note: "one", more: "more" }]);
		expect(runs).toBe(2);
		expect(await notes(db, 3)).toEqual([]);
		expect(await notes(db, 4)).toHaveLength(1);
	});
});

it("a transaction in which a statement failed is rolled back and rejected, even if the error was caught", async () => {
	const writing = db.transaction().execute(async (trx) => {
		await sql`insert into notes values (3, 'three')`.execute(trx);
		await sql`select 1 / 0`.execute(trx).catch(() => {});
	});
	await expect(writing).rejects.toThrow(/rolled back/);
	expect(await notes(db, 3)).toEqual([]);
	await db.transaction().execute((trx) => sql`insert into notes values (3, 'three')`.execute(trx));
	expect(await notes(db, 3)).toHaveLength(1);
});

it("a process sees the version of its own transaction at once", async () => {
	await migrateToLatest(others);
	const { db: site, pool } = openPostgres(url, { connections: 1 });
	const rename = (name: string) =>
		site
			.transaction()
			.execute((trx) => trx.updateTable("categories").set({ name }).where("id", "=", 1).execute());
	await rename("First");
	const first = pool.version.current;
	expect(first).toBeDefined();
	await rename("Second");
	expect(pool.version.current).not.toBe(first);
	await site.destroy();
});

it("a process continues with its connections if the server has no room for more", async () => {
	const address = new URL(url);
	await sql`create role crowded login connection limit 1`.execute(others);
	address.username = "crowded";
	const { db: site } = openPostgres(address.href, { connections: 4 });
	const pause = () => sql`select pg_sleep(0.01)`.execute(site);
	expect(await Promise.all(Array.from({ length: 20 }, pause))).toHaveLength(20);
	await site.destroy();
	await sql`drop role crowded`.execute(others);
});
