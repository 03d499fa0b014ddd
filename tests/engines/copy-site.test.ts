import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { backUp, restoreBackup } from "db/backup/backup";
import { openDatabase } from "db/connection.server";
import { copySite } from "db/copy/copy-site";
import { migrateToLatest } from "db/migrate";
import { migrations } from "db/migrations/index";
import type { Database } from "db/schema";
import { listLastIds } from "db/sequences";
import { WaitingForms } from "db/waiting/waiting-forms";
import { type Kysely, sql } from "kysely";
import { setUp } from "server/set-up";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addFirstAccount } from "~/auth/accounts/new-accounts.server";
import { deleteAccount } from "~/auth/accounts.queries.server";
import { indexAllModels } from "~/features/changes/models/indexed-words.queries.server";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { runHere } from "../commands/command";
import { emptyDatabase, migratedDatabase } from "./empty-database";

let folder: string;
/** Addresses of a site with the whole sample, and of one with a single model: copying all takes seconds. */
let whole: string;
let site: string;
let opened: Kysely<Database>[];

/** A site with the sample and awkward values, created once. */
const SITE = mkdtempSync(join(tmpdir(), "copied-site-"));

beforeAll(async () => {
	const db = openDatabase(`file:${join(SITE, "site.db")}`);
	await setUp(db);
	const message = { email: "a@example.com", receivedAt: "2026-01-01T00:00:00.000Z" };
	for (const name of ["Ann", "Zoë \0 \u{1f600}"]) {
		await db
			.insertInto("contact_messages")
			.values({ ...message, name, message: "Hello" })
			.execute();
	}
	await db.deleteFrom("contact_messages").where("name", "<>", "Ann").execute();
	// The engines sort these differently.
	const search = { day: "2026-01-01", searches: 1, found: 0 };
	await db
		.insertInto("searches")
		.values(["a\0", "a!"].map((words) => ({ ...search, words })))
		.execute();
	await db
		.insertInto("category_pictures")
		.values({ categoryId: 1, hash: "h", bytes: Buffer.from([0, 255, 39, 92]), storedAt: "now" })
		.execute();
	await db.destroy();
	copyFileSync(join(SITE, "site.db"), join(SITE, "small.db"));
	const small = openDatabase(`file:${join(SITE, "small.db")}`);
	await small.deleteFrom("projectors").where("sku", "<>", "EPSON-EH-TW7100").execute();
	await small.destroy();
});

afterAll(() => rmSync(SITE, { recursive: true }));

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "copy-site-"));
	copyFileSync(join(SITE, "site.db"), join(folder, "whole.db"));
	copyFileSync(join(SITE, "small.db"), join(folder, "site.db"));
	whole = `file:${join(folder, "whole.db")}`;
	site = `file:${join(folder, "site.db")}`;
	opened = [];
});

afterEach(async () => {
	await Promise.all(opened.map((db) => db.destroy()));
	rmSync(folder, { recursive: true });
});

function at(url: string): Kysely<Database> {
	const db = openDatabase(url);
	opened.push(db);
	return db;
}

const OPTIONS = { names: { from: "here", to: "there" }, finish: async () => {} };

async function countModels(db: Kysely<Database>): Promise<number> {
	const { count } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return count;
}

