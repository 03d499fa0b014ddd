import { migrateToLatest, SET_UP_WAIT_MS } from "db/migrate";
import { retryBusy } from "db/retry-busy";
import type { Database } from "db/schema";
import { gatherStatistics } from "db/statistics";
import type { Kysely } from "kysely";
import { fillFigures } from "~/features/catalogue/write/fill-figures.queries.server";
import { isNeverSeeded, seedAll } from "~/features/sample-catalogue/seed.server";

export interface SetUpReport {
	/** Names of the migrations that were applied now. */
	applied: string[];
	/** Models of the sample catalogue that were imported now. */
	sampleModels: number;
}

/**
 * Makes a database ready to serve: the newest schema, figures by the newest reading and, the first time only, the fixed tables and the
 * sample catalogue. Safe to repeat, and from several processes at once: an interrupted first time is done again
 * as a whole.
 */
export async function setUp(db: Kysely<Database>): Promise<SetUpReport> {
	const applied = await migrateToLatest(db);
	await fillFigures(db);
	// Seeding looks again, inside its transaction, whether another process was first.
	const seed = () => retryBusy(() => seedAll(db, new Date()), SET_UP_WAIT_MS);
	const sampleModels = (await isNeverSeeded(db)) ? await seed() : 0;
	if (applied.length > 0) await gatherStatistics(db);
	return { applied, sampleModels };
}
