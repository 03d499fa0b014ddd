import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { recordBackupByUrl } from "db/backup/last-backup";
import { backUpSqlite } from "db/backup/sqlite-backup";
import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { commandFolder, emptyFolder, runHere, sayHere } from "../tests/commands/command";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../tests/factories";

const { folder } = commandFolder();
const database = join(folder, "site.db");
process.env.SITE_URL = "https://beamwise.example";

const NOTHING = {
	messages: 0,
	lines: 0,
	runs: 0,
	stale: 0,
	delivery: 0,
	price: 0,
	photo: 0,
	figures: 0,
	unrecorded: 0,
	category: 0,
	searches: 0,
	falls: 0,
	mail: 0,
	failing: 0,
	backup: null,
	advice: 0,
};

afterEach(() => emptyFolder(folder));

const status = (...args: string[]) => sayHere("site", ["status", ...args]);

/** For tests on SQLite: only a database in a file can be missing, and is copied as a file. */
const onFile = it.skipIf(process.env.TEST_DATABASE === "postgres");

it("site: prints pending tasks, and writes nothing", async () => {
	await migrateToLatest(db());
	const message = { name: "Ann", email: "ann@example.com", message: "Is it bright?" };
	await receiveMessage(db(), message, undefined, new Date());
	expect(await status("--json")).toMatchObject({
		code: 0,
		said: expect.stringContaining('"messages":1,'),
	});
	expect((await status()).said.split("\n")).toEqual([
		"1 message to answer: https://beamwise.example/admin/messages",
		"1 e-mail that cannot be sent: https://beamwise.example/admin#mail",
		"No backup has been made yet: https://beamwise.example/admin/backups",
	]);
});

it("site: deletes a visitor's data by the address in any case", async () => {
	await migrateToLatest(db());
	const message = { name: "Ann", email: "Ann@example.com", message: "Is it bright?" };
	await receiveMessage(db(), message, undefined, new Date());
	const forget = () => runHere("site", ["forget", "ann@EXAMPLE.com"]);
	expect(await forget()).toMatchObject({
		code: 0,
		stdout: "Deleted:\nMessages: 1\nE-mails in the outbox: 1\n",
	});
	expect(await db().selectFrom("mails").select("id").execute()).toEqual([]);
	expect(await db().selectFrom("contact_messages").select("id").execute()).toEqual([]);
	const [line] = await db().selectFrom("staff_changes").selectAll().execute();
	expect(line).toMatchObject({
		by: expect.stringMatching(/ \(npm run site\)$/),
		subject: "visitor",
	});
	expect(JSON.stringify(line)).not.toContain("ann@");
	expect(await forget()).toMatchObject({
		code: 0,
		stdout: "Nothing is stored about this address.\n",
	});
});

const numbers = async () => JSON.parse((await status("--json")).said);

onFile("prints what needs a person, a line each, or one line if nothing does", async () => {
	await migrateToLatest(db());
	expect(await status()).toEqual({
		code: 0,
		said: "No backup has been made yet: https://beamwise.example/admin/backups",
	});
	await recordBackupByUrl(`file:${database}`, new Date());
	const LAST = "Last backup: \\d{1,2} \\w+ \\d{4}, \\d\\d:\\d\\d, less than a day old";
	expect(await status()).toEqual({
		code: 0,
		said: expect.stringMatching(new RegExp(`^Nothing needs your attention just now\\. ${LAST}$`)),
	});
	const message = { name: "Ann", email: "ann@example.com", message: "Is it bright?" };
	await receiveMessage(db(), message, undefined, new Date());
	expect((await status()).said.split("\n")).toEqual([
		"1 message to answer: https://beamwise.example/admin/messages",
		"1 e-mail that cannot be sent: https://beamwise.example/admin#mail",
		expect.stringMatching(new RegExp(`^${LAST}$`)),
	]);
});

onFile("proves on a copy that commission does not touch advice, and changes nothing", async () => {
	await migrateToLatest(db());
	await makeCategories();
	await makeShops();
	await makeProjectors(...["A", "B", "C"].map((sku) => ({ sku, product_category: "gaming" })));
	await makeListings({ sku: "A", price: "100" }, { sku: "A", price: "90", retailer: "argos" });
	await closeDb();
	const before = readFileSync(database);
	expect(await sayHere("site", ["check"])).toEqual({
		code: 0,
		said: expect.stringMatching(/^Passed: in 60 random states lists, picks, offers and agents/),
	});
	expect(readFileSync(database).equals(before)).toBe(true);
	expect((await sayHere("site", ["check", "--json"])).said).toContain("Unknown argument: --json");
});

onFile("prints the numbers as JSON, and when the last backup was made", async () => {
	await migrateToLatest(db());
	expect(await numbers()).toEqual(NOTHING);
	expect(Object.keys(await numbers())).toEqual(Object.keys(NOTHING));
	await backUpSqlite(database, join(folder, "backup.db"));
	const at = "2026-01-31T12:00:00.000Z";
	expect(await recordBackupByUrl(`file:${database}`, new Date(at))).toBeUndefined();
	expect(await numbers()).toEqual({ ...NOTHING, backup: at });
});

onFile("knows of the backup that the command has made", async () => {
	await migrateToLatest(db());
	const started = new Date().toISOString();
	const { code, stdout } = await runHere("db/backup", [join(folder, "backup.db")]);
	expect([code, stdout]).toEqual([0, expect.stringMatching(/verified\.\n/)]);
	expect(stdout).not.toContain("not told");
	expect((await numbers()).backup >= started).toBe(true);
});

onFile("names the time of a backup that was restored, and not of the one before it", async () => {
	await migrateToLatest(db());
	await recordBackupByUrl(`file:${database}`, new Date("2020-01-01T00:00:00Z"));
	const [since, copy] = [new Date().toISOString(), join(folder, "backup.db")];
	await backUpSqlite(database, copy);
	expect((await numbers()).backup).toBe("2020-01-01T00:00:00.000Z");
	await closeDb();
	expect(await runHere("db/restore", [copy])).toMatchObject({ code: 0 });
	const { backup } = await numbers();
	expect(backup >= since && backup <= new Date().toISOString()).toBe(true);
});

onFile("makes no database and changes none", async () => {
	expect(await status()).toEqual({ code: 1, said: `There is no database ${database}.` });
	expect(existsSync(database)).toBe(false);
	await migrateToLatest(db());
	await sql`delete from kysely_migration`.execute(db());
	await closeDb();
	expect(await status()).toEqual({
		code: 1,
		said: "The database is older than this version of the site: start the site, or run `npm run db:migrate`.",
	});
});

onFile("leaves a backup's time where it can, and otherwise says why not", async () => {
	await migrateToLatest(db());
	await closeDb();
	const writer = new SQLite(database);
	writer.exec("begin immediate");
	expect(await recordBackupByUrl(`file:${database}`, new Date(), 10)).toBe("database is locked");
	writer.close();
	expect(await recordBackupByUrl(`file:${join(folder, "none.db")}`, new Date())).toMatch(
		/no such table/,
	);
});
