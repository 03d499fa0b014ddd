import { gunzipSync, gzipSync } from "node:zlib";
import type { Db, Trx } from "db/schema";

/** What made a change set: an import or a run of a feed, or a line of the audit log. */
export type Cause = { runId: number } | { changeId: number };

/**
 * The one table of changes. A set is stored in compressed parts, so that one of any size takes little memory: what an
 * import or a run overwrote, what a held run would write, or what a line of the audit log deleted.
 */

/** Adds a part, of any JSON, to the set of a cause. */
export async function addPart(trx: Trx, cause: Cause, content: unknown): Promise<void> {
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

/** Yields the parts of a set in their order, or the last first; one at a time is in memory. */
export async function* readParts(
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
		const stored = await db
			.selectFrom("change_sets")
			.select("changes")
			.where("id", "=", id)
			.executeTakeFirst();
		if (stored) yield JSON.parse(gunzipSync(stored.changes).toString("utf8"));
	}
}

export async function hasParts(db: Db, cause: Cause): Promise<boolean> {
	const part = await db
		.selectFrom("change_sets")
		.select("part")
		.where((eb) => eb.and(cause))
		.limit(1)
		.executeTakeFirst();
	return part !== undefined;
}

export async function deleteParts(trx: Trx, cause: Cause): Promise<void> {
	await trx
		.deleteFrom("change_sets")
		.where((eb) => eb.and(cause))
		.execute();
}
