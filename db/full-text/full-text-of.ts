import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { FullText } from "./full-text";
import { postgresFullText } from "./postgres.queries.server";
import { sqliteFullText } from "./sqlite.queries.server";

/** The full-text search of a database's engine. */
export function fullTextOf(db: Kysely<Database>): FullText {
	return engineOf(db) === "sqlite" ? sqliteFullText : postgresFullText;
}
