import { closeDb, openDatabase } from "db/connection.server";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runHere } from "../commands/command";

let others: Kysely<Database>;

beforeEach(() => {
	others = openDatabase(process.env.DATABASE_URL ?? "");
});

afterEach(() => others.destroy());

async function countConnections(): Promise<number> {
	const { rows } = await sql`
		select from pg_stat_activity
		where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
	`.execute(others);
	return rows.length;
}

it("commands leave no connection open, which would keep their process running", async () => {
	await closeDb();
	const stdout = "The schema is up to date.\n";
	expect(await runHere("db/migrate", [])).toMatchObject({ code: 0, stdout, stderr: "" });
	await expect.poll(countConnections).toBe(0);
});

it("commands do not seed a database of a newer version", async () => {
	await sql`insert into kysely_migration values ('9999-future', '')`.execute(others);
	try {
		const { code, stderr } = await runHere("db/seed", []);
		expect([code, stderr]).toEqual([1, expect.stringContaining("newer version of the site")]);
		expect(await others.selectFrom("categories").select("id").execute()).toEqual([]);
	} finally {
		await sql`delete from kysely_migration where name = '9999-future'`.execute(others);
	}
});
