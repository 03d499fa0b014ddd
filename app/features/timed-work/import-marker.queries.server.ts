import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/**
 * A name for what imports and runs of feeds have done so far: another one after each of them and each undo, whichever
 * process did it.
 */
export async function findImportMarker(db: Kysely<Database>): Promise<string> {
	const { newest, undone } = await db
		.selectFrom("imports")
		.select((eb) => [eb.fn.max("id").as("newest"), eb.fn.count<number>("undoneAt").as("undone")])
		.executeTakeFirstOrThrow();
	const { lastGood, unapplied } = await db
		.selectFrom("feeds")
		.select((eb) => [
			eb.fn.max("lastGoodAt").as("lastGood"),
			// An undo leaves it blank.
			eb.fn.countAll<number>().filterWhere("appliedInput", "=", "").as("unapplied"),
		])
		.executeTakeFirstOrThrow();
	return `${newest} ${undone} ${lastGood} ${unapplied}`;
}
