import type { AlertLinkPurpose, Database, Flag, PriceAlertsTable } from "db/schema";
import type { Kysely, Selectable } from "kysely";
import { hasTokenHash, newToken, tokenHashOf } from "~/features/mail/link-token.server";
import { CONFIRM_WITHIN_MS, ENDED_STAY_MS, endOfLife } from "./alert-life";
import type { AlertRequest } from "./alert-schema";

/** An alert with the model that it is about. */
export interface StoredAlert extends Selectable<PriceAlertsTable> {
	brand: string;
	model: string;
	slug: string;
}

/** Alerts that an address may have, those that wait to be confirmed included. */
export const MAX_ALERTS = 20;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Selects alerts with their models; also used by the queries of due alerts. */
export function alertsWithModels(db: Kysely<Database>) {
	return db
		.selectFrom("price_alerts")
		.innerJoin("projectors", "projectors.sku", "price_alerts.projectorSku")
		.selectAll("price_alerts")
		.select(["projectors.brand", "projectors.model", "projectors.slug"]);
}

/** Stores an unconfirmed alert. Returns its id; undefined if its address has enough of them. */
export async function insertAlert(
	trx: Kysely<Database>,
	projectorSku: string,
	{ email, target, stock }: AlertRequest,
	now: Date,
): Promise<number | undefined> {
	const { alerts } = await trx
		.selectFrom("price_alerts")
		.select((eb) => eb.fn.countAll<number>().as("alerts"))
		.where("email", "=", email)
		.where("endedAt", "is", null)
		.executeTakeFirstOrThrow();
	if (alerts >= MAX_ALERTS) return undefined;
	const { id } = await trx
		.insertInto("price_alerts")
		.values({
			projectorSku,
			email,
			targetPence: target,
			wantsStock: stock ? 1 : 0,
			createdAt: now.toISOString(),
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Stores tokens of links in an alert's mail. Earlier ones go on. */
export async function insertTokens(
	trx: Kysely<Database>,
	alertId: number,
	tokens: readonly { purpose: AlertLinkPurpose; token: string }[],
): Promise<void> {
	const rows = tokens.map(({ purpose, token }) => ({ hash: tokenHashOf(token), alertId, purpose }));
	await trx.insertInto("price_alert_tokens").values(rows).execute();
}

/** Makes the token of a link in an alert's mail. */
export async function insertToken(
	trx: Kysely<Database>,
	alertId: number,
	purpose: AlertLinkPurpose,
): Promise<string> {
	const token = newToken();
	await insertTokens(trx, alertId, [{ purpose, token }]);
	return token;
}

/** The alert of a link's token, while the link works; undefined for any other token. */
export async function findByToken(
	db: Kysely<Database>,
	purpose: AlertLinkPurpose,
	token: string,
	now: Date,
): Promise<StoredAlert | undefined> {
	const at = now.toISOString();
	const row = await alertsWithModels(db)
		.innerJoin("price_alert_tokens", "price_alert_tokens.alertId", "price_alerts.id")
		.select("price_alert_tokens.hash")
		.where("price_alert_tokens.hash", "=", tokenHashOf(token))
		.where("price_alert_tokens.purpose", "=", purpose)
		.$if(purpose === "confirm", (query) =>
			query
				.where("confirmedAt", "is", null)
				.where("endedAt", "is", null)
				.where("createdAt", ">", before(now, CONFIRM_WITHIN_MS)),
		)
		.$if(purpose === "stop" || purpose === "renew", (query) =>
			query.where("endedAt", "is", null).where("endsAt", ">", at),
		)
		.$if(purpose === "list", (query) =>
			query.where((eb) =>
				eb.or([eb("endedAt", "is", null), eb("endedAt", ">", before(now, ENDED_STAY_MS))]),
			),
		)
		.executeTakeFirst();
	if (!row || !hasTokenHash(token, row.hash)) return undefined;
	const { hash: _, ...alert } = row;
	return alert;
}

export async function deleteToken(trx: Kysely<Database>, token: string): Promise<void> {
	await trx.deleteFrom("price_alert_tokens").where("hash", "=", tokenHashOf(token)).execute();
}

/** Starts an alert; ends another one of the same address for the same model. */
export async function confirmAlert(
	trx: Kysely<Database>,
	{ id, email, projectorSku }: Pick<StoredAlert, "id" | "email" | "projectorSku">,
	isInStock: Flag,
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	await trx
		.updateTable("price_alerts")
		.set({ endedAt: at })
		.where("email", "=", email)
		.where("projectorSku", "=", projectorSku)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.execute();
	await trx
		.updateTable("price_alerts")
		.set({ confirmedAt: at, endsAt: endOfLife(now).toISOString(), isInStock })
		.where("id", "=", id)
		.execute();
}

export async function renewAlert(trx: Kysely<Database>, id: number, now: Date): Promise<void> {
	await trx
		.updateTable("price_alerts")
		.set({ endsAt: endOfLife(now).toISOString(), renewalAskedAt: null })
		.where("id", "=", id)
		.execute();
}

/** Ends running alerts of an address: one by its id, or all. */
export async function endAlerts(
	db: Kysely<Database>,
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

/** The running alerts of an address, oldest first. */
export function listRunning(db: Kysely<Database>, email: string, now: Date) {
	return alertsWithModels(db)
		.where("email", "=", email)
		.where("confirmedAt", "is not", null)
		.where("endedAt", "is", null)
		.where("endsAt", ">", now.toISOString())
		.orderBy("price_alerts.id")
		.limit(MAX_ALERTS)
		.execute();
}
