import type { Kysely } from "kysely";

// Files that staff have previewed and may still import: one per session, deleted with it.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("kept_uploads")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("tokenHash", "text", (c) =>
			c.notNull().unique().references("staff_sessions.tokenHash").onDelete("cascade"),
		)
		.addColumn("fileName", "text", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addColumn("keptAt", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("kept_uploads_age").on("kept_uploads").columns(["keptAt"]).execute();
}
