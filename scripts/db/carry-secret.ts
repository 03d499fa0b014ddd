import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isPostgresUrl } from "db/postgres/address";
import type { Database } from "db/schema";
import { SITE_SECRET } from "db/site-secret";
import { databasePath } from "db/sqlite/open-sqlite";
import type { Kysely } from "kysely";

/**
 * Takes along the secret that cookies and links in mails are signed with: beside a SQLite file it is a file, on a
 * server it is a row. `trx` is the copy's.
 */
export async function carrySecret(trx: Kysely<Database>, from: string, to: string): Promise<void> {
	const row = await trx
		.deleteFrom("site_state")
		.where("name", "=", SITE_SECRET)
		.returning("value")
		.executeTakeFirst();
	const file = `${databasePath(from)}.secret`;
	const isFile = !isPostgresUrl(from) && existsSync(file);
	const secret = isFile ? readFileSync(file, "utf8").trim() : row?.value;
	if (secret === undefined) return;
	if (isPostgresUrl(to)) {
		await trx.insertInto("site_state").values({ name: SITE_SECRET, value: secret }).execute();
		return;
	}
	const copy = `${databasePath(to)}.secret`;
	rmSync(copy, { force: true });
	writeFileSync(copy, `${secret}\n`, { mode: 0o600, flag: "wx" });
}
