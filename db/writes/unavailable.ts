import { sql } from "kysely";
import { engineOf } from "../engine";
import { codeOf, isPostgresBusy, isPostgresFull, postgresUnavailability } from "../postgres/errors";
import type { Db } from "../schema";

/** SQLite's error codes for a file that cannot be used for now, while the query itself is fine. */
const CODES =
	/^SQLITE_(?:BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|PERM|NOLFS)(?:_|$)/;

/** Returns the reason why the database is unavailable, in one line; undefined for every other error. */
export function unavailability(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const code = codeOf(error);
	if (!CODES.test(code)) return postgresUnavailability(error);
	return `The database cannot be used: ${error.message} (${code})`;
}

/** True if a write failed because another connection is writing. */
export function isBusy(error: unknown): boolean {
	return (
		codeOf(error).startsWith("SQLITE_BUSY") || (error instanceof Error && isPostgresBusy(error))
	);
}

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
	return codeOf(error) === "SQLITE_FULL" || (error instanceof Error && isPostgresFull(error));
}

async function fileTakesWrites(db: Db): Promise<boolean> {
	return db.connection().execute(async (connection) => {
		try {
			await sql`begin immediate`.execute(connection);
		} catch (error) {
			// Another connection is writing, so the file is writable.
			if (isBusy(error)) return true;
			if (unavailability(error) !== undefined) return false;
			throw error;
		}
		await sql`rollback`.execute(connection);
		return true;
	});
}

/** True if the database accepts writes; false for a standby or a file without permission. Writes nothing. */
export async function takesWrites(db: Db): Promise<boolean> {
	if (engineOf(db) === "sqlite") return fileTakesWrites(db);
	const { rows } = await sql<{ setting: string }>`
		select current_setting('transaction_read_only') as setting
	`.execute(db);
	return rows[0]?.setting === "off";
}
