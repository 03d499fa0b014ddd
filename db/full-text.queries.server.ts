import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/** A word to match completely or as a prefix. It has letters and digits, or only other characters, but no spaces. */
export interface WordPattern {
	word: string;
	isFullWord: boolean;
}

/**
 * A model matches if it has, for each inner list, at least one of the list's words. No list is ever empty.
 */
export type TextQuery = readonly (readonly WordPattern[])[];

/**
 * Finds models by the words in any column of `projector_search`. Words are compared byte by byte, because the same code
 * has split and folded the words of index and queries.
 */
interface FullText {
	/**
	 * Returns ids of the newest models that match: at most `limit` for each query, one query after the other until there
	 * are at least `minimum`; in no order.
	 */
	findNewest(
		db: Db,
		queries: readonly TextQuery[],
		bounds: { minimum: number; limit: number },
	): Promise<number[]>;
	/** Returns the ids of all models that match, in no order. */
	listAll(db: Db, query: TextQuery): Promise<number[]>;
	/** Returns the number of models that match. */
	countAll(db: Db, query: TextQuery): Promise<number>;
	/** Returns true for each query that any model matches. */
	listMatchFlags(db: Db, queries: readonly TextQuery[]): Promise<boolean[]>;
}

/** Limit in UTF-16 units: PostgreSQL's words have at most 2,046 bytes, and a unit takes up to three. */
const MAX_WORD_LENGTH = 400;

/** Shortens a word to what both engines can store and compare. */
export function storableWord(word: string): string {
	if (word.length <= MAX_WORD_LENGTH) return word;
	// Does not cut a surrogate pair in half.
	return word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** Returns a query in FTS5's syntax. In quotes, other characters have no special meaning. */
function fts5Text(query: TextQuery): string {
	const groups = query.map((patterns) => {
		const alternatives = patterns.map(
			({ word, isFullWord }) => `"${word}"${isFullWord ? "" : " *"}`,
		);
		return `(${alternatives.join(" OR ")})`;
	});
	return groups.join(" AND ");
}

async function listNewest(db: Db, query: TextQuery, limit: number): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		select rowid as id from projector_search where projector_search match ${fts5Text(query)}
		order by rowid desc limit ${limit}
	`.execute(db);
	return rows.map(({ id }) => id);
}

/** Full-text search by FTS5 (see migration 0002). */
const sqliteFullText: FullText = {
	async findNewest(db, queries, { minimum, limit }) {
		const ids = new Set<number>();
		for (const query of queries) {
			for (const id of await listNewest(db, query, limit)) ids.add(id);
			if (ids.size >= minimum) break;
		}
		return [...ids];
	},

	async listAll(db, query) {
		const { rows } = await sql<{ id: number }>`
			select rowid as id from projector_search where projector_search match ${fts5Text(query)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, query) {
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from projector_search where projector_search match ${fts5Text(query)}
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async listMatchFlags(db, queries) {
		const results: boolean[] = [];
		for (const query of queries) results.push((await listNewest(db, query, 1)).length > 0);
		return results;
	},
};

/** Quotes keep PostgreSQL from splitting a word or leaving it out. */
const quotedWord = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** Returns a query in the syntax of `tsquery`. */
function tsQueryText(query: TextQuery): string {
	const groups = query.map((patterns) => {
		const alternatives = patterns.map(
			({ word, isFullWord }) => `${quotedWord(word)}${isFullWord ? "" : ":*"}`,
		);
		return `(${alternatives.join(" | ")})`;
	});
	return groups.join(" & ");
}

const tsQuery = (query: TextQuery) => sql`cast(${tsQueryText(query)} as tsquery)`;
const tsQueries = (queries: readonly TextQuery[]) =>
	sql`cast(${queries.map(tsQueryText)} as tsquery[])`;

/** Full-text search by an index of `tsvector` and by functions (see migration 0002). */
const postgresFullText: FullText = {
	async findNewest(db, queries, { minimum, limit }) {
		const { rows } = await sql<{ id: number }>`
			select unnest(newest_models(${tsQueries(queries)}, ${minimum}, ${limit})) as "id"
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async listAll(db, query) {
		const { rows } = await sql<{ id: number }>`
			select "rowid" as "id" from "projector_search" where "words" @@ ${tsQuery(query)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, query) {
		const { rows } = await sql<{ count: number }>`
			select count_models(${tsQuery(query)}) as "count"
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async listMatchFlags(db, queries) {
		const conditions = queries.map(
			(query, index): RawBuilder<unknown> =>
				sql`cardinality(newest_models(array[${tsQuery(query)}], 1, 1)) as ${sql.id(String(index))}`,
		);
		const { rows } = await sql<Record<string, number>>`select ${sql.join(conditions)}`.execute(db);
		return queries.map((_, index) => (rows[0]?.[index] ?? 0) > 0);
	},
};

/** Returns the full-text search of a database's engine. */
export function fullTextOf(db: Db): FullText {
	return engineOf(db) === "sqlite" ? sqliteFullText : postgresFullText;
}
