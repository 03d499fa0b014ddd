import type { Database, Db } from "db/schema";
import type { Selectable } from "kysely";

const TERM_COLUMNS = ["id", "term", "description"] as const;

export type JargonTerm = Pick<Selectable<Database["jargon_terms"]>, (typeof TERM_COLUMNS)[number]>;

export const MAX_GLOSSARY_TERMS = 1000;

/** Returns the terms of the glossary, by id. */
export function listJargonTerms(db: Db): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.select(TERM_COLUMNS)
		.orderBy("id")
		.limit(MAX_GLOSSARY_TERMS)
		.execute();
}

/** Returns the terms of the glossary in the order that staff set, those without a place last, by id. */
export function listTermsInOrder(db: Db, limit: number = MAX_GLOSSARY_TERMS) {
	return db
		.selectFrom("jargon_terms")
		.select([...TERM_COLUMNS, "place"])
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** Returns those of the named terms that the glossary has. */
export function listJargonByTerm(db: Db, terms: readonly string[]): Promise<JargonTerm[]> {
	return db
		.selectFrom("jargon_terms")
		.select(TERM_COLUMNS)
		.where("term", "in", terms)
		.limit(MAX_GLOSSARY_TERMS)
		.execute();
}
