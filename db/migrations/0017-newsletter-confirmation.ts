import { type Kysely, sql } from "kysely";

// Newsletter addresses are active once confirmed, and deleted some time after they have left. Existing subscriptions
// count as confirmed.
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["confirmedAt", "leftAt", "confirmHash"]) {
		await db.schema.alterTable("newsletter_subscriptions").addColumn(column, "text").execute();
	}
	await sql`
		update "newsletter_subscriptions" set "confirmedAt" = "subscribedAt",
			"leftAt" = case when "isActive" = 0 then "subscribedAt" end
	`.execute(db);
	await db.schema
		.createIndex("newsletter_subscriptions_confirm")
		.unique()
		.on("newsletter_subscriptions")
		.columns(["confirmHash"])
		.where(sql.ref("confirmHash"), "is not", null)
		.execute();
}
