import { type Kysely, sql } from "kysely";

// Tables of the newsletter sign-up and the contact form.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("rate_limits")
		.addColumn("key", "text", (c) => c.primaryKey().notNull())
		.addColumn("windowEndsAt", "text", (c) => c.notNull())
		.addColumn("count", "integer", (c) => c.notNull().check(sql`"count" > 0`))
		.execute();
	await db.schema
		.createIndex("rate_limits_end")
		.on("rate_limits")
		.columns(["windowEndsAt"])
		.execute();

	await db.schema
		.createTable("used_nonces")
		.addColumn("nonce", "text", (c) => c.primaryKey().notNull())
		.addColumn("expiresAt", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("used_nonces_expiry")
		.on("used_nonces")
		.columns(["expiresAt"])
		.execute();

	await db.schema
		.createTable("contact_messages")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("message", "text", (c) => c.notNull())
		.addColumn("receivedAt", "text", (c) => c.notNull())
		.addColumn("answeredAt", "text")
		.addColumn("sentAt", "text")
		.addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("nextAttemptAt", "text", (c) => c.notNull())
		.addColumn("failure", "text")
		.execute();
	await db.schema
		.createIndex("contact_messages_unsent")
		.on("contact_messages")
		.columns(["nextAttemptAt"])
		.where(sql.ref("sentAt"), "is", null)
		.execute();
}
