import type { Kysely } from "kysely";

// Renames "kept" uploads to "staged" and "loaded" ones to "imported".
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.dropIndex("kept_uploads_age").execute();
	await db.schema.alterTable("kept_uploads").renameTo("staged_uploads").execute();
	await db.schema.alterTable("staged_uploads").renameColumn("keptAt", "stagedAt").execute();
	await db.schema
		.createIndex("staged_uploads_age")
		.on("staged_uploads")
		.columns(["stagedAt"])
		.execute();

	await db.schema.alterTable("imports").renameColumn("loadedBy", "importedBy").execute();
	await db.schema.alterTable("imports").renameColumn("loadedAt", "importedAt").execute();
}
