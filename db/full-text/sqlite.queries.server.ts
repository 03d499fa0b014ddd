import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { FullText, Question } from "./full-text";

/** In FTS5's words. In quotes a word is nothing but text. */
function expression(question: Question): string {
	const parts = question.map((patterns) => {
		const either = patterns.map(({ word, isWhole }) => `"${word}"${isWhole ? "" : " *"}`);
		return `(${either.join(" OR ")})`;
	});
	return parts.join(" AND ");
}

async function newest(db: Kysely<Database>, question: Question, limit: number): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		select rowid as id from projector_search where projector_search match ${expression(question)}
		order by rowid desc limit ${limit}
	`.execute(db);
	return rows.map(({ id }) => id);
}

/** By FTS5: see migration 0002. */
export const sqliteFullText: FullText = {
	async findNewest(db, questions, { wanted, limit }) {
		const ids = new Set<number>();
		for (const question of questions) {
			for (const id of await newest(db, question, limit)) ids.add(id);
			if (ids.size >= wanted) break;
		}
		return [...ids];
	},

	async listAll(db, question) {
		const { rows } = await sql<{ id: number }>`
			select rowid as id from projector_search where projector_search match ${expression(question)}
		`.execute(db);
		return rows.map(({ id }) => id);
	},

	async countAll(db, question) {
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from projector_search where projector_search match ${expression(question)}
		`.execute(db);
		return rows[0]?.count ?? 0;
	},

	async areMet(db, questions) {
		const met: boolean[] = [];
		for (const question of questions) met.push((await newest(db, question, 1)).length > 0);
		return met;
	},
};
