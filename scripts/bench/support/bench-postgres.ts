import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";
import { startPostgres } from "../../postgres-server";

/** What the servers of tests are without: with it, what is acknowledged survives a power cut, as it does on a site. */
const SAFE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/** A private server with the settings of a plain installation. */
export async function startBenchPostgres() {
	const server = await startPostgres({ settings: SAFE });
	return {
		/** Empty, or a copy of another that nobody is connected to. */
		async newDatabase(name: string, original = "template1"): Promise<string> {
			const { db } = openPostgres(server.url("postgres"), { connections: 1 });
			await sql`create database ${sql.id(name)} template ${sql.id(original)}`.execute(db);
			await db.destroy();
			return server.url(name);
		},
		stop: server.stop,
	};
}
