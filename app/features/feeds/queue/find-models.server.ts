import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";

/** As many as are told apart at a glance. */
const MAX_FOUND = 8;

/** The models of the catalogue that a member of staff searches for a line. */
export async function findModels(
	db: Kysely<Database>,
	query: string,
): Promise<{ sku: string; name: string; why: string }[]> {
	const { projectors } = await searchProjectors(db, searchTerms(query), MAX_FOUND);
	return projectors.map((one) => ({
		sku: one.sku,
		name: projectorName(one),
		why: one.sku,
	}));
}
