import type { Db } from "db/schema";
import type { Pair } from "~/features/compare/comparison";
import { followLists } from "~/features/model-lists/follow-lists.server";
import { listListProblems } from "~/features/model-lists/list-problems.server";
import { listPairs } from "~/features/model-lists/render-lists.server";
import { parseText, termsOfLists } from "./markdown.server";
import { MAX_PAGE_ROWS } from "./page";

/**
 * Returns the terms (such as `use=gaming max=500`) of the lists of models in all published texts, in the order that
 * staff have set, including texts that replace default texts.
 */
async function listTermsInTexts(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("pages")
		.select("text")
		.where("isPublished", "=", 1)
		.orderBy("place", (order) => order.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_PAGE_ROWS)
		.execute();
	return rows.flatMap(({ text }) => termsOfLists(parseText(text)));
}

/** Returns the pairs of models whose comparison the lists of published texts link to. */
export async function listPairsOfTextLists(db: Db): Promise<Pair[]> {
	return listPairs(db, await listTermsInTexts(db));
}

/** Daily job: records the models that entered or left the lists of published texts. */
export async function followTextLists(db: Db, now: Date): Promise<void> {
	await followLists(db, await listTermsInTexts(db), now);
}

/** Returns the problems of a text's lists, each with its line. A text with problems is not saved. */
export function findModelListProblems(db: Db, text: string): Promise<string[]> {
	return listListProblems(db, parseText(text).lists);
}
