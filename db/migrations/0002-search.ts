import { type Kysely, sql } from "kysely";

// SQLite's own full-text index; a second engine brings its own migration for the same purpose.
// Its rowid is the projector's id. Accents and case are ignored by the tokenizer.
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create virtual table projector_search using fts5(
			brand, model, sku, compact, details,
			content='', contentless_delete=1,
			tokenize="unicode61 remove_diacritics 2",
			prefix='2 3'
		)
	`.execute(db);
}
