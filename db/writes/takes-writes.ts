import { sql } from "kysely";
import { engineOf } from "../engine";
import type { Db } from "../schema";
import { isBusy, unavailability } from "./unavailable";

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
