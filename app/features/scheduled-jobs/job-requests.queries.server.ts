import { randomUUID } from "node:crypto";
import type { Db } from "db/schema";

const REQUEST_NAME = "timed-work-asked";

/** Returns the id of the last request by another process to run the jobs; undefined if there was none. */
export async function findJobRequest(db: Db): Promise<string | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", REQUEST_NAME)
		.executeTakeFirst();
	return row?.value;
}

/** Asks the process that runs the scheduled jobs to run them now. */
export async function requestJobs(db: Db): Promise<void> {
	const value = randomUUID();
	await db
		.insertInto("site_state")
		.values({ name: REQUEST_NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}
