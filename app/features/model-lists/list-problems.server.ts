import type { Db } from "db/schema";
import { readCurrentSlugs } from "~/features/finder/find/current-slugs.queries.server";
import { type ListLine, MAX_LISTS } from "./list-line";
import { readListTerms } from "./list-terms";

/** Returns the problems of the lists of a text, each with its line number. A text with problems is not saved. */
export async function listListProblems(db: Db, lists: readonly ListLine[]): Promise<string[]> {
	if (lists.length === 0) return [];
	if (lists.length > MAX_LISTS) {
		return [`This text has ${lists.length} lists of models: at most ${MAX_LISTS} are possible.`];
	}
	const toCurrentSlug = await readCurrentSlugs(db);
	return lists.flatMap(({ terms, line, isEnded }) => {
		if (!isEnded) {
			return `Line ${line}: a list stands alone on its line and ends with “::”, as in ::models use=gaming max=500::.`;
		}
		const listTerms = readListTerms(terms, toCurrentSlug);
		return "problems" in listTerms
			? listTerms.problems.map((problem) => `Line ${line}: ${problem}`)
			: [];
	});
}
