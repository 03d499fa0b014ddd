import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MAX_TERMS } from "~/features/catalogue/glossary/jargon.queries.server";
import type { TermRow } from "~/features/catalogue/write/terms/term-writes.queries.server";

/** Every term in the order of staff. */
export function listTermRows(db: Kysely<Database>): Promise<TermRow[]> {
	return db
		.selectFrom("jargon_terms")
		.selectAll()
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_TERMS)
		.execute();
}

export function findTermRow(db: Kysely<Database>, id: number): Promise<TermRow | undefined> {
	return db.selectFrom("jargon_terms").selectAll().where("id", "=", id).executeTakeFirst();
}