describe("copySite", () => {
	it("copies everything to a server and back, and continues with new ids", async () => {
		const [server, back] = [at(await emptyDatabase()), at(`file:${join(folder, "back.db")}`)];
		// Sequences of other schemas are left alone.
		await sql`create schema reports`.execute(server);
		await sql`create table reports.sent (number bigint generated always as identity)`.execute(
			server,
		);
		const there = await copySite(at(whole), server, OPTIONS);
		const again = await copySite(server, back, OPTIONS);
		expect(again).toEqual(there);
		expect(there).toContainEqual({ name: "contact_messages", rowCount: 1 });
		expect(there).toContainEqual({ name: "searches", rowCount: 2 });
		for (const db of [server, back]) {
			const picture = await db.selectFrom("category_pictures").selectAll().executeTakeFirst();
			expect(picture).toMatchObject({ bytes: Buffer.from([0, 255, 39, 92]) });
			const { id } = await db
				.insertInto("contact_messages")
				.values({ name: "Bo", email: "b@example.com", message: "-", receivedAt: "now" })
				.returning("id")
				.executeTakeFirstOrThrow();
			// The deleted message had 2.
			expect(id).toBe(3);
		}
	});

	it("can be searched after indexing", async () => {
		const server = at(await emptyDatabase());
		const finish = async (trx: Kysely<Database>) => {
			await indexAllModels(trx);
		};
		await copySite(at(whole), server, { ...OPTIONS, finish });
		const here = await searchModels(at(whole), ["epson"], 10);
		expect(await searchModels(server, ["epson"], 10)).toEqual(here);
		expect(here.total).toBeGreaterThan(0);
	});

	it("refuses a database that has a row", async () => {
		const server = at(await emptyDatabase());
		await copySite(at(site), server, OPTIONS);
		await expect(copySite(at(site), server, OPTIONS)).rejects.toThrow("there is not empty");
		await expect(copySite(server, at(site), OPTIONS)).rejects.toThrow("there is not empty");
	});

	it("refuses a database that has a foreign table, even in addition to the site's own", async () => {
		const server = at(await migratedDatabase());
		await sql`create table customers (id bigint)`.execute(server);
		await expect(copySite(at(site), server, OPTIONS)).rejects.toThrow("there is not empty");
	});

	it("leaves the target empty when interrupted, so that it can be repeated", async () => {
		const server = at(await emptyDatabase());
		const finish = () => Promise.reject(new Error("cut off"));
		await expect(copySite(at(site), server, { ...OPTIONS, finish })).rejects.toThrow("cut off");
		expect(await countModels(server)).toBe(0);
		await copySite(at(site), server, OPTIONS);
		expect(await countModels(server)).toBe(await countModels(at(site)));
	});

	// From a version with few of the tables, and from one with separate tables of imports and of feeds' runs.
	it.each(["0022", "0059"])(
		"accepts a target migrated to before %s, and does not reuse ids of deleted rows",
		async (first) => {
			const [source, older] = [at(site), at(`file:${join(folder, `before-${first}.db`)}`)];
			const known = Object.entries(migrations).filter(([name]) => name < first);
			await migrateToLatest(older, Object.fromEntries(known));
			await source.deleteFrom("contact_messages").execute();
			await copySite(source, older, OPTIONS);
			expect((await listLastIds(older)).get("contact_messages")).toBe(2);
		},
	);

	it("does not bring back a removed account, nor does a backup of either engine", async () => {
		const account = { ADMIN_USERNAME: "shop", ADMIN_PASSWORD: "correct horse" };
		const server = await emptyDatabase();
		expect(await addFirstAccount(at(site), account)).toBe(true);
		await deleteAccount(at(site), "shop");
		await copySite(at(site), at(server), OPTIONS);
		for (const [from, to] of [
			[site, `file:${join(folder, "restored.db")}`],
			[server, await emptyDatabase()],
		] as const) {
			const file = `${folder}/${from === site ? "file" : "dump"}`;
			await backUp(from, file);
			await restoreBackup(file, to, new Date());
			expect(await addFirstAccount(at(from), account)).toBe(false);
			expect(await addFirstAccount(at(to), account)).toBe(false);
		}
	});

	it("names the value that it cannot copy", async () => {
		const [source, server] = [at(site), at(await migratedDatabase())];
		for (const [place, said] of [
			["9007199254740993", "retailers has a number beyond 2^53 in place"],
			["'soon'", 'retailers: invalid input syntax for type bigint: "soon"'],
		]) {
			await sql`update retailers set place = ${sql.raw(place ?? "")} where id = 1`.execute(source);
			await expect(copySite(source, server, OPTIONS)).rejects.toThrow(
				`Nothing was copied: ${said}`,
			);
		}
	});

	it("treats views and foreign tables as tables", async () => {
		const server = at(await emptyDatabase());
		await sql`create foreign data wrapper wrapper`.execute(server);
		await sql`create server elsewhere foreign data wrapper wrapper`.execute(server);
		for (const [made, unmade] of [
			["create foreign table orders (id bigint) server elsewhere", "drop foreign table orders"],
			["create view orders as select 1 as id", "drop view orders"],
		]) {
			await sql.raw(made ?? "").execute(server);
			await expect(copySite(at(site), server, OPTIONS)).rejects.toThrow("there is not empty");
			await sql.raw(unmade ?? "").execute(server);
		}
	});

	it("reports a read-only target", async () => {
		const url = await emptyDatabase();
		const server = at(
			`${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`,
		);
		await expect(copySite(at(site), server, OPTIONS)).rejects.toThrow("there takes no writes.");
	});

	it("detects a copy that differs from the source", async () => {
		const [server, source] = [at(await emptyDatabase()), at(site)];
		// A trigger of the target changes a column.
		const spoil = async () => {
			await migrateToLatest(server);
			await sql`
				create function spoil() returns trigger language plpgsql as $$
				begin new.term := new.term || '!'; return new; end $$
			`.execute(server);
			await sql`create trigger spoil before insert on jargon_terms for each row execute function spoil()`.execute(
				server,
			);
		};
		await spoil();
		await expect(copySite(source, server, OPTIONS)).rejects.toThrow(
			"The copy of jargon_terms differs",
		);
		expect(await countModels(server)).toBe(0);
	});
});

