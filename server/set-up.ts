import { gatherStatistics } from "db/engine";
import { migrateToLatest, requireLatestSchema } from "db/migrate";
import type { Db } from "db/schema";
import { takesWrites } from "db/writes/unavailable";
import { refreshNumericFacts } from "~/features/changes/models/model-writes.queries.server";
import { isUnseeded } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";

export interface SetUpReport {
	/** Names of the migrations that were applied now. */
	applied: string[];
	/** Models of the sample catalogue that were imported now. */
	sampleModels: number;
	/** True if the database is read-only, so that nothing was changed. */
	isReadOnly: boolean;
}

/** Log line for a read-only database. */
export const READ_ONLY_TEXT =
	"The database takes no writes: pages are served, and forms say that they cannot be taken now.";

/**
 * Prepares a database for serving: migrates the schema, derives numeric facts by the current parser and, the first time
 * only, adds the fixed tables and the sample catalogue. Safe to repeat, and from several processes at once: an
 * interrupted first time is repeated completely. Does not change a read-only database; throws if its schema is not this
 * code's.
 */
export async function setUp(db: Db): Promise<SetUpReport> {
	if (!(await takesWrites(db))) {
		await requireLatestSchema(db);
		return { applied: [], sampleModels: 0, isReadOnly: true };
	}
	const applied = await migrateToLatest(db);
	await refreshNumericFacts(db);
	// Seeding checks again, inside its transaction, that no other process was first.
	const sampleModels = (await isUnseeded(db)) ? await seedAll(db, new Date()) : 0;
	if (applied.length > 0 || sampleModels > 0) await gatherStatistics(db);
	return { applied, sampleModels, isReadOnly: false };
}
