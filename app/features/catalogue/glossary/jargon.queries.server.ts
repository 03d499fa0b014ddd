import type { Database } from "db/schema";
import type { Kysely, Selectable } from "kysely";

const TERM = ["id", "term", "description"] as const;

export type JargonTerm = Pick<Selectable<Database["jargon_terms"]>, (typeof TERM)[number]>;

/** More terms than a glossary has; bounds the list all the same. */
export const MAX_TERMS = 1000;

/** Terms of the glossary, by id. */
export function listJargonTerms(db: Kysely<Database>): Promise<JargonTerm[]> {
	return db.selectFrom("jargon_terms").select(TERM).orderBy("id").limit(MAX_TERMS).execute();
}

/** Terms of the glossary in the order of staff, with their places; those without one are last, by id. */
export function listPlacedTerms(
	db: Kysely<Database>,
	limit: number = MAX_TERMS,
): Promise<(JargonTerm & { place: number | null })[]> {
	return db
		.selectFrom("jargon_terms")
		.select([...TERM, "place"])
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** The terms of the glossary that have one of these names. */
export function listJargonByTerm(
	db: Kysely<Database>,
	terms: readonly string[],
): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.select(TERM)
		.where("term", "in", terms)
		.limit(MAX_TERMS)
		.execute();
}
