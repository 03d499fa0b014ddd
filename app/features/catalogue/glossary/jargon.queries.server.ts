import type { Database, Db } from "db/schema";
import type { Selectable } from "kysely";

const TERM = ["id", "term", "description"] as const;

export type JargonTerm = Pick<Selectable<Database["jargon_terms"]>, (typeof TERM)[number]>;

export const MAX_GLOSSARY_TERMS = 1000;

/** Returns the terms of the glossary, by id. */
export function listJargonTerms(db: Db): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.select(TERM)
		.orderBy("id")
		.limit(MAX_GLOSSARY_TERMS)
		.execute();
}

/** Returns the terms of the glossary in the order of staff, those without a place last, by id. */
export function listPlacedTerms(db: Db, limit: number = MAX_GLOSSARY_TERMS) {
	return db
		.selectFrom("jargon_terms")
		.select([...TERM, "place"])
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(limit)
		.execute();
}

export function listJargonByTerm(db: Db, terms: readonly string[]): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.select(TERM)
		.where("term", "in", terms)
		.limit(MAX_GLOSSARY_TERMS)
		.execute();
}
