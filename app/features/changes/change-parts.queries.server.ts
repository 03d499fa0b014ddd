import { gunzipSync, gzipSync } from "node:zlib";
import type { Db, Trx } from "db/schema";

// One table has all change sets: the rows that an import or a run overwrote, that a held run would write, or that a
// line of the audit log deleted. A set is stored in compressed parts, so that a set of any size takes little memory.

/** The cause of a change set: an import or a run of a feed, or a line of the audit log. */
export type Cause = { runId: number } | { changeId: number };

/** Adds a part, of any JSON, to the set of a cause. */
export async function addChangePart(trx: Trx, cause: Cause, content: unknown): Promise<void> {
	const changes = gzipSync(JSON.stringify(content), { level: 1 });
	await trx
		.insertInto("change_sets")
		.values((eb) => ({
			...cause,
			part: eb
				.selectFrom("change_sets")
				.select((eb) => eb(eb.fn.coalesce(eb.fn.max("part"), eb.lit(-1)), "+", 1).as("next"))
				.where((eb) => eb.and(cause)),
			changes,
		}))
		.execute();
}

/** Yields the parts of a set in the given order; only one part at a time is in memory. */
export async function* readChangeParts(
	db: Db,
	cause: Cause,
	order: "first-to-last" | "last-to-first" = "first-to-last",
): AsyncGenerator<unknown> {
	const parts = await db
		.selectFrom("change_sets")
		.select("id")
		.where((eb) => eb.and(cause))
		.orderBy("part", order === "first-to-last" ? "asc" : "desc")
		.execute();
	for (const { id } of parts) {
		const partRow = await db
			.selectFrom("change_sets")
			.select("changes")
			.where("id", "=", id)
			.executeTakeFirst();
		if (partRow) yield JSON.parse(gunzipSync(partRow.changes).toString("utf8"));
	}
}

export async function hasChangeParts(db: Db, cause: Cause): Promise<boolean> {
	const part = await db
		.selectFrom("change_sets")
		.select("part")
		.where((eb) => eb.and(cause))
		.limit(1)
		.executeTakeFirst();
	return part !== undefined;
}

export async function deleteChangeParts(trx: Trx, cause: Cause): Promise<void> {
	await trx
		.deleteFrom("change_sets")
		.where((eb) => eb.and(cause))
		.execute();
}
