import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// SQLite's own full-text index; PostgreSQL uses tsvector. The rowid is the projector's id. The application splits and
// folds words, so that index and query agree; the tokenizer only splits at spaces. Positions are not stored
// (detail=none), so the words of the name are repeated in `names`, with a mark.
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

const TEXTS = ["brand", "model", "sku", "spellings", "details", "names"];

// The same columns, and one of all words, unchanged: PostgreSQL's own parser would split them again.
async function createPostgresTables(db: Kysely<unknown>): Promise<void> {
	const all = TEXTS.map((name) => sql.ref(name));
	await sql`
		create table projector_search (
			rowid bigint primary key,
			${sql.join(all.map((name) => sql`${name} text collate "C" not null`))},
			words tsvector not null generated always as (
				array_to_tsvector(array_remove(string_to_array(${sql.join(all, sql` || ' ' || `)}, ' '), ''))
			) stored
		)
	`.execute(db);
	// New words go into a list first, which takes a third of the time; it is so short (in kB) that reading it costs a
	// search nothing.
	await sql`
		create index projector_search_words on projector_search using gin (words) with (gin_pending_list_limit = 256)
	`.execute(db);
	await sql`create table search_words (word text collate "C" primary key)`.execute(db);
}

// Functions, so that a search takes few queries, each planned once per connection, that never read all models:
// PostgreSQL's statistics on word frequency are wrong after a large import. For a common word, reading the newest
// models is faster than the index.
async function createPostgresFunctions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function newest_models(questions tsquery[], wanted bigint, most bigint) returns bigint[]
		language plpgsql stable set enable_seqscan = off as $$
		declare
			question tsquery;
			matching bigint[];
			found_ids bigint[] := '{}';
		begin
			foreach question in array questions loop
				matching := array(
					select rowid from (select rowid, words from projector_search order by rowid desc limit 200) as newest
					where words @@ question limit most
				);
				if cardinality(matching) < most then
					matching := array(
						select rowid from projector_search where words @@ question order by rowid + 0 desc limit most
					);
				end if;
				found_ids := array(select unnest(found_ids) union select unnest(matching));
				exit when cardinality(found_ids) >= wanted;
			end loop;
			return found_ids;
		end $$
	`.execute(db);
	await sql`
		create function count_models(question tsquery) returns bigint
		language plpgsql stable set enable_seqscan = off as $$
		begin
			return (select count(*) from projector_search where words @@ question);
		end $$
	`.execute(db);
}

async function upPostgres(db: Kysely<unknown>): Promise<void> {
	await createPostgresTables(db);
	await createPostgresFunctions(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
	await (engineOf(db) === "sqlite" ? upSqlite(db) : upPostgres(db));
}
