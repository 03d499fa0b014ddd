import { type Kysely, sql } from "kysely";

// Price alerts, and the tokens of the links in their mails.
export async function up(db: Kysely<unknown>): Promise<void> {
	const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;
	await db.schema
		.createTable("price_alerts")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("targetPence", "integer", (c) => c.notNull().check(sql`"targetPence" > 0`))
		.addColumn("wantsStock", "integer", (c) => c.notNull().check(flag("wantsStock")))
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("confirmedAt", "text")
		.addColumn("endsAt", "text")
		.addColumn("endedAt", "text")
		.addColumn("isLow", "integer", (c) => c.notNull().defaultTo(0).check(flag("isLow")))
		.addColumn("isInStock", "integer", (c) => c.notNull().defaultTo(0).check(flag("isInStock")))
		.addColumn("mails", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("lastMailAt", "text")
		.addColumn("renewalAskedAt", "text")
		.execute();
	await db.schema
		.createIndex("price_alerts_address")
		.on("price_alerts")
		.columns(["email", "projectorSku"])
		.execute();
	await db.schema
		.createIndex("price_alerts_running")
		.on("price_alerts")
		.columns(["projectorSku", "targetPence", "wantsStock", "isLow", "isInStock"])
		.where(sql.ref("confirmedAt"), "is not", null)
		.where(sql.ref("endedAt"), "is", null)
		.execute();

	await db.schema
		.createTable("price_alert_tokens")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("alertId", "integer", (c) =>
			c.notNull().references("price_alerts.id").onDelete("cascade"),
		)
		.addColumn("purpose", "text", (c) =>
			c.notNull().check(sql`"purpose" in ('confirm', 'stop', 'renew', 'list')`),
		)
		.modifyEnd(sql`without rowid`)
		.execute();
	await db.schema
		.createIndex("price_alert_tokens_alert")
		.on("price_alert_tokens")
		.columns(["alertId"])
		.execute();
}
