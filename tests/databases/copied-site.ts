import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openDatabase } from "db/connection.server";
import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { mergeWriteAheadLog } from "db/sqlite/open-sqlite";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";

const SERVER = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_POSTGRES_URL : undefined;

/** A database that is prepared once, and a fresh copy of it for every process that is killed. */
export interface CopiedSite {
	/** Addresses of both. */
	base: string;
	site: string;
	/** Creates the base, or empties it. */
	begin: () => Promise<void>;
	/** Replaces the site's database by a copy of the base, which must have no connections. */
	copy: () => Promise<void>;
	remove: () => Promise<void>;
}

function onServer(server: string, name: string): CopiedSite {
	const [base, site] = [`${name}_base`, `${name}_site`];
	const onAdmin = async (...statements: string[]) => {
		const admin = openDatabase(`${server}postgres`);
		for (const statement of statements) await sql.raw(statement).execute(admin);
		await admin.destroy();
	};
	const dropped = (database: string) => `drop database if exists ${database} with (force)`;
	return {
		base: `${server}${base}`,
		site: `${server}${site}`,
		begin: () => onAdmin(dropped(base), `create database ${base}`),
		copy: () => onAdmin(dropped(site), `create database ${site} template ${base}`),
		remove: () => onAdmin(dropped(site), dropped(base)),
	};
}

function onDisk(folder: string): CopiedSite {
	const [base, site] = [join(folder, "base.db"), join(folder, "site.db")];
	return {
		base: `file:${base}`,
		site: `file:${site}`,
		async begin() {
			for (const end of ["", "-wal", "-shm"]) rmSync(base + end, { force: true });
		},
		async copy() {
			const db = openDatabase(`file:${base}`);
			await mergeWriteAheadLog(db);
			await db.destroy();
			for (const end of ["", "-wal", "-shm"]) rmSync(site + end, { force: true });
			copyFileSync(base, site);
		},
		remove: async () => {},
	};
}

/** Creates both in a folder, which the caller removes, or on the private server under a name. */
export function copiedSite(folder: string, name: string): CopiedSite {
	return SERVER === undefined ? onDisk(folder) : onServer(SERVER, name);
}

async function expectSound(db: Kysely<Database>): Promise<void> {
	if (engineOf(db) !== "sqlite") return;
	const check = await sql`pragma integrity_check`.execute(db);
	expect(check.rows).toEqual([{ integrity_check: "ok" }]);
	expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
	// Throws if the index does not match its rows.
	await sql`insert into projector_search (projector_search) values ('integrity-check')`.execute(db);
}

/** Returns a digest of tables, each in the order of some columns. Throws unless the database is sound. */
export async function stateOf(
	address: string,
	tables: Record<string, readonly string[]>,
): Promise<string> {
	const db = openDatabase(address);
	await expectSound(db);
	const digest = createHash("sha256");
	for (const [table, order] of Object.entries(tables)) {
		const columns = sql.join(order.map((column) => sql.id(column)));
		const { rows } = await sql`select * from ${sql.id(table)} order by ${columns}`.execute(db);
		digest.update(JSON.stringify(rows));
	}
	await db.destroy();
	return digest.digest("hex");
}

/** Runs a script on a database until it is killed: by itself, or from here at a line it prints. */
export async function killedProcess(
	DATABASE_URL: string,
	script: readonly string[],
	isLast: (line: string) => boolean,
): Promise<{ lines: string[]; signal: unknown }> {
	const env = { ...process.env, DATABASE_URL };
	const args = ["--import", "tsx", ...script];
	const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
	const ended = once(child, "exit");
	const lines: string[] = [];
	for await (const line of createInterface({ input: child.stdout })) {
		lines.push(line);
		if (isLast(line)) child.kill("SIGKILL");
	}
	const [, signal] = await ended;
	return { lines, signal };
}
