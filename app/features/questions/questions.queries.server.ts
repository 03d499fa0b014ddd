import type { Db } from "db/schema";
import { sql } from "kysely";
import type { Question } from "~/components/staff/question-card";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { findQuestionKind, QUESTION_KINDS } from "./kinds.server";
import { encodeQuestionKey, QUESTIONS_PER_PAGE, type QuestionKey } from "./question-list";

const UNION_ALL = sql` union all `;

/** Counts the waiting questions by kind. */
async function countQuestions(db: Db): Promise<Map<string, number>> {
	const queries = Object.entries(QUESTION_KINDS).map(
		([kind, { waitingRowsQuery }]) =>
			sql`select ${sql.lit(kind)} as "kind", count(*) as "count" from (${waitingRowsQuery}) as "waiting"`,
	);
	const { rows } = await sql<{
		kind: string;
		count: number;
	}>`${sql.join(queries, UNION_ALL)}`.execute(db);
	return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Returns the keys of a page of questions, the oldest first. */
export async function listWaitingKeys(
	db: Db,
	kinds: readonly string[],
	page: number,
): Promise<QuestionKey[]> {
	const queries = kinds.flatMap((kind) => {
		const waitingRowsQuery = findQuestionKind(kind)?.waitingRowsQuery;
		if (!waitingRowsQuery) return [];
		return sql`select ${sql.lit(kind)} as "kind", "id", "since" from (${waitingRowsQuery}) as "waiting"`;
	});
	const { rows } = await sql<QuestionKey>`
		${sql.join(queries, UNION_ALL)}
		order by "since", "id", "kind"
		limit ${QUESTIONS_PER_PAGE} offset ${(page - 1) * QUESTIONS_PER_PAGE}
	`.execute(db);
	return rows;
}

/** Returns a page of questions of all kinds or of one kind, the oldest first; a page past the end is the last page. */
export async function pageOfQuestions(
	db: Db,
	{ kind, page: requestedPage }: { kind: string | undefined; page: number },
) {
	const counts = await countQuestions(db);
	const kinds = kind === undefined ? Object.keys(QUESTION_KINDS) : [kind];
	const total = kinds.reduce((sum, listedKind) => sum + (counts.get(listedKind) ?? 0), 0);
	const pages = pageCount(total, QUESTIONS_PER_PAGE);
	const page = Math.min(requestedPage, pages);
	const keys = total === 0 ? [] : await listWaitingKeys(db, kinds, page);
	const questionsByRef = new Map<string, Question>();
	for (const listedKind of new Set(keys.map((key) => key.kind))) {
		const ids = keys.filter((key) => key.kind === listedKind).map(({ id }) => id);
		const questions = await findQuestionKind(listedKind)?.listQuestions(db, ids);
		for (const question of questions ?? []) questionsByRef.set(question.ref, question);
	}
	const questions = keys.flatMap((key) => questionsByRef.get(encodeQuestionKey(key)) ?? []);
	return { questions, counts, total, page, pages };
}
