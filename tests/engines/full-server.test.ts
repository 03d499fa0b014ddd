import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { emptyDatabase } from "./empty-database";

it("a process whose server has no room for more connections goes on with those it has", async () => {
	const url = new URL(await emptyDatabase());
	const admin = openPostgres(url.href, { connections: 1 }).db;
	await sql`create role crowded login connection limit 1`.execute(admin);
	url.username = "crowded";
	const { db } = openPostgres(url.href, { connections: 4 });
	const ask = () => sql`select pg_sleep(0.01)`.execute(db);
	const asked = await Promise.all(Array.from({ length: 20 }, ask));
	expect(asked).toHaveLength(20);
	await db.destroy();
	await sql`drop role crowded`.execute(admin);
	await admin.destroy();
});
