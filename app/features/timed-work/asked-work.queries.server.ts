import { randomUUID } from "node:crypto";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";

const NAME = "timed-work-asked";

/** A name for the last time that another process asked for timed work; undefined where none ever did. */
export async function findAsked(db: Kysely<Database>): Promise<string | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", NAME)
		.executeTakeFirst();
	return row?.value;
}

/** Asks the process that does the timed work to do it soon. */
export async function updateAsked(db: Kysely<Database>): Promise<void> {
	const value = randomUUID();
	await db
		.insertInto("site_state")
		.values({ name: NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}
