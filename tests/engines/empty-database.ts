import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";

/** The server of tests/postgres/global-setup.ts. */
const SERVER = process.env.TEST_POSTGRES_URL ?? "";

let made = 0;

/** Makes a database without any table on the private server, and returns its address. */
export async function emptyDatabase(): Promise<string> {
	made += 1;
	const name = `empty_${process.pid}_${made}`;
	const { db } = openPostgres(`${SERVER}postgres`, { connections: 1 });
	await sql`create database ${sql.id(name)}`.execute(db);
	await db.destroy();
	return `${SERVER}${name}`;
}
