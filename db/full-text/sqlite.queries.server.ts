import { sql } from "kysely";
import type { FullText, Question } from "./full-text";

/** In FTS5's words. In quotes a word is nothing but text. */
function expression(question: Question): string {
	const parts = question.map((patterns) => {
		const either = patterns.map(({ word, isWhole }) => `"${word}"${isWhole ? "" : " *"}`);
		return `(${either.join(" OR ")})`;
	});
	return parts.join(" AND ");
}

/** By FTS5: see migration 0002. */
export const sqliteFullText: FullText = {
	async listIds(db, question, limit) {
		const { rows } = await sql<{ id: number }>`
			select rowid as id from projector_search where projector_search match ${expression(question)}
			order by rowid desc limit ${limit}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countModels(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from projector_search where projector_search match ${expression(question)}
		`.execute(db);
		return rows[0]?.count ?? 0;
	},
};
