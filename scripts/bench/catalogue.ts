import { join } from "node:path";
import { checkpoint, open } from "db/connection.server";
import type { Database } from "db/schema";
import { setUp } from "db/set-up";
import type { Kysely } from "kysely";
import { upsertProjectors } from "~/features/imports/apply-import.queries.server";
import type { ProjectorRecord } from "~/features/imports/projector-record";
import { generatedModels } from "./generated-models";

export interface Catalogue {
	databaseUrl: string;
	/** What was added to the sample. */
	records: ProjectorRecord[];
	/** Open until the caller destroys it. */
	db: Kysely<Database>;
}

/** A database in a folder with the sample catalogue and as many generated models as make up the number. */
export async function fillCatalogue(folder: string, models: number): Promise<Catalogue> {
	const databaseUrl = `file:${join(folder, `${models}-models.db`)}`;
	const db = open(databaseUrl);
	const { sampleModels } = await setUp(db);
	const records = (await generatedModels(models)).slice(0, models - sampleModels);
	await db
		.transaction()
		.execute((trx) => upsertProjectors(trx, records, { now: new Date(), isSample: false }));
	await checkpoint(db);
	return { databaseUrl, records, db };
}
