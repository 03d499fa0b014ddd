import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";

/** The server of tests/postgres/global-setup.ts. */
const SERVER = process.env.TEST_POSTGRES_URL ?? "";

let made = 0;

async function makeDatabase(template: string): Promise<string> {
	made += 1;
	const name = `empty_${process.pid}_${made}`;
	const { db } = openPostgres(`${SERVER}postgres`, { connections: 1 });
	await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db);
	await db.destroy();
	return `${SERVER}${name}`;
}

/** Makes a database without any table on the private server, and returns its address. */
export const emptyDatabase = () => makeDatabase("template1");

/** Makes one that is migrated, without a row. */
export const migratedDatabase = () => makeDatabase("template_site");
