import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { isStaleListing } from "~/features/catalogue/offers/listings.queries.server";
import { MIN_PRICE_PENCE } from "./alert-offer";
import { alertsWithModels, type StoredAlert } from "./alerts.queries.server";

/**
 * Returns the ids of the running alerts whose stored price and stock differ from those of the current offers (the
 * offers of `alertOffer`, their delivery as in `deliveryOf`). Always takes one scan of an index of running alerts.
 */
export async function listChangedAlerts(db: Kysely<Database>, now: Date): Promise<number[]> {
	// SQLite would read each alert's row beside the index; other engines choose for themselves.
	const walked = engineOf(db) === "sqlite" ? sql`indexed by "price_alerts_running"` : sql``;
	const { rows } = await sql<{ id: number }>`
		with "prices" as materialized (
			select "projectorSku", min("pricePence" + coalesce("deliveryPence",
				case when "pricePence" >= "deliveryFreeOverPence" then 0 else "deliveryOtherwisePence" end, 0)) as "pence"
			from "retailer_listings" inner join "retailers" on "retailers"."id" = "retailerId"
			where "projectorSku" in (
					select "projectorSku" from "price_alerts" where "confirmedAt" is not null and "endedAt" is null
				)
				and "inStock" = 1 and "condition" = 'new' and "isSample" = 0
				and "pricePence" >= ${MIN_PRICE_PENCE} and not ${isStaleListing(now)}
			group by "projectorSku"
		)
		select "price_alerts"."id" from "price_alerts" ${walked}
		left join "prices" on "prices"."projectorSku" = "price_alerts"."projectorSku"
		where "confirmedAt" is not null and "endedAt" is null
			and ("isLow" <> case when "prices"."pence" <= "targetPence" then 1 else 0 end
				or "isInStock" <> case when "prices"."pence" is not null then 1 else 0 end)
	`.execute(db);
	return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Running alerts with these ids. */
export function listRunningByIds(db: Kysely<Database>, ids: readonly number[], now: Date) {
	return alertsWithModels(db)
		.where("price_alerts.id", "in", ids)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.where("endsAt", ">", now.toISOString())
		.orderBy("price_alerts.id")
		.execute();
}

/** State of an alert at the last check. */
interface Known {
	isLow: boolean;
	isInStock: boolean;
}

const knownValues = ({ isLow, isInStock }: Known) =>
	({ isLow: isLow ? 1 : 0, isInStock: isInStock ? 1 : 0 }) as const;

export async function recordStep(trx: Kysely<Database>, id: number, known: Known): Promise<void> {
	await trx.updateTable("price_alerts").set(knownValues(known)).where("id", "=", id).execute();
}

/** Stores an alert's state and that a mail about it is sent. Returns the number of the mail, counted from 1. */
export async function recordMail(trx: Kysely<Database>, id: number, known: Known, now: Date) {
	const { mails } = await trx
		.updateTable("price_alerts")
		.set((eb) => ({
			...knownValues(known),
			mails: eb("mails", "+", 1),
			lastMailAt: now.toISOString(),
		}))
		.where("id", "=", id)
		.returning("mails")
		.executeTakeFirstOrThrow();
	return mails;
}

/** Alerts that end before an instant and have not been asked whether to go on. */
export function listToRenew(
	db: Kysely<Database>,
	{ before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<StoredAlert[]> {
	return alertsWithModels(db)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.where("renewalAskedAt", "is", null)
		.where("endsAt", "<=", before.toISOString())
		.where("endsAt", ">", now.toISOString())
		.orderBy("price_alerts.id")
		.limit(limit)
		.execute();
}

export async function recordRenewalAsked(trx: Kysely<Database>, id: number, now: Date) {
	await trx
		.updateTable("price_alerts")
		.set({ renewalAskedAt: now.toISOString() })
		.where("id", "=", id)
		.execute();
}

/**
 * Ends expired alerts, deletes those that were not confirmed in time or ended long ago, and resets mail times in the
 * future, which a wrong clock has set, to now.
 */
export async function tidyAlerts(
	trx: Kysely<Database>,
	{ unconfirmedSince, endedBefore, now }: Record<"unconfirmedSince" | "endedBefore" | "now", Date>,
): Promise<void> {
	const at = now.toISOString();
	await trx
		.deleteFrom("price_alerts")
		.where("confirmedAt", "is", null)
		.where("createdAt", "<=", unconfirmedSince.toISOString())
		.execute();
	await trx.deleteFrom("price_alerts").where("endedAt", "<=", endedBefore.toISOString()).execute();
	await trx
		.updateTable("price_alerts")
		.set({ endedAt: at })
		.where("endedAt", "is", null)
		.where("endsAt", "<=", at)
		.execute();
	await trx
		.updateTable("price_alerts")
		.set({ lastMailAt: at })
		.where("lastMailAt", ">", at)
		.execute();
}
