import { type RawBuilder, sql } from "kysely";
import type { FullText, Question } from "./full-text";

/** In quotes a word is nothing but text, which PostgreSQL neither cuts nor leaves out. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** In words of `tsquery`. */
function expression(question: Question): string {
	const parts = question.map((patterns) => {
		const either = patterns.map(({ word, isWhole }) => `${quoted(word)}${isWhole ? "" : ":*"}`);
		return `(${either.join(" | ")})`;
	});
	return parts.join(" & ");
}

const one = (question: Question) => sql`cast(${expression(question)} as tsquery)`;
const all = (questions: readonly Question[]) =>
	sql`cast(${questions.map(expression)} as tsquery[])`;

/** By an index of `tsvector` and by functions: see migration 0002. */
export const postgresFullText: FullText = {
	async findNewest(db, questions, { wanted, limit }) {
		const { rows } = await sql<{ id: number }>`
			select unnest(newest_models(${all(questions)}, ${wanted}, ${limit})) as "id"
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async listAll(db, question) {
		const { rows } = await sql<{ id: number }>`
			select "rowid" as "id" from "projector_search" where "words" @@ ${one(question)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count_models(${one(question)}) as "count"
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async areMet(db, questions) {
		const met = questions.map(
			(question, at): RawBuilder<unknown> =>
				sql`cardinality(newest_models(array[${one(question)}], 1, 1)) as ${sql.id(String(at))}`,
		);
		const { rows } = await sql<Record<string, number>>`select ${sql.join(met)}`.execute(db);
		return questions.map((_, at) => (rows[0]?.[at] ?? 0) > 0);
	},
};
