import { backgroundTurn } from "db/background-turn";
import { inChunks } from "db/in-chunks";
import { decodeJsonList, encodeList } from "db/json/json-columns";
import type { Db, Flag, PriceAlertsTable } from "db/schema";
import { write } from "db/writes/write";
import type { Updateable } from "kysely";
import { newToken } from "~/config/link-token.server";
import { modelName, modelPath } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { canMail, mailOrigin } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import type { AlertOffer } from "./alert-offer";
import { followAlert, followSearch, followTrend, RENEWAL_NOTICE_MS } from "./alert-state";
import {
	endExpiredAlerts,
	findAlertOffer,
	findFollowedOffers,
	insertToken,
	insertTokens,
	listAlertsToRenew,
	listChangedAlerts,
	listRunningByIds,
	listRunningSearches,
	listSkusWithHiddenPrice,
	recordMail,
	type StoredAlert,
	updateAlert,
} from "./alerts.queries.server";
import {
	type AlertMail,
	type MatchedModel,
	newsMail,
	renewalMail,
	searchMail,
} from "./mails/alert-mails";
import { type ModelBelowTarget, modelsBelowTargets } from "./models-below-target.server";

/** How many alerts one transaction covers, so that other requests run in between. */
const ALERTS_PER_TRANSACTION = 20;

/** How many models of a search one mail describes; it only counts the others. */
const MODELS_PER_MAIL = 5;

type Links = Awaited<ReturnType<typeof createLinks>>;

async function createLinks(trx: Db, { id }: StoredAlert) {
	const links = { stop: newToken(), list: newToken() };
	await insertTokens(trx, id, [
		{ purpose: "stop", token: links.stop },
		{ purpose: "list", token: links.list },
	]);
	return { origin: await mailOrigin(trx), ...links };
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0);

/** Stores an alert's state and queues the mail, if any, under the number of the alert's mails. */
async function storeAndMail(
	trx: Db,
	alert: StoredAlert,
	state: Updateable<PriceAlertsTable>,
	mail: ((links: Links) => AlertMail) | undefined,
	now: Date,
): Promise<void> {
	if (!mail) {
		await updateAlert(trx, alert.id, state);
		return;
	}
	const mailNumber = await recordMail(trx, alert.id, state, now);
	const key = `alert-${alert.id}-${mailNumber}`;
	await queueMail(trx, { ...mail(await createLinks(trx, alert)), key, to: alert.email }, now);
}

/** Follows an alert to its model's offer, and queues the mail that this makes due. */
async function followModel(
	trx: Db,
	alert: StoredAlert,
	{ offer, hasHidden }: { offer: AlertOffer | undefined; hasHidden: boolean },
	now: Date,
): Promise<void> {
	const previousState = { isLow: alert.isLow === 1, isInStock: alert.isInStock === 1 };
	const wantsStock = alert.wantsStock === 1;
	const { news, ...update } = followAlert(
		{ ...alert, ...previousState, wantsStock },
		offer?.pence,
		now,
		hasHidden,
	);
	const pence = alert.wantsRise === 1 ? offer?.pence : undefined;
	const previousTrend = { ...alert, hasFallen: alert.hasFallen === 1 };
	const trend = followTrend(previousTrend, pence, now, hasHidden);
	const state = {
		isLow: toFlag(update.isLow),
		isInStock: toFlag(update.isInStock),
		lastPence: trend.lastPence,
		hasFallen: toFlag(trend.hasFallen),
	};
	const reason = news ?? (trend.hasRisen ? "rise" : undefined);
	const mail = reason && offer && ((links: Links) => newsMail(reason, alert, offer, links));
	await storeAndMail(trx, alert, state, mail, now);
}

async function findMatchedModel(trx: Db, { sku, notes }: ModelBelowTarget, now: Date) {
	const model = await findBySku(trx, sku);
	const offer = await findAlertOffer(trx, sku, now);
	if (!model || !offer) return [];
	return [{ name: modelName(model), path: modelPath(model.slug), offer, notes }];
}

