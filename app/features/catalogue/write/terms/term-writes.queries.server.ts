import type { Database, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { changedRows } from "../row-change";
import { type TermRecord, termKey } from "./term-record";

export type TermRow = Selectable<Database["jargon_terms"]>;

async function termsByKey(trx: Trx): Promise<Map<string, TermRow>> {
	const rows = await trx.selectFrom("jargon_terms").selectAll().execute();
	return new Map(rows.map((row) => [termKey(row.term), row]));
}

async function highestTermId(trx: Trx): Promise<number> {
	const { highest } = await trx
		.selectFrom("jargon_terms")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return highest ?? 0;
}

/**
 * Returns the changes that records of the glossary make, in order. A term is found in any case and keeps its stored
 * spelling; a new one comes last.
 */
export async function termChanges(trx: Trx, records: readonly TermRecord[]) {
	const stored = await termsByKey(trx);
	let highestId = await highestTermId(trx);
	return records.map(({ term, description }) => {
		const key = termKey(term);
		const before = stored.get(key);
		if (before && before.description === description) return { before, after: before };
		if (!before) highestId += 1;
		const after = before
			? { ...before, description }
			: { id: highestId, term, description, place: null };
		stored.set(key, after);
		return { before, after };
	});
}

/** Inserts rows, or replaces those with their ids. */
export async function writeTerms(trx: Trx, rows: readonly TermRow[]): Promise<void> {
	for (const row of rows) {
		const { id: _, ...values } = row;
		await trx
			.insertInto("jargon_terms")
			.values(row)
			.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
			.execute();
	}
}

/** Writes records of the glossary. The caller owns the transaction. */
export async function upsertTerms(trx: Trx, records: readonly TermRecord[]) {
	const changes = await termChanges(trx, records);
	await writeTerms(trx, changedRows(changes));
	return changes;
}

export async function deleteTerms(trx: Trx, ids: readonly number[]): Promise<void> {
	await trx.deleteFrom("jargon_terms").where("id", "in", ids).execute();
}
