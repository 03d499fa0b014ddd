import { randomUUID } from "node:crypto";
import type { Db } from "db/schema";

const NAME = "timed-work-asked";

/** Id of the last request of another process to run the jobs. */
export async function findRequest(db: Db): Promise<string | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", NAME)
		.executeTakeFirst();
	return row?.value;
}

/** Requests a run of the process that has the jobs. */
export async function requestJobs(db: Db): Promise<void> {
	const value = randomUUID();
	await db
		.insertInto("site_state")
		.values({ name: NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

/** Changes with each import, run of a feed and undo, by any process. */
export async function findImportMarker(db: Db): Promise<string> {
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
