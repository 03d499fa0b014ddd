import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { decodeFacts } from "./stored-facts";

/** Models whose facts are read at once: some milliseconds of work. */
const CHUNK = 500;

/** Counts the figures of all models whose source is recorded. */
async function count(db: Db): Promise<number> {
	let sourced = 0;
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("projectors")
			.select(["id", "facts"])
			.where("id", ">", after)
			.orderBy("id")
			.limit(CHUNK)
			.execute();
		const last = rows.at(-1);
		if (last === undefined) return sourced;
		for (const { facts } of rows) {
			sourced += decodeFacts(facts).filter(({ kind }) => kind !== "unrecorded").length;
		}
		after = last.id;
		await yieldToEventLoop();
	}
}

/** Returns the number of figures whose source is recorded, counted once for each version of the data. */
export const countSourcedFigures = perVersion((db) => count(db));
