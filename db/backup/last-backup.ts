import { open } from "../connection.server";
import { writeStatement } from "../writes/write";

/** Key in `site_state` of the time of the last verified backup, in ISO 8601. */
export const LAST_BACKUP = "last-backup";

const WAIT_FOR_LOCK_MS = 2000;

/**
 * Stores in the database that it was backed up. Returns the reason if that fails, as the backup itself is complete.
 */
export async function noteBackup(
	url: string,
	now: Date,
	waitMs = WAIT_FOR_LOCK_MS,
): Promise<string | undefined> {
	const db = open(url);
	const value = now.toISOString();
	const store = (one: typeof db) =>
		one
			.insertInto("site_state")
			.values({ name: LAST_BACKUP, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
	try {
		await writeStatement(db, store, { within: waitMs });
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		await db.destroy();
	}
}
