import { type RawBuilder, sql } from "kysely";
import type { FullText, Question } from "./full-text";

/** In quotes a word is nothing but text, which PostgreSQL neither cuts nor leaves out. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;

function matches(question: Question): RawBuilder<boolean> {
	const parts = question.map((patterns) => {
		const either = patterns.map(({ word, isWhole }) => `${quoted(word)}${isWhole ? "" : ":*"}`);
		return `(${either.join(" | ")})`;
	});
	return sql`"words" @@ cast(${parts.join(" & ")} as tsquery)`;
}

/** So many of the newest models are read before the index is asked: a word that many have is found among them sooner. */
const NEWEST = 400;

/** By an index of `tsvector`: see migration 0002. */
export const postgresFullText: FullText = {
	async listIds(db, question, limit) {
		// PostgreSQL's own choice between the two ways would be as good as its last count of the words, which a large
		// import makes wrong: `+ 0` holds it to the index.
		const { rows } = await sql<{ id: number }>`
			with "newest" as materialized (
				select "rowid" from (
					select "rowid", "words" from "projector_search" order by "rowid" desc limit ${sql.lit(NEWEST)}
				) as "read"
				where ${matches(question)} limit ${limit}
			)
			select "rowid" as "id" from "newest" where (select count(*) from "newest") = ${limit}
			union all (
				select "rowid" from "projector_search"
				where ${matches(question)} and (select count(*) from "newest") < ${limit}
				order by "rowid" + 0 desc limit ${limit}
			)
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countModels(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count(*) as "count" from "projector_search" where ${matches(question)}
		`.execute(db);
		return rows[0]?.count ?? 0;
	},
};
