import { setTimeout as wait } from "node:timers/promises";
import { openPostgres } from "db/postgres/open-postgres";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	hasPostgres,
	type PostgresServer,
	startPostgres,
} from "../../scripts/setup/postgres-server";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";

let server: PostgresServer;
let proxy: TcpProxy;
let db: Kysely<Database>;

beforeAll(async () => {
	if (!hasPostgres()) return;
	server = await startPostgres();
	proxy = await startTcpProxy(server.port);
	db = openPostgres(`postgres://beamwise@127.0.0.1:${proxy.port}/postgres`).db;
	await sql`create table notes (note text)`.execute(db);
	// Committing is slow, and fails for one note.
	await sql`
		create function slow() returns trigger language plpgsql as $$ begin
			perform pg_sleep(0.6);
			if new.note = 'bad' then raise 'bad note'; end if;
			return null;
		end $$
	`.execute(db);
	await sql`
		create constraint trigger slowly after insert on notes deferrable initially deferred
		for each row execute function slow()
	`.execute(db);
});

afterAll(async () => {
	await db?.destroy();
	proxy?.close();
	await server?.stop();
});

/** Writes a note, and cuts the connection while it is being committed. */
async function write(note: string): Promise<void> {
	const written = db
		.transaction()
		.execute((trx) => sql`insert into notes values (${note})`.execute(trx));
	await Promise.all([written, wait(300).then(() => proxy.cut())]);
}

describe.skipIf(!hasPostgres())("a COMMIT whose answer is lost", () => {
	it("succeeds if the server says that it was committed", async () => {
		await write("good");
		const { rows } = await sql`select note from notes`.execute(db);
		expect(rows).toEqual([{ note: "good" }]);
	});

	it("fails if it was not", async () => {
		await expect(write("bad")).rejects.toThrow(/terminated/);
		const { rows } = await sql`select note from notes where note = 'bad'`.execute(db);
		expect(rows).toEqual([]);
	});
});
