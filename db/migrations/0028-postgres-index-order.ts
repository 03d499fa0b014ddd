import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// Indexes sort as queries do: by launch year with models without one last, and otherwise in PostgreSQL's own order. Before,
// every ascending column had its nulls first and every descending one last.
export async function up(db: Kysely<unknown>): Promise<void> {
	if (engineOf(db) === "sqlite") return;
	const { rows } = await sql<{ name: string; definition: string }>`
		select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
	`.execute(db);
	for (const { name, definition } of rows) {
		const ordered = definition
			.replaceAll(/ NULLS (?:FIRST|LAST)/g, "")
			.replaceAll('"launchYear" DESC', '"launchYear" DESC NULLS LAST');
		if (ordered === definition) continue;
		await sql`drop index ${sql.id(name)}`.execute(db);
		await sql.raw(ordered).execute(db);
	}
}
