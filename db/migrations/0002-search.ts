import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// SQLite's own full-text index; a second engine brings its own migration for the same purpose.
// Its rowid is the projector's id. Its words are cut and folded by the application, so that index and
// query agree on what a word is: the tokenizer only has to part them at spaces. Where a word stood is not kept
// (detail=none), so the words of the name stand in `names` once more, with a mark.
async function upSqlite(db: Kysely<unknown>): Promise<void> {
	await sql`
		create virtual table projector_search using fts5(
			brand, model, sku, spellings, details, names,
			tokenize=ascii, prefix='1 2 3 4 5 6', detail=none
		)
	`.execute(db);
	// Every word that was ever indexed, for the correction of typing mistakes: looked up hundreds of times a
	// query, which the index's own vocabulary is too slow for.
	await sql`create table search_words (word text primary key not null) without rowid`.execute(db);
}

async function upPostgres(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("projector_search")
		.addColumn("rowid", "integer", (c) => c.primaryKey())
		.addColumn("brand", "text", (c) => c.notNull())
		.addColumn("model", "text", (c) => c.notNull())
		.addColumn("sku", "text", (c) => c.notNull())
		.addColumn("spellings", "text", (c) => c.notNull())
		.addColumn("details", "text", (c) => c.notNull())
		.addColumn("names", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("search_words")
		.addColumn("word", "text", (c) => c.primaryKey())
		.execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
	await (engineOf(db) === "sqlite" ? upSqlite(db) : upPostgres(db));
}
