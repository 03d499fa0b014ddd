import { countRows } from "db/count-rows";
import { engineOf } from "db/engine";
import { jsonList } from "db/json/json-table";
import type { AlertLinkPurpose, Db, Flag, PriceAlertsTable } from "db/schema";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { newToken, tokenHashOf } from "~/config/link-token.server";
import {
	DELIVERY_PENCE,
	hiddenOfferCondition,
	listByModel,
	staleOfferCondition,
} from "~/features/catalogue/offers/offers.queries.server";
import { IS_NOT_PAUSED } from "~/features/catalogue/offers/shops/shops.queries.server";
import { alertOffer, hasHiddenPrice, MIN_PRICE_PENCE } from "./alert-offer";
import { CONFIRM_WITHIN_MS, ENDED_RETENTION_MS, endOfAlert } from "./alert-state";
import type { AlertSubject } from "./alert-subject";

export type StoredAlert = Selectable<PriceAlertsTable> & AlertSubject;

/** Maximum number of alerts of an e-mail address, including unconfirmed ones. */
export const MAX_ALERTS = 20;

const timeBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

function alertsWithModels(db: Db) {
	return db
		.selectFrom("price_alerts")
		.leftJoin("projectors", "projectors.sku", "price_alerts.projectorSku")
		.selectAll("price_alerts")
		.select(["projectors.brand", "projectors.model", "projectors.slug"]);
}

function runningAlerts(db: Db, now: Date) {
	return alertsWithModels(db)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.where("endsAt", ">", now.toISOString())
		.orderBy("price_alerts.id");
}

/**
 * Returns the `offer` that a model's alerts compare with their targets (undefined if no shop has one), and whether
 * another offer has a hidden price.
 */
export async function findAlertOfferStatus(db: Db, sku: string, now: Date) {
	const offers = await listByModel(db, sku, now);
	return { offer: alertOffer(offers), hasHiddenPrice: hasHiddenPrice(offers) };
}

/** Returns the `offer` of `findAlertOfferStatus` alone. */
export async function findAlertOffer(db: Db, sku: string, now: Date) {
	return (await findAlertOfferStatus(db, sku, now)).offer;
}