/** Follows an alert to the models of its search at or below its target, and queues the mail that this makes due. */
async function followModels(
	trx: Db,
	alert: StoredAlert,
	belowTarget: readonly ModelBelowTarget[],
	now: Date,
): Promise<void> {
	const previousState = { named: decodeJsonList(alert.lowSkus), lastMailAt: alert.lastMailAt };
	const skus = belowTarget.map(({ sku }) => sku);
	const hiddenSkus = await listSkusWithHiddenPrice(trx, previousState.named, now);
	const { named, news } = followSearch(previousState, skus, now, hiddenSkus);
	const models: MatchedModel[] = [];
	for (const model of belowTarget
		.filter(({ sku }) => news.includes(sku))
		.slice(0, MODELS_PER_MAIL)) {
		models.push(...(await findMatchedModel(trx, model, now)));
	}
	const [first, ...otherModels] = models;
	const unlistedCount = Math.max(0, news.length - MODELS_PER_MAIL);
	const mail =
		first && ((links: Links) => searchMail([first, ...otherModels], unlistedCount, alert, links));
	await storeAndMail(trx, alert, { lowSkus: encodeList(named) }, mail, now);
}

/**
 * Follows an alert to the current offers, and queues the mail that this makes due; `belowTarget` is as
 * `modelsBelowTargets` returns it.
 */
export async function followStoredAlert(
	trx: Db,
	alert: StoredAlert,
	belowTarget: readonly ModelBelowTarget[],
	now: Date,
): Promise<void> {
	if (alert.projectorSku === null) await followModels(trx, alert, belowTarget, now);
	else await followModel(trx, alert, await findFollowedOffers(trx, alert.projectorSku, now), now);
}

async function writeOneByOne(db: Db, fn: (trx: Db) => Promise<void>) {
	await write(db, fn);
	await backgroundTurn();
}

/**
 * Returns the alerts on searches whose models below the target differ from those their mails named, with the models.
 */
async function changedSearches(db: Db, now: Date) {
	const belowTarget = await modelsBelowTargets(db, await listRunningSearches(db, now), now);
	const hiddenSkus = await listSkusWithHiddenPrice(
		db,
		[...belowTarget.keys()].flatMap(({ lowSkus }) => decodeJsonList(lowSkus)),
		now,
	);
	return [...belowTarget].filter(([{ lowSkus, lastMailAt }, models]) => {
		const previousState = { named: decodeJsonList(lowSkus), lastMailAt };
		const skus = models.map(({ sku }) => sku);
		const { named } = followSearch(previousState, skus, now, hiddenSkus);
		return encodeList(named) !== lowSkus;
	});
}

/**
 * Finds the alerts whose price has fallen, or has risen after a fall, or whose model is back in stock, and queues a
 * mail for each: the alert's state and its mail change in one transaction (docs/product.md#alerts).
 */
export async function followAlerts(db: Db, now: Date): Promise<void> {
	if (!(await canMail(db))) return;
	const ids = await listChangedAlerts(db, now);
	for (const chunk of inChunks(ids, ALERTS_PER_TRANSACTION)) {
		await writeOneByOne(db, async (trx) => {
			for (const alert of await listRunningByIds(trx, chunk, now)) {
				await followStoredAlert(trx, alert, [], now);
			}
		});
	}
	for (const chunk of inChunks(await changedSearches(db, now), ALERTS_PER_TRANSACTION)) {
		await writeOneByOne(db, async (trx) => {
			const belowTargetById = new Map(chunk.map(([{ id }, belowTarget]) => [id, belowTarget]));
			for (const alert of await listRunningByIds(trx, [...belowTargetById.keys()], now)) {
				await followStoredAlert(trx, alert, belowTargetById.get(alert.id) ?? [], now);
			}
		});
	}
}

/** Queues a renewal mail for each alert that ends within a week, once per end. */
async function askToRenew(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() + RENEWAL_NOTICE_MS);
	let queuedCount: number;
	do {
		queuedCount = 0;
		await writeOneByOne(db, async (trx) => {
			for (const alert of await listAlertsToRenew(trx, {
				before,
				now,
				limit: ALERTS_PER_TRANSACTION,
			})) {
				queuedCount += 1;
				const { id, email, endsAt } = alert;
				const links = {
					...(await createLinks(trx, alert)),
					renew: await insertToken(trx, id, "renew"),
				};
				const mail = renewalMail(alert, endsAt ?? "", links);
				await updateAlert(trx, id, { renewalAskedAt: now.toISOString() });
				await queueMail(trx, { ...mail, key: `alert-${id}-until-${endsAt}`, to: email }, now);
			}
		});
	} while (queuedCount === ALERTS_PER_TRANSACTION);
}

/** Ends expired alerts, deletes old ones, and offers to renew those that end soon. */
export async function endAndRenewAlerts(db: Db, now: Date): Promise<void> {
	await writeOneByOne(db, (trx) => endExpiredAlerts(trx, now));
	if (await canMail(db)) await askToRenew(db, now);
}
