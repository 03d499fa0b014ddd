import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely } from "kysely";
import { type FileReading, rememberedReading } from "~/features/imports/mapping/mapping";

/** More layouts than an owner's suppliers have; the oldest are deleted. */
const MAX_MAPPINGS = 500;

interface RememberedMapping {
	reading: FileReading;
	savedBy: string;
	savedAt: string;
}

/** Returns the mapping of the first of these heading rows that has one. */
export async function findMapping(
	db: Kysely<Database>,
	keys: readonly string[],
): Promise<RememberedMapping | undefined> {
	const rows = await db
		.selectFrom("import_mappings")
		.selectAll()
		.where("key", "in", keys)
		.execute();
	const row = keys.flatMap((key) => rows.find((one) => one.key === key) ?? [])[0];
	if (!row) return undefined;
	const { savedBy, savedAt } = row;
	const reading = { ...rememberedReading.parse(JSON.parse(row.reading)), rows: {} };
	return { reading, savedBy, savedAt };
}

/** Stores how files with a heading row are read, without the answers for single rows. */
export async function upsertMapping(
	db: Kysely<Database>,
	key: string,
	{ mapping, values }: FileReading,
	{ savedBy, now }: { savedBy: string; now: Date },
): Promise<void> {
	const reading = JSON.stringify({ mapping, values });
	const row = { reading, savedBy, savedAt: now.toISOString() };
	await write(db, async (trx) => {
		await trx
			.insertInto("import_mappings")
			.values({ key, ...row })
			.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
			.execute();
		const newest = trx
			.selectFrom("import_mappings")
			.select("key")
			.orderBy("savedAt", "desc")
			.limit(MAX_MAPPINGS);
		await trx.deleteFrom("import_mappings").where("key", "not in", newest).execute();
	});
}
