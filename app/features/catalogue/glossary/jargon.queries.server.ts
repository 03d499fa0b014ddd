import type { Database } from "db/schema";
import type { Kysely, Selectable } from "kysely";

export type JargonTerm = Selectable<Database["jargon_terms"]>;

/** More terms than a glossary has; bounds the list all the same. */
const MAX_TERMS = 1000;

/** Terms of the glossary, the most needed first (by id). */
export function listJargonTerms(
	db: Kysely<Database>,
	limit: number = MAX_TERMS,
): Promise<JargonTerm[]> {
	return db.selectFrom("jargon_terms").selectAll().orderBy("id").limit(limit).execute();
}

/** The terms of the glossary that have one of these names. */
export function listJargonByTerm(
	db: Kysely<Database>,
	terms: readonly string[],
): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.selectAll()
		.where("term", "in", terms)
		.limit(MAX_TERMS)
		.execute();
}
