import type { Db } from "db/schema";
import type { Pair } from "~/features/compare/comparison";
import { followLists } from "~/features/model-lists/follow-lists.server";
import { listListProblems } from "~/features/model-lists/list-problems.server";
import { listPairs } from "~/features/model-lists/render-lists.server";
import { listTermsIn, parseText } from "./markdown.server";
import { MAX_PAGE_ROWS } from "./page";

/** Returns the terms of the lists of all published texts, in the order of staff, those in place of ours too. */
async function listPublishedTerms(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("pages")
		.select("text")
		.where("isPublished", "=", 1)
		.orderBy("place", (order) => order.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_PAGE_ROWS)
		.execute();
	return rows.flatMap(({ text }) => listTermsIn(parseText(text)));
}

/** Returns the pairs that lists of published texts link to. */
export async function listListedPairs(db: Db): Promise<Pair[]> {
	return listPairs(db, await listPublishedTerms(db));
}

/** Daily job: notes which models came into the lists of published texts and which left. */
export async function followTextLists(db: Db, now: Date): Promise<void> {
	await followLists(db, await listPublishedTerms(db), now);
}

/** Returns what is wrong with the lists of a text, each with its line. A text with any is not saved. */
export function findListProblems(db: Db, text: string): Promise<string[]> {
	return listListProblems(db, parseText(text).lists);
}
