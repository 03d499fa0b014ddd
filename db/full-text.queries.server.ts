import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/** A word to match as a whole or as a prefix. It consists of letters and digits, or of marks that are no spaces. */
export interface Pattern {
	word: string;
	isFullWord: boolean;
}

/** A model matches if each part has at least one pattern that matches. Neither list is ever empty. */
export type TextQuery = readonly (readonly Pattern[])[];

/**
 * Finds models by the words in any column of `projector_search`. Words are compared byte by byte: index and questions are
 * split and folded by the same code before.
 */
interface FullText {
	/**
	 * Ids of the newest models that match one question after another, at most `limit` of each, until there are as many
	 * as `wanted`; in no order.
	 */
	findNewest(
		db: Db,
		questions: readonly TextQuery[],
		bounds: { wanted: number; limit: number },
	): Promise<number[]>;
	/** Ids of all models that match, in no order. */
	listAll(db: Db, question: TextQuery): Promise<number[]>;
	/** Number of models that match. */
	countAll(db: Db, question: TextQuery): Promise<number>;
	/** For each question, whether any model matches. */
	haveMatches(db: Db, questions: readonly TextQuery[]): Promise<boolean[]>;
}

/** In UTF-16 units: a word of PostgreSQL has at most 2,046 bytes, and a unit takes up to three. */
const MAX_WORD_LENGTH = 400;

/** Shortens a word to what both engines can store and compare. */
export function storableWord(word: string): string {
	if (word.length <= MAX_WORD_LENGTH) return word;
	// Does not cut a surrogate pair in half.
	return word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** In FTS5's syntax. Quotes take away the meaning of all other characters. */
function ftsExpression(question: TextQuery): string {
	const parts = question.map((patterns) => {
		const either = patterns.map(({ word, isFullWord }) => `"${word}"${isFullWord ? "" : " *"}`);
		return `(${either.join(" OR ")})`;
	});
	return parts.join(" AND ");
}

async function listNewest(db: Db, question: TextQuery, limit: number): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		select rowid as id from projector_search where projector_search match ${ftsExpression(question)}
		order by rowid desc limit ${limit}
	`.execute(db);
	return rows.map(({ id }) => id);
}

/** By FTS5: see migration 0002. */
const sqliteFullText: FullText = {
	async findNewest(db, questions, { wanted, limit }) {
		const ids = new Set<number>();
		for (const question of questions) {
			for (const id of await listNewest(db, question, limit)) ids.add(id);
			if (ids.size >= wanted) break;
		}
		return [...ids];
	},

	async listAll(db, question) {
		const { rows } = await sql<{ id: number }>`
			select rowid as id from projector_search where projector_search match ${ftsExpression(question)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from projector_search where projector_search match ${ftsExpression(question)}
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async haveMatches(db, questions) {
		const results: boolean[] = [];
		for (const question of questions) results.push((await listNewest(db, question, 1)).length > 0);
		return results;
	},
};

/** Quotes keep PostgreSQL from splitting a word or leaving it out. */
const quoteWord = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** In the syntax of `tsquery`. */
function tsExpression(question: TextQuery): string {
	const parts = question.map((patterns) => {
		const either = patterns.map(
			({ word, isFullWord }) => `${quoteWord(word)}${isFullWord ? "" : ":*"}`,
		);
		return `(${either.join(" | ")})`;
	});
	return parts.join(" & ");
}

const tsQuery = (question: TextQuery) => sql`cast(${tsExpression(question)} as tsquery)`;
const tsQueries = (questions: readonly TextQuery[]) =>
	sql`cast(${questions.map(tsExpression)} as tsquery[])`;

/** By an index of `tsvector` and by functions: see migration 0002. */
const postgresFullText: FullText = {
	async findNewest(db, questions, { wanted, limit }) {
		const { rows } = await sql<{ id: number }>`
			select unnest(newest_models(${tsQueries(questions)}, ${wanted}, ${limit})) as "id"
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async listAll(db, question) {
		const { rows } = await sql<{ id: number }>`
			select "rowid" as "id" from "projector_search" where "words" @@ ${tsQuery(question)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count_models(${tsQuery(question)}) as "count"
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async haveMatches(db, questions) {
		const conditions = questions.map(
			(question, index): RawBuilder<unknown> =>
				sql`cardinality(newest_models(array[${tsQuery(question)}], 1, 1)) as ${sql.id(String(index))}`,
		);
		const { rows } = await sql<Record<string, number>>`select ${sql.join(conditions)}`.execute(db);
		return questions.map((_, index) => (rows[0]?.[index] ?? 0) > 0);
	},
};

/** The full-text search of a database's engine. */
export function fullTextOf(db: Db): FullText {
	return engineOf(db) === "sqlite" ? sqliteFullText : postgresFullText;
}
