import type { Database, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { MAX_GLOSSARY_TERMS } from "~/features/catalogue/glossary/jargon.queries.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import type { TermRecord } from "~/features/changes/cells/records";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";

export type TermRow = Selectable<Database["jargon_terms"]>;

/** Queries for the rows of the glossary. */
export const termQueries = orderedRowQueries("jargon_terms", {
	subject: "term",
	limit: MAX_GLOSSARY_TERMS,
});

/**
 * Returns the changes that records of the glossary make, in order. A term is matched ignoring case and keeps its stored
 * spelling; a new term comes last.
 */
export async function termChanges(trx: Trx, records: readonly TermRecord[]) {
	const rows = await trx.selectFrom("jargon_terms").selectAll().execute();
	const rowBySlug = new Map(rows.map((row) => [tagSlug(row.term), row]));
	let highestId = await termQueries.highestId(trx);
	return records.map(({ term, description }) => {
		const key = tagSlug(term);
		const before = rowBySlug.get(key);
		if (before && before.description === description) return { before, after: before };
		if (!before) highestId += 1;
		const after = before
			? { ...before, description }
			: { id: highestId, term, description, place: null };
		rowBySlug.set(key, after);
		return { before, after };
	});
}

/** Inserts rows, or replaces those with their ids. */
export async function writeTerms(trx: Trx, rows: readonly TermRow[]): Promise<void> {
	for (const row of rows) await termQueries.writeRow(trx, row);
}

export async function deleteTerms(trx: Trx, rows: readonly TermRow[]): Promise<void> {
	for (const row of rows) await termQueries.deleteRow(trx, row);
}
