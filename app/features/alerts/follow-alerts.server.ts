import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database, Flag } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { newToken } from "~/features/mail/link-token.server";
import { canMail } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { RENEWAL_ASKED_MS } from "./alert-life";
import type { AlertOffer } from "./alert-offer";
import { followAlert } from "./alert-state";
import {
	findAlertOffer,
	insertToken,
	insertTokens,
	listChangedAlerts,
	listRunningByIds,
	listToRenew,
	recordMail,
	type StoredAlert,
	tidyAlerts,
	updateAlert,
} from "./alerts.queries.server";
import { newsMail, renewalMail } from "./mails/alert-mails";

/** Alerts to one transaction, so that other requests have their turn in between. */
const AT_ONCE = 20;

const factsOf = (alert: StoredAlert) => ({
	model: alert,
	targetPence: alert.targetPence,
	wantsStock: alert.wantsStock === 1,
	createdAt: alert.createdAt,
});

async function linksOf(trx: Kysely<Database>, { id }: StoredAlert) {
	const links = { stop: newToken(), list: newToken() };
	await insertTokens(trx, id, [
		{ purpose: "stop", token: links.stop },
		{ purpose: "list", token: links.list },
	]);
	return { origin: siteOrigin(), ...links };
}

const flag = (is: boolean): Flag => (is ? 1 : 0);

/** Follows an alert to its model's offer, and queues the mail that this makes due. */
export async function followOne(
	trx: Kysely<Database>,
	alert: StoredAlert,
	offer: AlertOffer | undefined,
	now: Date,
): Promise<void> {
	const known = { isLow: alert.isLow === 1, isInStock: alert.isInStock === 1 };
	const wantsStock = alert.wantsStock === 1;
	const { news, ...step } = followAlert({ ...alert, ...known, wantsStock }, offer?.pence, now);
	if (step.isLow === known.isLow && step.isInStock === known.isInStock) return;
	const state = { isLow: flag(step.isLow), isInStock: flag(step.isInStock) };
	if (news === undefined || offer === undefined) {
		await updateAlert(trx, alert.id, state);
		return;
	}
	const number = await recordMail(trx, alert.id, state, now);
	const mail = newsMail(news, factsOf(alert), offer, await linksOf(trx, alert));
	await queueMail(trx, { ...mail, key: `alert-${alert.id}-${number}`, to: alert.email }, now);
}

async function writeInTurn(db: Kysely<Database>, fn: (trx: Kysely<Database>) => Promise<void>) {
	await write(db, fn);
	await othersTurn();
}

/**
 * Finds the alerts whose price has fallen, or whose model is back in stock, and queues a mail for each: the alert's
 * state and its mail change in one transaction (docs/product.md#alerts).
 */
export async function followAlerts(db: Kysely<Database>, now: Date): Promise<void> {
	if (!canMail()) return;
	const ids = await listChangedAlerts(db, now);
	for (const some of inChunks(ids, AT_ONCE)) {
		await writeInTurn(db, async (trx) => {
			for (const alert of await listRunningByIds(trx, some, now)) {
				await followOne(trx, alert, await findAlertOffer(trx, alert.projectorSku, now), now);
			}
		});
	}
}

/** Queues a renewal mail for each alert that ends within a week, once per end. */
async function askToRenew(db: Kysely<Database>, now: Date): Promise<void> {
	const before = new Date(now.getTime() + RENEWAL_ASKED_MS);
	let asked: number;
	do {
		asked = 0;
		await writeInTurn(db, async (trx) => {
			for (const alert of await listToRenew(trx, { before, now, limit: AT_ONCE })) {
				asked += 1;
				const { id, email, endsAt } = alert;
				const links = {
					...(await linksOf(trx, alert)),
					renew: await insertToken(trx, id, "renew"),
				};
				const mail = renewalMail(factsOf(alert), endsAt ?? "", links);
				await updateAlert(trx, id, { renewalAskedAt: now.toISOString() });
				await queueMail(trx, { ...mail, key: `alert-${id}-until-${endsAt}`, to: email }, now);
			}
		});
	} while (asked === AT_ONCE);
}

/** Ends expired alerts, deletes old ones, and offers to renew those that end soon. */
export async function ageAlerts(db: Kysely<Database>, now: Date): Promise<void> {
	await writeInTurn(db, (trx) => tidyAlerts(trx, now));
	if (canMail()) await askToRenew(db, now);
}
