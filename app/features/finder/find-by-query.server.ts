import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { categoryPath } from "~/features/catalogue/listing/category";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import {
	MAX_QUERY_LENGTH,
	MAX_RESULTS,
	MIN_QUERY_LENGTH,
	searchTerms,
} from "~/features/search/index/search-terms";
import type { SearchLinks } from "~/features/search/search-result";
import type { FoundByQuery } from "~/features/search/served-search.server";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { finderPath } from "./address/conditions-address";
import { currentIndex, type ServedIndex } from "./index/finder-index.server";
import { offerFor } from "./sentence-offer.server";

function usesOf({ useNames }: ServedIndex): NonNullable<SearchLinks["uses"]> {
	return [...useNames].map(([slug, name]) => ({ name, path: categoryPath(slug) }));
}

/** What the search shows for a query: the best models, and where it leads besides (docs/product.md#search). */
export async function findByQuery(db: Kysely<Database>, query: string): Promise<FoundByQuery> {
	const text = query.slice(0, MAX_QUERY_LENGTH).replace(/\s+/g, " ").trim();
	if (text.length < MIN_QUERY_LENGTH)
		return { projectors: [], found: 0, isGuess: false, links: {} };
	const served = await currentIndex();
	const terms = searchTerms(await meantText(db, text));
	const { projectors, total, isGuess } = await searchProjectors(db, terms, MAX_RESULTS);
	const offer = await offerFor(db, served, text);
	const links = {
		...(offer && { offer }),
		...((isGuess || total > projectors.length) && {
			all: { count: total, path: finderPath({ q: text }) },
		}),
		...(total === 0 && !offer && { uses: usesOf(served) }),
	};
	const found = Math.max(total, offer?.count ?? 0);
	return { projectors, found, isGuess, links };
}
