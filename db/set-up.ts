import type { Kysely } from "kysely";
import { migrateToLatest } from "./migrate";
import type { Database } from "./schema";
import { isNeverSeeded, seedAll } from "./seed/seed";

export interface SetUpReport {
	/** Names of the migrations that were applied now. */
	applied: string[];
	/** Models of the sample catalogue that were loaded now. */
	sampleModels: number;
}

/**
 * Makes a database ready to serve: the newest schema and, the first time only, the fixed tables and the
 * sample catalogue. Safe to repeat: an interrupted first time is done again as a whole.
 */
export async function setUp(db: Kysely<Database>): Promise<SetUpReport> {
	const applied = await migrateToLatest(db);
	const sampleModels = (await isNeverSeeded(db)) ? await seedAll(db, new Date()) : 0;
	return { applied, sampleModels };
}
