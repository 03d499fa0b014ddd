import { gatherStatistics } from "db/engine";
import { migrateToLatest, requireLatestSchema } from "db/migrate";
import type { Db } from "db/schema";
import { takesWrites } from "db/writes/unavailable";
import { refreshNumericFacts } from "~/features/changes/models/model-writes.queries.server";
import { isUnseeded } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";

export interface SetUpReport {
	/** Names of the migrations that were applied now. */
	appliedMigrations: string[];
	/** Number of models of the sample catalogue that were imported now. */
	sampleModelCount: number;
	/** True if the database is read-only, so that nothing was changed. */
	isReadOnly: boolean;
}

/** Log line for a read-only database. */
export const READ_ONLY_TEXT =
	"The database takes no writes: pages are served, and forms say that they cannot be taken now.";

/**
 * Prepares a database for serving: migrates the schema, derives numeric facts by the current parser and, the first time
 * only, adds the fixed tables and the sample catalogue. Safe to repeat, and from several processes at once: an
 * interrupted first time is repeated completely. Does not change a read-only database; throws if it does not have the
 * newest schema.
 */
export async function setUp(db: Db): Promise<SetUpReport> {
	if (!(await takesWrites(db))) {
		await requireLatestSchema(db);
		return { appliedMigrations: [], sampleModelCount: 0, isReadOnly: true };
	}
	const appliedMigrations = await migrateToLatest(db);
	await refreshNumericFacts(db);
	// `seedAll` checks again, inside its transaction, that no other process has seeded the database meanwhile.
	const sampleModelCount = (await isUnseeded(db)) ? await seedAll(db, new Date()) : 0;
	if (appliedMigrations.length > 0 || sampleModelCount > 0) await gatherStatistics(db);
	return { appliedMigrations, sampleModelCount, isReadOnly: false };
}
