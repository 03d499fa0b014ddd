import type { Kysely } from "kysely";

// Sessions of the staff pages.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("staff_sessions")
		.addColumn("tokenHash", "text", (c) => c.primaryKey().notNull())
		.addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("expiresAt", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("staff_sessions_user")
		.on("staff_sessions")
		.columns(["userId"])
		.execute();
	await db.schema
		.createIndex("staff_sessions_expiry")
		.on("staff_sessions")
		.columns(["expiresAt"])
		.execute();
}
