import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// Carries imports and runs of feeds over into `runs`. Imports keep their numbers, which history, links and clients of
// the JSON have; runs get new ones above all that were given, so that a former number means one run only.

async function highestId(db: Kysely<unknown>, table: string): Promise<number> {
	const { rows } = await sql<{ highest: number | null }>`
		select max("id") as "highest" from ${sql.table(table)}
	`.execute(db);
	return rows[0]?.highest ?? 0;
}

/** Stores the lines that a run could not read with the run. */
async function carryProblems(db: Kysely<unknown>, added: number): Promise<void> {
	const { rows: runs } = await sql<{ runId: number }>`
		select distinct "runId" from "feed_run_problems"
	`.execute(db);
	for (const { runId } of runs) {
		const { rows: problems } = await sql`
			select "number", "reason" from "feed_run_problems" where "runId" = ${runId} order by "number"
		`.execute(db);
		await sql`
			update "runs" set "problems" = ${JSON.stringify(problems)} where "id" = ${runId + added}
		`.execute(db);
	}
}

/** Fills `runs`, and continues its numbers. Returns what the numbers of feeds' runs were raised by. */
export async function carryRuns(db: Kysely<unknown>): Promise<number> {
	const added = Math.max(await highestId(db, "imports"), await highestId(db, "feed_runs"));
	await sql`
		insert into "runs" (
			"id", "kind", "fileName", "startedBy", "startedAt", "endedAt", "state", "message", "undoneAt", "undoneBy",
			"counts", "problems", "heldPrices"
		)
		select "id", 'import', "fileName", "importedBy", "importedAt", "importedAt",
			case when "undoneAt" is null then 'applied' else 'undone' end, "message", "undoneAt", "undoneBy",
			'{"created":' || "created" || ',"updated":' || "updated" || ',"unchanged":' || "unchanged"
				|| ',"errors":' || "errors" || ',"held":' || "held" || '}',
			"problems", "heldPrices"
		from "imports"
	`.execute(db);
	await sql`
		insert into "runs" (
			"id", "kind", "feedId", "fileName", "startedBy", "startedAt", "endedAt", "state", "message", "formerId", "counts"
		)
		select "id" + ${sql.lit(added)}, 'feed', "feedId", "fileName", "startedBy", "startedAt", "endedAt", "state",
			"message", "id", "counts"
		from "feed_runs"
	`.execute(db);
	await carryProblems(db, added);
	const last = await highestId(db, "runs");
	// SQLite continues by itself.
	if (last > 0 && engineOf(db) === "postgres") {
		await sql`select setval(pg_get_serial_sequence('"runs"', 'id'), ${sql.lit(last)})`.execute(db);
	}
	return added;
}
