import { migrateToLatest } from "db/migrate";
import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";
import { startPostgres } from "../../scripts/setup/postgres-server";

/** Deletes every row that a test has written, and counts from 1 again. Returns how many relations there are. */
const RESET = sql`
	create function reset_site() returns bigint language plpgsql as $$
	declare
		name text;
		number regclass;
	begin
		set local session_replication_role = replica;
		for name in
			select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
			and relname not like 'kysely_%' and relname <> 'site_version'
		loop
			execute format('delete from %I', name);
		end loop;
		for number in select seqrelid from pg_sequence loop
			perform setval(number, 1, false);
		end loop;
		return (select count(*) from pg_class where relnamespace = 'public'::regnamespace);
	end $$
`;

/** Starts a private server with a migrated database, which each process of tests copies. */
export default async function setup(): Promise<() => Promise<void>> {
	const server = await startPostgres({ settings: { autovacuum_naptime: "10s" } });
	const admin = openPostgres(server.url("postgres"), { connections: 1 }).db;
	await sql`create database template_site`.execute(admin);
	await admin.destroy();
	const { db } = openPostgres(server.url("template_site"), { connections: 1 });
	await migrateToLatest(db);
	await RESET.execute(db);
	await db.destroy();
	process.env.TEST_POSTGRES_URL = server.url("");
	return () => server.stop();
}
