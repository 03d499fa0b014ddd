import type { Db } from "db/schema";
import { renderToStaticMarkup } from "react-dom/server";
import { ukDate } from "~/components/uk-date";
import { type Pair, pairOf } from "~/features/compare/comparison";
import { ModelListView } from "./model-list";
import { findListByTerms, type ModelList } from "./model-list.server";
import { listChangesOfList } from "./model-lists.queries.server";

/** Maximum number of changes that a text shows for each list. */
const MAX_CHANGES = 12;

/** Returns the comparison that a list links to. */
function pairOfList({ rows: [first, second] }: ModelList): Pair | undefined {
	return first && second && pairOf(first.sku, second.sku);
}

/**
 * Returns the pairs that lists link to. In a text of the owner, a line of conditions stands for the list of the models
 * that meet them; `termTexts` are these conditions, a text for each list.
 */
export async function listPairs(db: Db, termTexts: readonly string[]): Promise<Pair[]> {
	const pairs: Pair[] = [];
	for (const termText of new Set(termTexts)) {
		const list = await findListByTerms(db, termText);
		const pair = list && pairOfList(list);
		if (pair) pairs.push(pair);
	}
	return pairs;
}

/** Returns the HTML of lists by their terms; invalid terms have no entry. */
export async function renderLists(
	db: Db,
	termTexts: readonly string[],
	now: Date,
): Promise<ReadonlyMap<string, string>> {
	const html = new Map<string, string>();
	for (const termText of new Set(termTexts)) {
		const list = await findListByTerms(db, termText);
		if (!list) continue;
		const history = await listChangesOfList(db, list.key, MAX_CHANGES);
		const view = (
			<ModelListView list={list} pair={pairOfList(list)} day={ukDate(now)} history={history} />
		);
		html.set(termText, renderToStaticMarkup(view));
	}
	return html;
}
