import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { Projector } from "~/features/catalogue/projector";
import { toProjector } from "~/features/catalogue/projector-rows.server";

/** The only file that knows SQLite's full-text search; another engine brings its own. */

export interface SearchDocument {
	/** The projector's id. */
	id: number;
	brand: string;
	model: string;
	sku: string;
	/** Other spellings of the model number. */
	spellings: string;
	/** Features, resolution, types and categories. */
	details: string;
}

/** Puts a model's words into the index in place of what stood there; call it inside the row's transaction. */
export async function indexProjector(
	db: Kysely<Database>,
	document: SearchDocument,
): Promise<void> {
	const { id, brand, model, sku, spellings, details } = document;
	await sql`delete from projector_search where rowid = ${id}`.execute(db);
	await sql`
		insert into projector_search (rowid, brand, model, sku, compact, details)
		values (${id}, ${brand}, ${model}, ${sku}, ${spellings}, ${details})
	`.execute(db);
}

/** Takes a model's words out of the index; call it inside the row's transaction. */
export async function unindexProjector(db: Kysely<Database>, id: number): Promise<void> {
	await sql`delete from projector_search where rowid = ${id}`.execute(db);
}

/** Ids of the models that have every term as the beginning of a word, best first. */
async function findIds(
	db: Kysely<Database>,
	terms: readonly string[],
	limit: number,
): Promise<number[]> {
	const match = terms.map((term) => `"${term}"*`).join(" AND ");
	const { rows } = await sql<{ id: number }>`
		select rowid as id from projector_search
		where projector_search match ${match}
		order by bm25(projector_search, 8, 10, 6, 8, 1), rowid
		limit ${limit}
	`.execute(db);
	return rows.map((row) => row.id);
}

/** The models that match every term, best first; no term, no model. */
export async function searchProjectors(
	db: Kysely<Database>,
	terms: readonly string[],
	limit: number,
): Promise<Projector[]> {
	const ids = terms.length > 0 ? await findIds(db, terms, limit) : [];
	if (ids.length === 0) return [];
	const rows = await db.selectFrom("projectors").selectAll().where("id", "in", ids).execute();
	const place = new Map(ids.map((id, index) => [id, index]));
	return rows.map(toProjector).sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
