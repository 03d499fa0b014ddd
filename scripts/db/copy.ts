// `npm run db:copy -- FROM TO`: copies a site's data from one database to another, also from SQLite to PostgreSQL.
import "../support/load-env.mjs";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isSameFile } from "db/backup/backup-file";
import { openDatabase } from "db/connection.server";
import { CopyError, copySite, requireSite, withErrorPrefix } from "db/copy/copy-site";
import { printableAddress } from "db/database-url";
import { gatherStatistics, type OpenOptions } from "db/engine";
import { isPostgresUrl } from "db/postgres/address";
import type { Db } from "db/schema";
import { SITE_SECRET_NAME } from "db/site-secret";
import { databasePath, isInMemory } from "db/sqlite/open-sqlite";
import { WaitingForms, waitingPath } from "db/waiting/waiting-forms";
import { sql } from "kysely";
import { indexAllModels } from "~/features/changes/models/indexed-words.queries.server";
import { runCommand } from "../support/run-command";

/**
 * Copies the secret that signs cookies and links in mails. It is stored in a file next to a SQLite database, but in a
 * row of a PostgreSQL database. `trx` is a transaction of the copy.
 */
async function copySecret(trx: Db, from: string, to: string): Promise<void> {
	// Taken out of the copied table: only a PostgreSQL database has the secret in a row.
	const row = await trx
		.deleteFrom("site_state")
		.where("name", "=", SITE_SECRET_NAME)
		.returning("value")
		.executeTakeFirst();
	const secretPath = `${databasePath(from)}.secret`;
	const isFile = !isPostgresUrl(from) && existsSync(secretPath);
	const secret = isFile ? readFileSync(secretPath, "utf8").trim() : row?.value;
	if (secret === undefined) return;
	if (isPostgresUrl(to)) {
		await trx.insertInto("site_state").values({ name: SITE_SECRET_NAME, value: secret }).execute();
		return;
	}
	const targetPath = `${databasePath(to)}.secret`;
	rmSync(targetPath, { force: true });
	writeFileSync(targetPath, `${secret}\n`, { mode: 0o600, flag: "wx" });
}

const HELP = `Usage: npm run db:copy -- FROM TO

Copies all of a site's data: catalogue, photographs, prices, people, messages, mails, history. FROM and TO are
addresses as in DATABASE_URL, such as file:./data/beamwise.db and postgres://USER:PASSWORD@HOST/NAME. TO must be
empty. Stop the site first: data that it stores after the copy has begun is not copied.

Every table is counted and compared with its copy. An interrupted copy leaves TO empty.

Ends with 0, or with 1 and the reason when nothing was copied.`;

/** Time limit of a query during the copy. */
const QUERY_TIMEOUT_MS = 600_000;
/** Time limit for a server's first response. */
const REACH_TIMEOUT_MS = 5000;

const ADDRESS_PATTERN = /^(?:file:.+|postgres(?:ql)?:\/\/.+)$/i;

function isSameDatabase(from: string, to: string): boolean {
	if (isPostgresUrl(from) || isPostgresUrl(to))
		return printableAddress(from) === printableAddress(to);
	const [fromPath, toPath] = [databasePath(from), databasePath(to)];
	return resolve(fromPath) === resolve(toPath) || isSameFile(fromPath, toPath);
}

/**
 * Opens a database. Adds its address to the messages of errors. Rejects soon if a server does not respond.
 */
function openForCopy(url: string, options: OpenOptions): Promise<Db> {
	return withErrorPrefix(printableAddress(url), async () => {
		if (isPostgresUrl(url)) {
			const probe = openDatabase(url, { queryMs: REACH_TIMEOUT_MS });
			await sql`select 1`.execute(probe).finally(() => probe.destroy());
		}
		return openDatabase(url, { queryMs: QUERY_TIMEOUT_MS, ...options });
	});
}

function requireAddresses(from: string, to: string): void {
	for (const url of [from, to]) {
		if (!ADDRESS_PATTERN.test(url) || isInMemory(url)) {
			throw new CopyError(
				"FROM and TO are written as file:PATH or postgres://USER:PASSWORD@HOST/NAME.",
			);
		}
	}
	if (isSameDatabase(from, to)) throw new CopyError("FROM and TO are the same database.");
	if (!isPostgresUrl(from) && !existsSync(databasePath(from))) {
		throw new CopyError(`There is no database ${databasePath(from)}.`);
	}
}

function requireNoWaitingForms(from: string): void {
	if (isPostgresUrl(from)) return;
	const forms = new WaitingForms(waitingPath(databasePath(from)));
	const isEmpty = forms.first() === undefined;
	forms.close();
	if (!isEmpty) {
		throw new CopyError(
			"Forms of visitors wait to be written to FROM. Start the site on it once, stop it, and copy again.",
		);
	}
}

async function copy(source: Db, from: string, to: string): Promise<void> {
	requireNoWaitingForms(from);
	// Checked first, so that no file is created for a database that cannot be copied.
	await requireSite(source, printableAddress(from));
	const target = await openForCopy(to, { lockWaitMs: 10_000, cacheMb: 64 });
	try {
		const copiedTables = await copySite(source, target, {
			names: { from: printableAddress(from), to: printableAddress(to) },
			async finish(trx) {
				await indexAllModels(trx);
				await copySecret(trx, from, to);
			},
			onTable: ({ name, rowCount: rows }) => {
				if (rows > 0) console.log(`${name}: ${rows}`);
			},
		});
		await gatherStatistics(target);
		const rows = copiedTables.reduce((sum, table) => sum + table.rowCount, 0);
		console.log(
			`Copied ${rows} rows to ${printableAddress(to)}; every table was compared with its copy.`,
		);
	} finally {
		await target.destroy();
	}
}

await runCommand(HELP, { min: 2, max: 2 }, async ({ positionals: [from = "", to = ""] }) => {
	requireAddresses(from, to);
	const source = await openForCopy(from, { readOnly: true });
	try {
		await copy(source, from, to);
	} finally {
		await source.destroy();
	}
});
