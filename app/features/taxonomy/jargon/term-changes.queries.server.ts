import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { LABEL_TERMS } from "~/features/catalogue/glossary/glossary";
import { MAX_TERMS } from "~/features/catalogue/glossary/jargon.queries.server";
import { type TermRecord, termKey } from "~/features/catalogue/write/terms/term-record";
import {
	deleteTerms,
	type TermRow,
	upsertTerms,
	writeTerms,
} from "~/features/catalogue/write/terms/term-writes.queries.server";
import type { By } from "~/features/taxonomy/by";
import { type Move, moved } from "~/features/taxonomy/order";
import { type Change, changedFields, recordChange } from "~/history/changes.queries.server";
import { rowVersion } from "~/history/row-version.server";
import type { TermValues } from "./term-form";
import { findTermRow, listTermRows } from "./term-rows.queries.server";

/** What stands in the way of a term: another of that name, a name that labels lead to, or too many terms. */
export type TermProblem = "taken" | "linked" | "full";

export function termValues({ term, description }: TermRow): TermValues {
	return { term, description };
}

/** By which a form of a term shows that nobody saved meanwhile. */
export function termVersion(row: TermRow): string {
	return rowVersion(termValues(row));
}

/** Whether labels of specifications lead to a term (docs/staff.md#jargon). */
export function isLinked(term: string): boolean {
	return LABEL_TERMS.includes(term);
}

function record(
	trx: Transaction<Database>,
	row: TermRow,
	{ staff, now }: By,
	change: Pick<Change, "action" | "before" | "after">,
): Promise<number> {
	const of = { by: staff, subject: "term", subjectKey: String(row.id), title: row.term } as const;
	return recordChange(trx, { ...of, ...change }, now);
}

async function findOther(
	trx: Transaction<Database>,
	term: string,
	id: number | undefined,
): Promise<TermRow | undefined> {
	const rows = await listTermRows(trx);
	return rows.find((row) => row.id !== id && termKey(row.term) === termKey(term));
}

/** Adds a term, the last of the glossary. */
export function insertTerm(
	db: Kysely<Database>,
	term: TermRecord,
	by: By,
): Promise<{ id: number } | { problem: TermProblem }> {
	return db.transaction().execute(async (trx) => {
		if (await findOther(trx, term.term, undefined)) return { problem: "taken" as const };
		if ((await listTermRows(trx)).length >= MAX_TERMS) return { problem: "full" as const };
		const [change] = await upsertTerms(trx, [term]);
		if (!change) throw new Error("A term was not added.");
		await record(trx, change.after, by, { action: "added", after: { ...term } });
		return { id: change.after.id };
	});
}

export type TermOutcome =
	| { outcome: "saved" }
	| { outcome: "gone" }
	| { outcome: "stale"; row: TermRow }
	| { outcome: TermProblem };

/** Changes a term, unless somebody saved it since `version`. */
export function updateTerm(
	db: Kysely<Database>,
	id: number,
	term: TermRecord,
	version: string,
	by: By,
): Promise<TermOutcome> {
	return db.transaction().execute(async (trx): Promise<TermOutcome> => {
		const row = await findTermRow(trx, id);
		if (!row) return { outcome: "gone" };
		if (termVersion(row) !== version) return { outcome: "stale", row };
		if (row.term !== term.term && isLinked(row.term)) return { outcome: "linked" };
		if (await findOther(trx, term.term, id)) return { outcome: "taken" };
		const fields = changedFields({ ...termValues(row) }, { ...term });
		if (!fields) return { outcome: "saved" };
		const after = { ...row, ...term };
		await writeTerms(trx, [after]);
		await record(trx, after, by, { action: "changed", ...fields });
		return { outcome: "saved" };
	});
}

/** Removes a term that no label leads to. */
export function deleteTerm(
	db: Kysely<Database>,
	id: number,
	by: By,
): Promise<"deleted" | "gone" | "linked"> {
	return db.transaction().execute(async (trx) => {
		const row = await findTermRow(trx, id);
		if (!row) return "gone";
		if (isLinked(row.term)) return "linked";
		await deleteTerms(trx, [id]);
		await record(trx, row, by, { action: "deleted", before: { ...termValues(row) } });
		return "deleted";
	});
}

/** Moves a term in the list; false where it cannot be moved so. */
export function moveTerm(db: Kysely<Database>, id: number, move: Move, by: By): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const rows = await listTermRows(trx);
		const row = rows.find((one) => one.id === id);
		const change = moved(rows, id, move);
		if (!row || !change) return false;
		for (const { id: placedId, place } of change.placed) {
			await trx.updateTable("jargon_terms").set({ place }).where("id", "=", placedId).execute();
		}
		const places = { before: { place: change.from }, after: { place: change.to } };
		await record(trx, row, by, { action: "changed", ...places });
		return true;
	});
}
