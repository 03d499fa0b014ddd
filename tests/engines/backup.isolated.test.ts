import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUp, restoreBackup } from "db/backup/backup";
import { DUMP_MAGIC } from "db/backup/backup-file";
import { LAST_BACKUP_KEY } from "db/backup/last-backup";
import { beginReplacing } from "db/backup/postgres-backup";
import { openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { sql } from "kysely";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../files/temporary-folder";
import { emptyDatabase, migratedDatabase } from "./empty-database";

const NOW = new Date("2026-01-31T23:59:59.500Z");
const CATEGORY = { id: 1, name: "Games", slug: "games", description: "", imagePath: "" };

let folder: string;
let file: string;
let url: string;

beforeEach(async () => {
	folder = temporaryFolder(onTestFinished);
	file = join(folder, "site.dump");
	url = await migratedDatabase();
	await on(url, (db) => db.insertInto("categories").values(CATEGORY).execute());
});

async function on<T>(
	address: string,
	use: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
	const db = openDatabase(address);
	try {
		return await use(db);
	} finally {
		await db.destroy();
	}
}

const slugs = (address: string) =>
	on(address, async (db) => {
		const rows = await db.selectFrom("categories").select("slug").execute();
		return rows.map(({ slug }) => slug);
	});

it("backup: restores a backup and keeps the replaced database", async () => {
	// Schemas of others are not part of the backup.
	await on(url, (db) => sql`create schema reports create table sent (id bigint)`.execute(db));
	expect(await backUp(url, file)).toMatchObject({ modelCount: 0 });
	expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
	await on(url, async (db) => {
		await db.updateTable("categories").set({ slug: "other" }).execute();
		await sql`create table left_over (id bigint)`.execute(db);
	});
	const { replacedPath } = await restoreBackup(file, url, NOW);
	expect(await slugs(url)).toEqual(["games"]);
	await expect(on(url, (db) => sql`select * from left_over`.execute(db))).rejects.toThrow();
	// Triggers still increment the version.
	const version = () => on(url, (db) => db.selectFrom("site_version").selectAll().execute());
	const before = await version();
	await on(url, (db) => db.updateTable("categories").set({ name: "Play" }).execute());
	expect(await version()).not.toEqual(before);
	await restoreBackup(replacedPath ?? "", url, NOW);
	expect(await slugs(url)).toEqual(["other"]);
});

it("backup: brings back when the backup was made, whatever the time zone", async () => {
	const zone = process.env.TZ;
	process.env.TZ = "Asia/Tokyo";
	onTestFinished(() => {
		if (zone === undefined) delete process.env.TZ;
		else process.env.TZ = zone;
	});
	const since = Date.now();
	await backUp(url, file);
	const until = Date.now();
	process.env.TZ = "America/New_York";
	await restoreBackup(file, url, NOW);
	const [{ value = "" } = {}] = await on(url, (db) =>
		db.selectFrom("site_state").select("value").where("name", "=", LAST_BACKUP_KEY).execute(),
	);
	// The dump has whole seconds.
	expect(Date.parse(value)).toBeGreaterThan(since - 1000);
	expect(Date.parse(value)).toBeLessThanOrEqual(until);
});

it("backup: restores into an empty database of another name", async () => {
	await backUp(url, file);
	const other = await emptyDatabase();
	expect(await restoreBackup(file, other, NOW)).toMatchObject({ replacedPath: undefined });
	expect(await slugs(other)).toEqual(["games"]);
});

it("backup: leaves the database unchanged when the file is junk, truncated or missing", async () => {
	await backUp(url, file);
	const [junk, half] = [join(folder, "junk"), join(folder, "half")];
	writeFileSync(junk, "PGDMP and no more");
	writeFileSync(half, readFileSync(file).subarray(0, statSync(file).size / 2));
	for (const bad of [junk, half]) {
		await expect(restoreBackup(bad, url, NOW)).rejects.toThrow("is damaged, or not a backup");
	}
	await expect(restoreBackup(join(folder, "none"), url, NOW)).rejects.toThrow("There is no file");
	expect(await slugs(url)).toEqual(["games"]);
	expect(readdirSync(folder).sort()).toEqual(["half", "junk", "site.dump"]);
});

it("backup: distinguishes a backup that only newer programs can read from junk, and leaves it unchanged", async () => {
	await backUp(url, file);
	const bytes = readFileSync(file);
	// Minor version of the file format.
	bytes[DUMP_MAGIC.length + 1] = 99;
	writeFileSync(file, bytes);
	const refused = "was written by a newer pg_dump than the pg_restore here";
	await expect(restoreBackup(file, url, NOW)).rejects.toThrow(refused);
	await expect(backUp(url, file)).rejects.toThrow(refused);
	expect(readFileSync(file).equals(bytes)).toBe(true);
	expect(readdirSync(folder)).toEqual(["site.dump"]);
});

it("backup: refuses a backup of a newer version or of another site", async () => {
	await on(url, (db) => sql`insert into kysely_migration values ('9999-future', '')`.execute(db));
	await expect(backUp(url, file)).rejects.toThrow("newer version of the site (9999-future)");
	expect(readdirSync(folder)).toEqual([]);
	await expect(backUp(await emptyDatabase(), file)).rejects.toThrow("not a database of this site");
});

it("backup: restores a backup over the database of a newer version", async () => {
	await backUp(url, file);
	await on(url, (db) => sql`insert into kysely_migration values ('9999-future', '')`.execute(db));
	await on(url, (db) => sql`create table of_the_future (id bigint)`.execute(db));
	const { replacedPath = "" } = await restoreBackup(file, url, NOW);
	expect(await on(url, (db) => migrateToLatest(db))).toEqual([]);
	expect(await slugs(url)).toEqual(["games"]);
	await expect(restoreBackup(replacedPath, url, NOW)).rejects.toThrow(
		"newer version of the site (9999-future)",
	);
});

it("backup: does not overwrite a file that is not a backup", async () => {
	writeFileSync(file, "letters");
	await expect(backUp(url, file)).rejects.toThrow("is not a backup: it was left as it is");
	expect(readFileSync(file, "utf8")).toBe("letters");
});

it.each(["", "?application_name=shop"])(
	"backup: restores nothing while a site has the database open%s",
	async (parameter) => {
		await backUp(url, file);
		await on(`${url}${parameter}`, async (db) => {
			await db.selectFrom("categories").selectAll().execute();
			await expect(restoreBackup(file, url, NOW)).rejects.toThrow("stop it first");
		});
	},
);

it("backup: reports at once what the server refuses, even if there is much more to restore", async () => {
	const photo = { hash: "h", bytes: randomBytes(1_000_000), storedAt: "now" };
	await on(url, (db) =>
		db
			.insertInto("category_pictures")
			.values({ categoryId: 1, ...photo })
			.execute(),
	);
	await backUp(url, file);
	const readOnly = `${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`;
	await expect(restoreBackup(file, readOnly, NOW)).rejects.toThrow(/left as it was: .*read-only/);
	expect(await slugs(url)).toEqual(["games"]);
});

it("backup: leaves the database unchanged when it is killed in the middle", async () => {
	const { child, result: ended } = beginReplacing(url);
	// As the system does when a process is killed.
	child.stdin?.end();
	await ended;
	expect(await slugs(url)).toEqual(["games"]);
});

it("backup: accepts every address that the site accepts", async () => {
	const { username, hostname, port, pathname } = new URL(url);
	const address = `postgres://${username}:secret@${pathname}?host=${hostname}&port=${port}&ssl=0`;
	expect(await slugs(address)).toEqual(["games"]);
	expect(await backUp(address, file)).toMatchObject({ modelCount: 0 });
	await restoreBackup(file, address, NOW);
	expect(await slugs(address)).toEqual(["games"]);
});
