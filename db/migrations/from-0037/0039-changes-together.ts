import { type Kysely, sql } from "kysely";

// Changes of many models at once are one line of the history, with a part for each model.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("staff_changes").addColumn("partOfId", "integer").execute();
	await db.schema
		.createIndex("staff_changes_part_of")
		.on("staff_changes")
		.column("partOfId")
		.where(sql.ref("partOfId"), "is not", null)
		.execute();
	// The history leaves parts out, so the indexes by which it is counted must have the column.
	for (const [name, columns] of [
		["staff_changes_subject", ["subject", "subjectKey", "by", "title", "partOfId"]],
		["staff_changes_by", ["by", "subject", "title", "partOfId"]],
	] as const) {
		await db.schema.dropIndex(name).execute();
		await db.schema
			.createIndex(name)
			.on("staff_changes")
			.columns([...columns])
			.execute();
	}
}
