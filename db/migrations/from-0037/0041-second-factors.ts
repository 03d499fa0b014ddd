import type { Kysely } from "kysely";

// E-mail addresses and second factors of staff accounts, and links that set a new password.
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["email", "totpSecret"]) {
		await db.schema.alterTable("users").addColumn(column, "text").execute();
	}
	await db.schema.createIndex("users_email").unique().on("users").columns(["email"]).execute();
	await db.schema
		.createTable("recovery_codes")
		.addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("codeHash", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("recovery_codes_key", ["userId", "codeHash"])
		.execute();
	await db.schema
		.createTable("password_resets")
		.addColumn("tokenHash", "text", (c) => c.primaryKey().notNull())
		.addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("expiresAt", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("password_resets_user")
		.on("password_resets")
		.columns(["userId"])
		.execute();
}
