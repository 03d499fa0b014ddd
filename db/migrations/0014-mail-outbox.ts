import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

async function moveWaitingMails(db: Kysely<unknown>): Promise<void> {
	await sql`
		insert into "mails" ("key", "senderName", "replyTo", "subject", "text", "createdAt", "sentAt", "attempts",
			"nextAttemptAt", "failure")
		select 'contact-' || "id", 'Beamwise contact form',
			iif("sentAt" is null, json_object('name', "name", 'address', "email"), null),
			iif("sentAt" is null, 'Message from ' || "name", ''),
			iif("sentAt" is null, 'From: ' || "name" || ' <' || "email" || '>' || char(10) || 'Received: ' || "receivedAt"
				|| char(10) || 'Number: ' || "id" || char(10) || char(10) || "message", ''),
			"receivedAt", "sentAt", "attempts", iif("sentAt" is null, "nextAttemptAt", null), "failure"
		from "contact_messages" order by "id"
	`.execute(db);
}

// One outbox for all kinds of mail. The delivery state of contact messages moves there, with their unsent mails.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("mails")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("key", "text", (c) => c.notNull().unique())
		.addColumn("senderName", "text", (c) => c.notNull())
		.addColumn("recipient", "text")
		.addColumn("replyTo", "text")
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("html", "text")
		.addColumn("headers", "text", (c) => c.notNull().defaultTo("{}"))
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("sentAt", "text")
		.addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("nextAttemptAt", "text")
		.addColumn("failure", "text")
		.execute();
	await db.schema
		.createIndex("mails_waiting")
		.on("mails")
		.columns(["nextAttemptAt"])
		.where(sql.ref("nextAttemptAt"), "is not", null)
		.execute();
	await db.schema
		.createIndex("mails_readable")
		.on("mails")
		.columns(["createdAt"])
		.where(sql.ref("text"), "<>", sql.lit(""))
		.execute();
	// A database of PostgreSQL has never been without the outbox.
	if (engineOf(db) === "sqlite") await moveWaitingMails(db);

	await db.schema.dropIndex("contact_messages_unsent").execute();
	for (const column of ["sentAt", "attempts", "nextAttemptAt", "failure"]) {
		await db.schema.alterTable("contact_messages").dropColumn(column).execute();
	}
}
