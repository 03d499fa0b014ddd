import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";

/**
 * Deletes unsent mails about a model's alerts; call it before the model is deleted. Its alerts are deleted with it, so
 * the links in those mails would be dead.
 */
export async function withdrawAlertMails(trx: Kysely<Database>, sku: string): Promise<void> {
	await trx
		.deleteFrom("mails")
		.where("nextAttemptAt", "is not", null)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("price_alerts")
					.select("price_alerts.id")
					.where("projectorSku", "=", sku)
					.where(sql<boolean>`"mails"."key" like 'alert-' || "price_alerts"."id" || '-%'`),
			),
		)
		.execute();
}
