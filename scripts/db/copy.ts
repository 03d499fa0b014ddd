// `npm run db:copy -- FROM TO`: moves a whole site from one database to another, also from SQLite to PostgreSQL.
import "../load-env.mjs";
import { existsSync } from "node:fs";
import { open } from "db/connection.server";
import { CopyError, copySite } from "db/copy/copy-site";
import { isPostgresUrl, withoutPassword } from "db/postgres/address";
import type { Database } from "db/schema";
import { databasePath } from "db/sqlite/open-sqlite";
import { gatherStatistics } from "db/statistics";
import { unavailability } from "db/unavailable";
import { type Kysely, sql } from "kysely";
import { indexAll } from "~/features/catalogue/write/index-all.queries.server";
import { runCommand } from "../run-command";
import { carrySecret } from "./carry-secret";

const HELP = `Usage: npm run db:copy -- FROM TO

Copies all that a site has stored: catalogue, photographs, prices, people, messages, mails, history. FROM and TO are
addresses as DATABASE_URL has them, such as file:./data/beamwise.db and postgres://USER:PASSWORD@HOST/NAME. TO must be
empty. Stop the site first: what it stores after the copy has begun is not in it.

Every table is counted and compared with its copy. An interrupted copy leaves TO empty.

Ends with 0, or with 1 and the reason when nothing was copied.`;

/** A query of a copy may take this long. */
const QUERY_MS = 600_000;

const ADDRESS = /^(?:file:.+|postgres(?:ql)?:\/\/.+)$/i;

const nameOf = (url: string) => (isPostgresUrl(url) ? withoutPassword(url) : databasePath(url));

function requireAddresses(from: string, to: string): void {
	for (const url of [from, to]) {
		if (!ADDRESS.test(url)) {
			throw new CopyError(
				"FROM and TO are written as file:PATH or postgres://USER:PASSWORD@HOST/NAME.",
			);
		}
	}
	if (nameOf(from) === nameOf(to)) throw new CopyError("FROM and TO are the same database.");
	if (!isPostgresUrl(from) && !existsSync(databasePath(from))) {
		throw new CopyError(`There is no database ${databasePath(from)}.`);
	}
}

/** Throws a CopyError that names the database where it cannot be used. */
async function requireUsable(db: Kysely<Database>, url: string): Promise<void> {
	try {
		await sql`select 1`.execute(db);
	} catch (error) {
		const why = unavailability(error);
		throw why === undefined ? error : new CopyError(`${nameOf(url)}: ${why}`);
	}
}

await runCommand(HELP, { min: 2, max: 2 }, async ({ positionals: [from = "", to = ""] }) => {
	requireAddresses(from, to);
	const source = open(from, { queryMs: QUERY_MS });
	const target = open(to, { queryMs: QUERY_MS, lockWaitMs: 10_000, cacheMb: 64 });
	try {
		await requireUsable(source, from);
		await requireUsable(target, to);
		const copied = await copySite(source, target, {
			names: { from: nameOf(from), to: nameOf(to) },
			async finish(trx) {
				await indexAll(trx);
				await carrySecret(trx, from, to);
			},
			onTable: ({ name, rows }) => {
				if (rows > 0) console.log(`${name}: ${rows}`);
			},
		});
		await gatherStatistics(target);
		const rows = copied.reduce((sum, table) => sum + table.rows, 0);
		console.log(`Copied ${rows} rows to ${nameOf(to)}; every table was compared with its copy.`);
	} finally {
		await source.destroy();
		await target.destroy();
	}
});
