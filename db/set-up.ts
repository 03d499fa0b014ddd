import type { Kysely } from "kysely";
import { migrateToLatest } from "./migrate";
import { retryBusy } from "./retry-busy";
import type { Database } from "./schema";
import { isNeverSeeded, seedAll } from "./seed/seed";

export interface SetUpReport {
	/** Names of the migrations that were applied now. */
	applied: string[];
	/** Models of the sample catalogue that were loaded now. */
	sampleModels: number;
}

const LONGEST_WAIT_MS = 15_000;

/**
 * Makes a database ready to serve: the newest schema and, the first time only, the fixed tables and the
 * sample catalogue. Safe to repeat: an interrupted first time is done again as a whole.
 */
export async function setUp(db: Kysely<Database>): Promise<SetUpReport> {
	// Another process may be setting the same file up.
	const applied = await retryBusy(() => migrateToLatest(db), LONGEST_WAIT_MS);
	const sampleModels = await retryBusy(
		async () => ((await isNeverSeeded(db)) ? seedAll(db, new Date()) : 0),
		LONGEST_WAIT_MS,
	);
	return { applied, sampleModels };
}