/** Stores an unconfirmed alert. Returns its id; undefined if its address has `MAX_ALERTS` already. */
export async function insertAlert(trx: Db, alert: Insertable<PriceAlertsTable>) {
	const alertCount = await countRows(
		trx.selectFrom("price_alerts").where("email", "=", alert.email).where("endedAt", "is", null),
	);
	if (alertCount >= MAX_ALERTS) return undefined;
	const { id } = await trx
		.insertInto("price_alerts")
		.values(alert)
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Stores tokens of links in an alert's mail. Links of earlier mails still work. */
export async function insertTokens(
	trx: Db,
	alertId: number,
	tokens: readonly { purpose: AlertLinkPurpose; token: string }[],
): Promise<void> {
	const rows = tokens.map(({ purpose, token }) => ({ hash: tokenHashOf(token), alertId, purpose }));
	await trx.insertInto("price_alert_tokens").values(rows).execute();
}

/** Creates and stores the token of a link. Returns the token. */
export async function insertToken(trx: Db, alertId: number, purpose: AlertLinkPurpose) {
	const token = newToken();
	await insertTokens(trx, alertId, [{ purpose, token }]);
	return token;
}

/** Returns the alert of a link's token while the link works; undefined for any other token. */
export function findAlertByToken(db: Db, purpose: AlertLinkPurpose, token: string, now: Date) {
	const nowText = now.toISOString();
	return alertsWithModels(db)
		.innerJoin("price_alert_tokens", "price_alert_tokens.alertId", "price_alerts.id")
		.where("price_alert_tokens.hash", "=", tokenHashOf(token))
		.where("price_alert_tokens.purpose", "=", purpose)
		.$if(purpose === "confirm", (query) =>
			query
				.where("confirmedAt", "is", null)
				.where("endedAt", "is", null)
				.where("createdAt", ">", timeBefore(now, CONFIRM_WITHIN_MS)),
		)
		.$if(purpose === "stop" || purpose === "renew", (query) =>
			query.where("endedAt", "is", null).where("endsAt", ">", nowText),
		)
		.$if(purpose === "list", (query) =>
			query.where((eb) =>
				eb.or([eb("endedAt", "is", null), eb("endedAt", ">", timeBefore(now, ENDED_RETENTION_MS))]),
			),
		)
		.executeTakeFirst();
}

export async function deleteToken(trx: Db, token: string): Promise<void> {
	await trx.deleteFrom("price_alert_tokens").where("hash", "=", tokenHashOf(token)).execute();
}

/** Starts an alert; ends the earlier alert of the same address for the same model or search, if any. */
export async function confirmAlert(
	trx: Db,
	{ id, email, projectorSku, search }: StoredAlert,
	isInStock: Flag,
	now: Date,
): Promise<void> {
	const nowText = now.toISOString();
	await trx
		.updateTable("price_alerts")
		.set({ endedAt: nowText })
		.where("email", "=", email)
		.where("projectorSku", projectorSku === null ? "is" : "=", projectorSku)
		.where("search", search === null ? "is" : "=", search)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.execute();
	const endsAt = endOfAlert(now).toISOString();
	await updateAlert(trx, id, { confirmedAt: nowText, endsAt, isInStock });
}

export async function updateAlert(
	trx: Db,
	id: number,
	values: Updateable<PriceAlertsTable>,
): Promise<void> {
	await trx.updateTable("price_alerts").set(values).where("id", "=", id).execute();
}

/** Ends running alerts of an address: the alert with an id, or all of them. */
export async function endAlerts(
	db: Db,
	{ email, id }: { email: string; id?: number },
	now: Date,
): Promise<void> {
	await db
		.updateTable("price_alerts")
		.set({ endedAt: now.toISOString() })
		.where("email", "=", email)
		.$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
		.where("endedAt", "is", null)
		.execute();
}

/** Returns the running alerts of an address, oldest first. */
export function listRunningAlerts(db: Db, email: string, now: Date) {
	return runningAlerts(db, now).where("email", "=", email).limit(MAX_ALERTS).execute();
}

export function listRunningByIds(db: Db, ids: readonly number[], now: Date) {
	return runningAlerts(db, now).where("price_alerts.id", "in", ids).execute();
}

/** Returns alerts that end before an instant and for which no renewal was offered yet. */
export function listAlertsToRenew(
	db: Db,
	{ endsBefore, now, limit }: { endsBefore: Date; now: Date; limit: number },
) {
	return runningAlerts(db, now)
		.where("renewalAskedAt", "is", null)
		.where("endsAt", "<=", endsBefore.toISOString())
		.limit(limit)
		.execute();
}

/** An offer's price in pence with its delivery, if known. */
const TOTAL_PENCE = sql<number>`"pricePence" + coalesce(${DELIVERY_PENCE}, 0)`;

/** Returns the SQL condition that offers meet if `alertOffer` may choose them, or could but for a hidden price. */
async function countedOfferCondition(db: Db, now: Date) {
	return sql<boolean>`("inStock" = 1 and "condition" = 'new' and "isSample" = 0
		and "pricePence" >= ${MIN_PRICE_PENCE} and ${IS_NOT_PAUSED} and not ${await staleOfferCondition(db, now)})`;
}

/**
 * Returns the ids of the running alerts on models whose stored price and stock differ from those of the current offers
 * (the offers of `alertOffer`). If a shop hides its price of a model, alerts on it are listed only if another offer has
 * a lower price or is back in stock. Costs one scan of the index of running alerts.
 */
export async function listChangedAlerts(db: Db, now: Date): Promise<number[]> {
	const hiddenCondition = await hiddenOfferCondition(db, now);
	// Without the hint, SQLite would also read each alert's row. Other engines need no hint.
	const indexHint = engineOf(db) === "sqlite" ? sql`indexed by "price_alerts_running"` : sql``;
	const { rows } = await sql<{ id: number }>`
		with "prices" as materialized (
			select "projectorSku", min(case when ${hiddenCondition} then null else ${TOTAL_PENCE} end) as "pence",
				max(case when ${hiddenCondition} then 1 else 0 end) as "hasHidden"
			from "retailer_listings" inner join "retailers" on "retailers"."id" = "retailerId"
			where "projectorSku" in (
					select "projectorSku" from "price_alerts" where "confirmedAt" is not null and "endedAt" is null
				)
				and ${await countedOfferCondition(db, now)}
			group by "projectorSku"
		)
		select "price_alerts"."id" from "price_alerts" ${indexHint}
		left join "prices" on "prices"."projectorSku" = "price_alerts"."projectorSku"
		where "confirmedAt" is not null and "endedAt" is null and "price_alerts"."projectorSku" is not null
			and (("isLow" = 0 and "prices"."pence" <= "targetPence")
				or ("isInStock" = 0 and "prices"."pence" is not null)
				or ("wantsRise" = 1 and "prices"."pence" < coalesce("lastPence", 0))
				or (coalesce("hasHidden", 0) = 0 and (
					("isLow" = 1 and coalesce("prices"."pence" > "targetPence", true))
					or ("isInStock" = 1 and "prices"."pence" is null)
					or ("wantsRise" = 1 and "prices"."pence" > coalesce("lastPence", 0))
				)))
	`.execute(db);
	return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Returns the running alerts on searches. */
export function listRunningSearches(db: Db, now: Date) {
	return runningAlerts(db, now).where("search", "is not", null).execute();
}

/** Returns those of the SKUs whose model has an offer with a hidden price. */
export async function listSkusWithHiddenPrice(db: Db, skus: readonly string[], now: Date) {
	if (skus.length === 0) return [];
	const { rows } = await sql<{ sku: string }>`
		select distinct "projectorSku" as "sku"
		from "retailer_listings" inner join "retailers" on "retailers"."id" = "retailerId"
		where "projectorSku" in ${jsonList(db, skus)} and ${await countedOfferCondition(db, now)}
			and ${await hiddenOfferCondition(db, now)}
	`.execute(db);
	return rows.map(({ sku }) => sku);
}

/** Returns the prices in pence, by SKU, of the models that cost at most `pence`. Prices are those of `alertOffer`. */
export async function listPricesUpTo(db: Db, pence: number, now: Date) {
	const { rows } = await sql<{ sku: string; pence: number }>`
		select "projectorSku" as "sku", min(${TOTAL_PENCE}) as "pence"
		from "retailer_listings" inner join "retailers" on "retailers"."id" = "retailerId"
		where "pricePence" <= ${pence} and ${await countedOfferCondition(db, now)}
			and not ${await hiddenOfferCondition(db, now)}
		group by "projectorSku" having min(${TOTAL_PENCE}) <= ${pence}
	`.execute(db);
	return new Map(rows.map((row) => [row.sku, row.pence]));
}

/** Stores an alert's state and counts a mail about it. Returns the number of the mail, counted from 1. */
export async function updateAlertAndCountMail(
	trx: Db,
	id: number,
	state: Updateable<PriceAlertsTable>,
	now: Date,
): Promise<number> {
	const { mails } = await trx
		.updateTable("price_alerts")
		.set((eb) => ({ ...state, mails: eb("mails", "+", 1), lastMailAt: now.toISOString() }))
		.where("id", "=", id)
		.returning("mails")
		.executeTakeFirstOrThrow();
	return mails;
}

/**
 * Ends expired alerts, deletes those that were not confirmed in time or ended long ago, and resets mail times in the
 * future, which a wrong clock has set, to now.
 */
export async function endExpiredAlerts(trx: Db, now: Date): Promise<void> {
	const nowText = now.toISOString();
	await trx
		.deleteFrom("price_alerts")
		.where("confirmedAt", "is", null)
		.where("createdAt", "<=", timeBefore(now, CONFIRM_WITHIN_MS))
		.execute();
	await trx
		.deleteFrom("price_alerts")
		.where("endedAt", "<=", timeBefore(now, ENDED_RETENTION_MS))
		.execute();
	await trx
		.updateTable("price_alerts")
		.set({ endedAt: nowText })
		.where("endedAt", "is", null)
		.where("endsAt", "<=", nowText)
		.execute();
	await trx
		.updateTable("price_alerts")
		.set({ lastMailAt: nowText })
		.where("lastMailAt", ">", nowText)
		.execute();
}

/**
 * Deletes unsent mails about the alerts of models that are about to be deleted. The alerts are deleted with them, so
 * the links in those mails would be dead.
 */
export async function withdrawAlertMails(trx: Db, skus: readonly string[]): Promise<void> {
	await trx
		.deleteFrom("mails")
		.where("nextAttemptAt", "is not", null)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("price_alerts")
					.select("price_alerts.id")
					.where("projectorSku", "in", skus)
					.where(sql<boolean>`"mails"."key" like 'alert-' || "price_alerts"."id" || '-%'`),
			),
		)
		.execute();
}
