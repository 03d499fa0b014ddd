import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** A name for what imports have done so far: another one after each import and each undo, whichever process did it. */
export async function findImportMarker(db: Kysely<Database>): Promise<string> {
	const { newest, undone } = await db
		.selectFrom("imports")
		.select((eb) => [eb.fn.max("id").as("newest"), eb.fn.count<number>("undoneAt").as("undone")])
		.executeTakeFirstOrThrow();
	return `${newest} ${undone}`;
}