describe("npm run db:copy", () => {
	it("copies the secret, so that sessions remain valid", async () => {
		const secret = "0123456789012345678901234567890123456789";
		writeFileSync(join(folder, "site.db.secret"), `${secret}\n`);
		const server = await emptyDatabase();
		const back = join(folder, "back.db");
		expect(await runHere("db/copy", [site, server])).toMatchObject({ code: 0 });
		expect(await runHere("db/copy", [server, `file:${back}`])).toMatchObject({ code: 0 });
		expect(readFileSync(`${back}.secret`, "utf8")).toBe(`${secret}\n`);
		const held = await at(`file:${back}`).selectFrom("site_state").select("name").execute();
		expect(held.map(({ name }) => name)).not.toContain("session-secret");
	});

	it("refuses a database beside which forms wait", async () => {
		const forms = new WaitingForms(`${folder}/site.db.waiting`);
		const submittedAt = "2026-05-01T10:00:00.000Z";
		forms.add({ id: "1", kind: "subscribe", subject: null, input: "{}", submittedAt }, 1);
		forms.close();
		const copy = join(folder, "copy-of-waiting.db");
		const { code, stderr } = await runHere("db/copy", [site, `file:${copy}`]);
		expect([code, stderr]).toEqual([1, expect.stringContaining("Forms of visitors wait")]);
		expect(existsSync(copy)).toBe(false);
	});

	it("neither changes a foreign file nor creates a target for it", async () => {
		const [theirs, copy] = [join(folder, "theirs.db"), join(folder, "copy.db")];
		const sqlite = new SQLite(theirs);
		sqlite.exec("create table notes (text)");
		sqlite.close();
		const bytes = readFileSync(theirs);
		const { code, stderr } = await runHere("db/copy", [`file:${theirs}`, `file:${copy}`]);
		expect([code, stderr]).toEqual([1, `${theirs} is not a database of this site.\n`]);
		expect(readFileSync(theirs)).toEqual(bytes);
		expect(existsSync(copy)).toBe(false);
	});

	it.each([
		[["file:/nowhere.db", "file:/tmp/x.db"], "There is no database /nowhere.db."],
		[["file:package.json", "file:./package.json"], "FROM and TO are the same database."],
		[
			["file:package.json", "FILE:/tmp/beamwise-none.db"],
			"package.json: The database cannot be used: file is not a database",
		],
		[["file:package.json", "file::memory:"], "FROM and TO are written as file:PATH or postgres://"],
		[
			["postgres://localhost:1/site", "file:/tmp/beamwise-none.db"],
			"postgres://localhost:1/site: The database cannot be used",
		],
		[["/nowhere.db", "file:/tmp/x.db"], "FROM and TO are written as file:PATH or postgres://"],
	])("%j reports the problem in one line", async (args, said) => {
		const { code, stderr } = await runHere("db/copy", args);
		expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
		expect(stderr).toContain(said);
	});
});
